package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tidemark.cli.Tidemark.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for every command: help, version, slips, settings, output, pipes, colours. */
final class FrameIT {

    private static final String ESCAPE = "\u001b[";

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"", "help", "--help", "-h"})
    void helpIsAResult(String args) {
        Result result = tidemark().run(words(args));
        assertThat(result.exit()).isZero();
        assertThat(result.out()).contains("Examples:", "Exit codes:", "Commands:", "config");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void aGroupAloneShowsItsCommands() {
        Result result = tidemark().run("config");
        assertThat(result.exit()).isZero();
        assertThat(result.out()).contains("show");
    }

    @Test
    void helpOfACommandOpensWithExamples() {
        Result result = tidemark().run("config", "show", "--help");
        assertThat(result.out().lines().skip(1).limit(4).toList())
                .contains("Examples:", "  tidemark config show");
    }

    @Test
    void theVersionNamesToolCommitMachineAndLibraries() {
        Result result = tidemark().run("--version");
        assertThat(result.exit()).isZero();
        assertThat(result.out())
                .containsPattern("tidemark \\d+\\.\\d+")
                .containsPattern("commit   ([0-9a-f]{7,}|unknown)\n")
                .containsPattern("runs as  (native|JVM \\d+)")
                .contains("picocli", "jackson", "sqlite", "flink");
    }

    @ParameterizedTest
    @CsvSource({
        "confg show,there is no command 'confg'; did you mean 'config'?",
        "config shwo,there is no command 'shwo'; did you mean 'show'?",
        "config show --ouput json,there is no option '--ouput'; did you mean '--output'?",
        "help shwo,there is no command 'shwo'; did you mean 'show'?",
        "generate --too file:x --clicks 9,there is no option '--too'; did you mean '--to'?",
        "show -- ad_1 --all,nothing is expected here: '--all'",
        "keygroup --att=3,there is no option '--att'; did you mean '--at'?",
    })
    void aSlipIsOneLineWithWhatWasMeant(String args, String message) {
        Result result = tidemark().run(words(args));
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err().lines()).hasSize(1).first().asString().contains(message);
    }

    @Test
    void aBadValueNamesOptionValueAndWhatIsAllowed() {
        Result result = tidemark().run("config", "show", "--output", "jsn");
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err())
                .startsWith(
                        "error TM-003: --output: 'jsn' is not one of table, json, csv;"
                                + " did you mean 'json'?");
    }

    @Test
    void aBadValueOfAVariableNamesTheVariable() {
        Result result = tidemark().with("TIDEMARK_OUTPUT", "cvs").run("config", "show");
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("--output (from env TIDEMARK_OUTPUT): 'cvs'");
    }

    @Test
    void anErrorInJsonModeIsJsonAndLeavesStandardOutputEmpty() {
        Result result = tidemark().run("config", "shwo", "--output", "json");
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .isEqualTo(
                        "{\"error\":{\"code\":\"TM-002\",\"message\":\"there is no command 'shwo';"
                                + " did you mean 'show'?\",\"next\":\"tidemark config show"
                                + " --help\"}}\n");
    }

    @Test
    void jsonModeMayComeFromTheEnvironmentOrAProfile() throws IOException {
        assertThat(tidemark().with("TIDEMARK_OUTPUT", "json").run("nothing").err())
                .startsWith("{\"error\":{\"code\":\"TM-002\"");
        Files.writeString(folder.resolve("tidemark.yaml"), "output: json\n");
        assertThat(tidemark().run("nothing").err()).startsWith("{\"error\":{\"code\":\"TM-002\"");
    }

    @Test
    void aStackTraceIsShownOnRequestOnly() {
        assertThat(tidemark().run("config", "shwo").err()).doesNotContain("\tat ");
        assertThat(tidemark().run("config", "shwo", "--verbose").err()).contains("\tat ");
    }

    @Test
    void aFlagBeatsTheEnvironmentWhichBeatsTheProfile() throws IOException {
        Files.writeString(folder.resolve("tidemark.yaml"), "output: json\n");
        assertThat(tidemark().run("config", "show").out()).startsWith("{");
        Tidemark csv = tidemark().with("TIDEMARK_OUTPUT", "csv");
        assertThat(csv.run("config", "show").out())
                .startsWith("setting,value,origin\n")
                .contains("\noutput,csv,env TIDEMARK_OUTPUT\n")
                .contains("\nquiet,false,default\n");
        assertThat(csv.run("--output", "table", "config", "show").out()).startsWith("setting  ");
    }

    @Test
    void theUsersOwnProfileComesLast() throws IOException {
        Path config = Files.createDirectories(folder.resolve(".config/tidemark"));
        Files.writeString(config.resolve("tidemark.yaml"), "output: csv\nquiet: true\n");
        Files.writeString(folder.resolve("tidemark.yaml"), "quiet: false\n");
        assertThat(tidemark().run("config", "show").out())
                .contains("output,csv,profile " + config.resolve("tidemark.yaml"))
                .contains("quiet,false,profile ./tidemark.yaml");
    }

    @Test
    void anUnknownKeyOfAProfileIsAnErrorButHelpStillAnswers() throws IOException {
        Files.writeString(folder.resolve("tidemark.yaml"), "ouput: json\n");
        Result result = tidemark().run("config", "show");
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err())
                .contains("TM-005", "there is no setting 'ouput'; did you mean 'output'?");
        assertThat(tidemark().run("--help").exit()).isZero();
        assertThat(tidemark().run("--version").exit()).isZero();
    }

    @Test
    void aProfileThatIsNamedMustBeThere() {
        Result result = tidemark().run("config", "show", "--profile", "missing.yaml");
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("missing.yaml");
    }

    @Test
    void aReaderThatHasSeenEnoughIsNoFailure() {
        Result result = tidemark().shell("tidemark config show | head -1; echo ${PIPESTATUS[0]}");
        assertThat(result.out().lines().toList()).last().isEqualTo("0");
        assertThat(result.err()).isEmpty();
        Result gone = tidemark().shell("tidemark config show | true; echo ${PIPESTATUS[0]}");
        assertThat(gone.err()).isEmpty();
    }

    @Test
    void aFullDiskIsAFailure() {
        assumeTrue(Files.exists(Path.of("/dev/full")), "no /dev/full on this machine");
        Result result = tidemark().shell("tidemark config show > /dev/full");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("TM-030");
    }

    @Test
    void withoutATerminalThereIsNoColour() {
        Result result = tidemark().run("config", "show");
        assertThat(result.out()).doesNotContain(ESCAPE);
        assertThat(tidemark().run("shwo").err()).doesNotContain(ESCAPE);
    }

    @Test
    void aTerminalGetsColourUnlessSomebodyForbidsIt() {
        assumeTrue(Tidemark.hasTerminals(), "script(1) is not installed");
        assertThat(tidemark().onTerminal("config show").out()).contains(ESCAPE);
        assertThat(tidemark().onTerminal("--help").out()).contains(ESCAPE);
        assertThat(tidemark().onTerminal("config show --no-color").out()).doesNotContain(ESCAPE);
        Tidemark noColor = tidemark().with("NO_COLOR", "1");
        assertThat(noColor.onTerminal("config show").out()).doesNotContain(ESCAPE);
        assertThat(noColor.onTerminal("--help").out()).doesNotContain(ESCAPE);
        Tidemark dumb = tidemark().with("TERM", "dumb");
        assertThat(dumb.onTerminal("shwo").out()).doesNotContain(ESCAPE);
    }

    @Test
    void theLauncherWorksThroughALinkAndFromAnyFolder() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("tm"), Tidemark.launcher());
        Path second = Files.createSymbolicLink(folder.resolve("again"), link.getFileName());
        Result result = tidemark().shell("cd / && '" + second + "' config show --output csv");
        assertThat(result.exit()).isZero();
        assertThat(result.out()).startsWith("setting,value,origin\n");
    }

    private Tidemark tidemark() {
        return Tidemark.in(folder);
    }

    private static String[] words(String line) {
        return line.isEmpty() ? new String[0] : line.split(" ");
    }
}
