package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * docs/protocol.md: its last table says of every rule where it lives, and what it names is there.
 */
final class ProtocolPageTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern RULE = Pattern.compile("R\\d+");
    private static final Pattern NAME = Pattern.compile("`([\\w.]+)`");

    @Test
    void everyRuleHasARow() throws IOException {
        String[] halves = halves();
        List<String> told = all(Pattern.compile("(?m)^\\*\\*(R\\d+),"), halves[0], 1);
        List<String> rows = all(Pattern.compile("(?m)^\\| (R[^|]*)\\|"), halves[1], 1);
        assertThat(told).hasSizeGreaterThan(20).doesNotHaveDuplicates();
        assertThat(rows.stream().flatMap(row -> all(RULE, row, 0).stream()))
                .containsExactlyInAnyOrderElementsOf(told);
    }

    @Test
    void everyNameOfTheTableIsAClassOrAPackage() throws IOException {
        Set<String> missing = new TreeSet<>(all(NAME, halves()[1], 1));
        assertThat(missing).hasSizeGreaterThan(20);
        try (Stream<Path> modules = Files.list(ROOT)) {
            for (Path sources : modules.map(module -> module.resolve("src/main/java")).toList()) {
                if (Files.isDirectory(sources)) {
                    missing.removeAll(namesIn(sources));
                }
            }
        }
        assertThat(missing).isEmpty();
    }

    /** The rules, and the table of where each lives. */
    private static String[] halves() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/protocol.md"));
        String[] halves = page.split("## Where each rule lives", -1);
        assertThat(halves).hasSize(2);
        return halves;
    }

    /** Simple names of classes, {@code Outer.Nested}, and packages below {@code dev.tidemark}. */
    private static Set<String> namesIn(Path sources) throws IOException {
        Path base = sources.resolve("dev/tidemark");
        Set<String> names = new TreeSet<>();
        try (Stream<Path> files = Files.walk(base)) {
            for (Path file : files.toList()) {
                if (Files.isDirectory(file)) {
                    names.add(base.relativize(file).toString().replace('/', '.'));
                } else if (file.toString().endsWith(".java")) {
                    String name = file.getFileName().toString().replace(".java", "");
                    names.add(name);
                    all(
                                    Pattern.compile("    (?:record|class|interface|enum) (\\w+)"),
                                    Files.readString(file),
                                    1)
                            .forEach(nested -> names.add(name + "." + nested));
                }
            }
        }
        return names;
    }

    private static List<String> all(Pattern pattern, String text, int group) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult found) -> found.group(group))
                .toList();
    }
}
