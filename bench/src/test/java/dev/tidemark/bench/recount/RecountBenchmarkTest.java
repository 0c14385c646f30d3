package dev.tidemark.bench.recount;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The recount of a large lake in a process that has no more memory than it was told to use. */
class RecountBenchmarkTest {

    @TempDir Path folder;

    @Test
    void twoMillionClicksAreCountedInsideTheMemoryAsDuckDbCountsThem() throws Exception {
        assertThat(benchmark(2_000_000, 512)).contains("rows are the same");
    }

    @Test
    @Tag("nightly")
    void fiftyMillionClicksAreCountedInsideTheMemoryAsDuckDbCountsThem() throws Exception {
        assertThat(benchmark(50_000_000, 512)).contains("rows are the same");
    }

    private String benchmark(long clicks, int megabytes) throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Process process =
                new ProcessBuilder(
                                List.of(
                                        ProcessHandle.current().info().command().orElseThrow(),
                                        "-Xmx" + megabytes + "m",
                                        "-XX:+UseSerialGC",
                                        "-cp",
                                        classPath(),
                                        RecountBenchmark.class.getName(),
                                        "--clicks",
                                        Long.toString(clicks),
                                        "--memory-mb",
                                        Integer.toString(megabytes),
                                        "--folder",
                                        folder.toString()))
                        .redirectErrorStream(true)
                        .redirectOutput(out.toFile())
                        .start();
        try {
            assertThat(process.waitFor()).as(Files.readString(out)).isZero();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(out);
    }

    private static String classPath() {
        String ofSurefire = System.getProperty("surefire.test.class.path");
        return ofSurefire == null ? System.getProperty("java.class.path") : ofSurefire;
    }
}
