package dev.tidemark.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.commands.settings.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** {@code check}, {@code capacity} and {@code keygroup}: what they say of what the modules find. */
final class CapacityCommandsTest {

    @TempDir Path folder;
    private TestSurroundings surroundings;

    @ParameterizedTest
    @CsvSource({
        "60s,600s,900s,0,fits",
        "60s,3600s,900s,3,rejected",
        "60s,140s,900s,3,loss_risk",
        "60s,141s,900s,0,fits",
        "60s,900s,900s,0,fits",
        "600s,600s,900s,3,loss_risk",
        "600s,900s,900s,0,fits"
    })
    void theVerdictOfTheTimeoutsIsTheExitCode(
            String checkpoint, String transaction, String broker, int exit, String verdict) {
        int code =
                run(
                        "check 2pc --checkpoint-interval 30s --restart 50s --output json"
                                + " --checkpoint-timeout "
                                + checkpoint
                                + " --transaction-timeout "
                                + transaction
                                + " --broker-max "
                                + broker);
        assertThat(surroundings.out()).startsWith("{\"verdict\":\"" + verdict + "\"");
        assertThat(code).isEqualTo(exit);
    }

    @Test
    void whatIsNotGivenIsNamedAsAssumed() {
        assertThat(run("check 2pc --checkpoint-interval 30s")).isEqualTo(3);
        assertThat(surroundings.out())
                .isEqualTo(
                        """
                        rejected: the broker refuses the producer, and the job does not start
                        30 + 600 + 50 = 680 < 3,600 > 900 s
                        range: a transaction timeout above 680 s and up to 900 s fits.
                        assumed: checkpoint timeout 10m, restart 50s, transaction timeout 1h, broker maximum 15m
                        """);
    }

    @Test
    void aRateAddsWhatALongerOutageLoses() {
        run(
                "check 2pc --checkpoint-interval 30s --checkpoint-timeout 60s"
                        + " --transaction-timeout 10m --rate 3/s");
        assertThat(surroundings.out())
                .contains(
                        "an outage shorter than 510s loses nothing; a longer one loses 90 records");
    }

    @Test
    void aPlanAnswersFirstAndThenShowsItsLines() {
        assertThat(run("capacity plan --example ad-clicks")).isZero();
        assertThat(surroundings.out())
                .startsWith("You run 64 KPUs at the peak")
                .containsPattern("\n\nline +average +peak\ninput +11,574/s +100,000/s\n")
                .doesNotContain("formula");
    }

    @Test
    void everyLineCanBeExplained() {
        run("capacity plan --example ad-clicks --explain");
        assertThat(surroundings.out()).containsPattern("line +average +peak +formula +source\n");
    }

    @Test
    void aPlanAsJsonHasPlainNumbers() {
        run("capacity plan --example ad-clicks --set rate.peak=50k/s --output json");
        assertThat(surroundings.out())
                .startsWith("{\"workload\":\"ad-clicks\",\"buy\":\"")
                .contains("\"name\":\"input\",\"average\":11574")
                .contains("\"peak\":50000,\"average_text\":");
    }

    @Test
    void aReportIsOnePage() throws IOException {
        run("capacity plan --example ad-clicks --report plan.html");
        assertThat(Files.readString(folder.resolve("plan.html"))).startsWith("<!");
        assertThat(surroundings.err()).contains("report: plan.html");
    }

    @Test
    void aComparisonShowsOnlyWhatChanges() {
        run("capacity compare --example ad-clicks --set checkpoint.interval=60s");
        assertThat(surroundings.out())
                .contains("before: You run", "after:  You run")
                .containsPattern("replay +80.1 s +110.1 s +1.37\n")
                .doesNotContain("\ninput ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "capacity plan|give one of -f FILE and --example NAME",
                "capacity plan -f missing.yaml|there is no file 'missing.yaml' here",
                "capacity plan --example ad-clicks --set rate.peek=1/s|rate.peek",
                "capacity compare --example ad-clicks|give one of --set KEY=VALUE and --with FILE",
                "check config missing.yaml|there is no file 'missing.yaml' here",
                "check 2pc --checkpoint-interval 0s|the checkpoint interval is 0 s",
                "keygroup x --at 200|--at: 200 is not between 1 and 128"
            })
    void whatIsWrongIsNamed(String line, String message) {
        assertThatThrownBy(() -> run(line))
                .isInstanceOfSatisfying(
                        Failure.class,
                        failure -> assertThat(failure.code().exit()).isEqualTo(ExitCode.USAGE))
                .hasMessageContaining(message);
    }

    @Test
    void findingsThatAreErrorsEndWithExitThree() throws IOException {
        Files.writeString(
                folder.resolve("bad.yaml"),
                """
                execution.checkpointing.interval: 30 s
                execution.checkpointing.mode: AT_LEAST_ONCE
                """);
        assertThat(run("check config bad.yaml --output csv")).isEqualTo(3);
        assertThat(surroundings.out())
                .startsWith("rule,severity,line,finding,fix\n")
                .contains(",error,2,");
    }

    @Test
    void oneRuleCanBeAskedForOrLeftOut() throws IOException {
        Files.writeString(folder.resolve("some.yaml"), "execution.checkpointing.interval: 30 s\n");
        run("check config some.yaml --rule R01 --output csv");
        assertThat(surroundings.out().lines().skip(1))
                .hasSize(1)
                .allMatch(line -> line.startsWith("R01,"));
        run("check config some.yaml --ignore R01 --output csv");
        assertThat(surroundings.out()).contains("C06,").doesNotContain("R01,");
    }

    @Test
    void findingsCanBeWrittenAsSarif() throws IOException {
        Files.writeString(folder.resolve("some.yaml"), "state.backend.type: rocksdb\n");
        run("check config some.yaml --sarif");
        assertThat(surroundings.out()).contains("\"version\" : \"2.1.0\"", "some.yaml");
    }

    @Test
    void aKeyHasOneGroupAndAnOwnerAtEachParallelism() {
        run("keygroup ad_1 --at 2,4 --output json");
        assertThat(surroundings.out())
                .isEqualTo(
                        "{\"max_parallelism\":128,\"keys\":[{\"key\":\"ad_1\",\"key_group\":113,"
                                + "\"subtask_by_parallelism\":{\"2\":1,\"4\":3}}]}\n");
    }

    private int run(String line) {
        surroundings = TestSurroundings.of(folder, folder, Map.of());
        CommandLine tree = CommandTree.build(surroundings.surroundings(), Settings.none());
        try {
            CommandLine.ParseResult parsed = tree.parseArgs(line.split(" "));
            assertThat(parsed.hasSubcommand()).isTrue();
            Object command = innermost(parsed).commandSpec().userObject();
            return ((java.util.concurrent.Callable<?>) command).call() instanceof Integer code
                    ? code
                    : -1;
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static CommandLine.ParseResult innermost(CommandLine.ParseResult parsed) {
        return parsed.hasSubcommand() ? innermost(parsed.subcommand()) : parsed;
    }
}
