package dev.tidemark.commands.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.commands.CommandTree;
import dev.tidemark.commands.TestSurroundings;
import dev.tidemark.commands.completion.Shell;
import dev.tidemark.commands.settings.Settings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/**
 * The completions, manual pages and reference of the repository are those of the command tree. With
 * {@code -Dtidemark.generate=true} they are written instead.
 */
final class GeneratedPagesTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    @TempDir Path folder;

    private static Map<Path, String> generated() {
        CommandLine tree =
                CommandTree.build(
                        TestSurroundings.of(ROOT, ROOT, Map.of()).surroundings(), Settings.none());
        CommandPage root = CommandPage.of(tree);
        Map<Path, String> files = new TreeMap<>();
        Map.of("tidemark.bash", Shell.BASH, "_tidemark", Shell.ZSH, "tidemark.fish", Shell.FISH)
                .forEach(
                        (file, shell) ->
                                files.put(
                                        Path.of("completions", file),
                                        shell.script(tree.getCommandSpec())));
        root.all()
                .forEach(
                        page ->
                                files.put(
                                        Path.of("man", ManPage.fileName(page)), ManPage.of(page)));
        files.put(Path.of("docs/commands.md"), CommandReference.of(root));
        return files;
    }

    @Test
    void theFilesOfTheRepositoryAreCurrent() throws IOException {
        Map<Path, String> generated = generated();
        if (Boolean.getBoolean("tidemark.generate")) {
            for (Map.Entry<Path, String> file : generated.entrySet()) {
                Files.createDirectories(ROOT.resolve(file.getKey()).getParent());
                Files.writeString(ROOT.resolve(file.getKey()), file.getValue());
            }
        }
        String again =
                "mvn -pl commands -am test -Dtest=GeneratedPagesTest -Dtidemark.generate=true";
        for (Map.Entry<Path, String> file : generated.entrySet()) {
            assertThat(ROOT.resolve(file.getKey()))
                    .as("make it again: %s", again)
                    .hasContent(file.getValue());
        }
        for (String folder : List.of("completions", "man")) {
            try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
                assertThat(files.map(ROOT::relativize))
                        .as("files that no command has any more")
                        .allSatisfy(file -> assertThat(generated).containsKey(file));
            }
        }
    }

    @Test
    void manRendersEveryPageWithoutAWarning() throws Exception {
        boolean isThere = Files.isExecutable(Path.of("/usr/bin/man"));
        assertThat(isThere || System.getenv("CI") == null).as("man(1) is installed").isTrue();
        Assumptions.assumeTrue(isThere, "man(1) is missing: apt-get install man-db");
        for (Map.Entry<Path, String> file : generated().entrySet()) {
            if (file.getKey().startsWith("man")) {
                Path page = folder.resolve(file.getKey().getFileName());
                Files.writeString(page, file.getValue());
                assertRenders(page);
            }
        }
    }

    private static void assertRenders(Path page) throws Exception {
        ProcessBuilder man =
                new ProcessBuilder("man", "--warnings=w", "-l", "./" + page.getFileName());
        man.directory(page.getParent().toFile());
        man.environment().putAll(Map.of("MANPAGER", "cat", "MANWIDTH", "100", "LC_ALL", "C.UTF-8"));
        man.redirectError(page.getParent().resolve("warnings").toFile());
        Process process = man.start();
        String seen = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
        assertThat(page.getParent().resolve("warnings")).as("%s", page).isEmptyFile();
        assertThat(process.exitValue()).isZero();
        assertThat(seen).contains("NAME", "SYNOPSIS", "EXIT STATUS");
    }
}
