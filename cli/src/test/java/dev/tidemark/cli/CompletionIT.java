package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What bash, zsh and fish offer, asked of the real shells with the script that the program writes.
 */
@Timeout(300)
final class CompletionIT {

    /** A line as it is typed, and words that are offered. */
    private static final List<String> LINES =
            List.of(
                    "tidemark |init run check completion",
                    "tidemark check |2pc config",
                    "tidemark capacity pla|plan",
                    "tidemark show --h|--hour --help",
                    "tidemark --output json ini|init",
                    "tidemark config show --out|--output",
                    "tidemark --output |table json csv",
                    "tidemark run --from |auto latest checkpoints/g1/5b01/chk-12",
                    "tidemark recount --hour |2026-02-08T10 2026-02-08T11",
                    "tidemark help capa|capacity",
                    "tidemark completion |bash zsh fish");

    private static final String BASH =
            """
            source ./script
            while IFS='|' read -r line words; do
                COMP_LINE=$line COMP_POINT=${#line} COMP_WORDS=(tidemark) COMPREPLY=()
                _tidemark
                echo "$line|${COMPREPLY[*]}"
            done < lines
            """;

    private static final String FISH =
            """
            source script
            while read -d '|' line words
                echo "$line|"(string join -- ' ' (complete -C $line | string replace -r '\\t.*' ''))
            end < lines
            """;

    /** An interactive zsh behind a terminal; it answers each line before the next is typed. */
    private static final String ZSH =
            """
            zmodload zsh/zpty
            zpty -b shell zsh -f -i
            zpty -w shell 'PS1="> "; setopt nobeep; autoload -Uz compinit; compinit -u; source script; echo REA""DY'
            zpty -r shell seen '*READY*'
            while IFS='|' read -r line words; do
                zpty -w -n shell $'\\x15'"$line"$'\\t\\t'
                offered=
                for word in ${=words}; do
                    while [[ $offered != *$word* ]] && zpty -r shell seen; do offered+=$seen; done
                done
                echo "$line|$words"
            done < lines
            zpty -d shell
            """;

    @TempDir Path folder;

    @BeforeEach
    void writeLakeAndCheckpoints() throws IOException {
        for (String hour : List.of("2026-02-08T10", "2026-02-08T11")) {
            Files.createDirectories(folder.resolve("lake/raw/hour=" + hour));
        }
        Path checkpoint = Files.createDirectories(folder.resolve("checkpoints/g1/5b01/chk-12"));
        Files.createFile(checkpoint.resolve("_metadata"));
        Files.write(folder.resolve("lines"), LINES);
    }

    @ParameterizedTest
    @CsvSource({"bash", "fish", "zsh"})
    void theShellOffersWhatMayFollow(String shell) throws Exception {
        requireShell(shell);
        Files.writeString(
                folder.resolve("script"), Tidemark.in(folder).run("completion", shell).out());
        String program =
                switch (shell) {
                    case "bash" -> BASH;
                    case "fish" -> FISH;
                    default -> ZSH;
                };
        Files.writeString(folder.resolve("ask"), program);
        List<String> offered = ask(shell);
        assertThat(offered).hasSameSizeAs(LINES);
        for (int i = 0; i < LINES.size(); i++) {
            String line = LINES.get(i);
            String typed = line.substring(0, line.indexOf('|') + 1);
            assertThat(offered.get(i)).startsWith(typed);
            assertThat(words(offered.get(i)))
                    .as("%s offers after '%s'", shell, typed)
                    .containsAll(words(line));
        }
    }

    private static Set<String> words(String line) {
        return Set.of(line.substring(line.indexOf('|') + 1).split(" +"));
    }

    @Test
    void aShellThatIsNotKnownIsNamedWithThoseThatAre() {
        Tidemark.Result result = Tidemark.in(folder).run("completion", "tcsh");
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).contains("'tcsh' is not one of bash, zsh, fish");
    }

    @Test
    void namesThatCannotBeHadAreNoFailure() {
        Tidemark elsewhere = Tidemark.in(folder).with("TIDEMARK_LAKE", "no/such/lake");
        Tidemark.Result result = elsewhere.run("completion", "--names", "hours");
        assertThat(result).isEqualTo(new Tidemark.Result(0, "", ""));
    }

    private List<String> ask(String shell) throws Exception {
        // A shell that does not offer a word is waited for in vain.
        ProcessBuilder process = new ProcessBuilder("timeout", "100", shell, "ask");
        process.directory(folder.toFile());
        process.environment()
                .merge(
                        "PATH",
                        Tidemark.launcher().getParent() + ":",
                        (path, launcher) -> launcher + path);
        process.environment().put("TERM", "xterm");
        process.environment().put("HOME", folder.toString());
        process.redirectError(folder.resolve("err").toFile());
        Process running = process.start();
        String out = new String(running.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(running.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(folder.resolve("err")).isEmptyFile();
        return out.lines().toList();
    }

    private static void requireShell(String shell) throws Exception {
        boolean isThere =
                new ProcessBuilder("sh", "-c", "command -v " + shell).start().waitFor() == 0;
        assertThat(isThere || System.getenv("CI") == null).as(shell + " is installed").isTrue();
        Assumptions.assumeTrue(isThere, shell + " is missing: bash .ci/install");
    }
}
