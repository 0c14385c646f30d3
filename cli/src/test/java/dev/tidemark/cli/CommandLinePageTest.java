package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests that docs/command-line.md names are there. */
final class CommandLinePageTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();
    private static final Pattern NAMED = Pattern.compile("`([A-Z]\\w+)\\.(\\w+)`");

    @Test
    void everyPromiseNamesATestThatIsThere() throws IOException {
        List<String> rows =
                Files.readAllLines(ROOT.resolve("docs/command-line.md")).stream()
                        .filter(line -> line.startsWith("| C"))
                        .toList();
        assertThat(rows).hasSizeGreaterThan(20);
        for (String row : rows) {
            List<MatchResult> named = NAMED.matcher(row).results().toList();
            assertThat(named).as(row).isNotEmpty();
            for (MatchResult test : named) {
                assertThat(source(test.group(1)))
                        .as(row)
                        .containsPattern(" void " + test.group(2) + "\\(");
            }
        }
    }

    private static String source(String name) throws IOException {
        for (String module : List.of("cli", "commands")) {
            Path tests = ROOT.resolve(module).resolve("src/test/java");
            try (Stream<Path> files = Files.walk(tests)) {
                List<Path> found = files.filter(file -> file.endsWith(name + ".java")).toList();
                if (!found.isEmpty()) {
                    return Files.readString(found.get(0));
                }
            }
        }
        throw new AssertionError("no test class " + name);
    }
}
