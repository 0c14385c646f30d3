package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The archive of a release, in an empty folder on a machine that has a JDK and nothing of ours. */
@Timeout(300)
final class ReleaseIT {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    @TempDir Path folder;

    @Test
    void theArchiveUnpackedRunsTheDemo() throws Exception {
        String said = output(ROOT, "bash", ".ci/release", "test");
        Path archive = ROOT.resolve(said.lines().reduce((first, last) -> last).orElseThrow());
        assertThat(archive).exists();
        output(folder, "tar", "-xzf", archive.toString());
        Path release;
        try (Stream<Path> unpacked = Files.list(folder)) {
            release = unpacked.findFirst().orElseThrow();
        }
        for (String part :
                List.of(
                        "bin/tidemark",
                        "lib/tidemark-job.jar",
                        "completions/_tidemark",
                        "man/tidemark.1",
                        "LICENSE",
                        "PARTS")) {
            assertThat(release.resolve(part)).isRegularFile();
        }
        assertThat(Files.readString(release.resolve("PARTS")))
                .contains("lib/tidemark-job.jar", "lib/flink/flink-runtime");
        assertThat(output(release, "bin/tidemark", "demo"))
                .contains("Without the flush 22 clicks are counted twice.");
        Files.delete(archive);
    }

    private String output(Path where, String... command) throws Exception {
        Path errors = Files.createTempFile(folder, "errors", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command).directory(where.toFile());
        builder.environment().remove("TIDEMARK_HOME");
        Process process = builder.redirectError(errors.toFile()).start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(200, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
        Files.delete(errors);
        return out;
    }
}
