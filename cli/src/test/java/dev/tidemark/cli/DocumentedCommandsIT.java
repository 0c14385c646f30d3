package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.cli.Tidemark.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs what the README and the runbooks tell people to type, each page in a folder of its own, from
 * top to bottom.
 */
final class DocumentedCommandsIT {

    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    @TempDir Path folder;

    @Test
    void theReadmesFirstCommandWorksAsWrittenAndASecondTimeToo() throws IOException {
        List<String> commands = shellLines(ROOT.resolve("README.md"));
        assertThat(commands).hasSize(2).last().isEqualTo("mvn verify");
        makeItLookLikeAClone();

        Result first = run(commands.get(0));
        Result second = run(commands.get(0));

        assertThat(first.exit()).as(first.err()).isZero();
        assertThat(first.out()).contains("H2026-02-08T10", "provisional");
        assertThat(second.exit()).as(second.err()).isZero();
        assertThat(second.out() + second.err()).contains("nothing to do");
    }

    /** A reader types it beside the repository's own folders, and their names are taken there. */
    private void makeItLookLikeAClone() throws IOException {
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path module :
                    modules.filter(each -> Files.exists(each.resolve("pom.xml"))).toList()) {
                Path taken = Files.createDirectory(folder.resolve(module.getFileName()));
                Files.createFile(taken.resolve("pom.xml"));
            }
        }
    }

    static Stream<Path> runbooks() throws IOException {
        try (Stream<Path> pages = Files.list(ROOT.resolve("docs/runbooks"))) {
            // Those of a cluster are typed by ClusterRunbooksIT.
            return pages.filter(Files::isRegularFile).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("runbooks")
    void everyCommandOfARunbookWorks(Path runbook) throws IOException {
        Result given = run("tidemark generate --to file:clicks --clicks 2000");
        assertThat(given.exit()).as(given.err()).isZero();
        List<String> commands = shellLines(runbook);
        assertThat(commands).isNotEmpty();
        for (String command : commands) {
            Result result = run(command);
            assertThat(result.exit()).as(command + "\n" + result.err()).isZero();
        }
    }

    private Result run(String command) {
        return Tidemark.in(folder).shell(command.replace("bin/tidemark", "tidemark"));
    }

    /** The lines of all shell blocks of a page. */
    static List<String> shellLines(Path page) throws IOException {
        List<String> lines = new ArrayList<>();
        boolean inside = false;
        for (String line : Files.readAllLines(page)) {
            if (line.startsWith("```")) {
                inside = line.equals("```sh");
            } else if (inside && !line.isBlank()) {
                lines.add(line);
            }
        }
        return lines;
    }
}
