package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.cli.Tidemark.Result;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The checks and the capacity plan, as a script calls them. */
final class CheckIT {

    @TempDir Path folder;

    @Test
    void timeoutsThatDoNotFitEndWithExitThreeAndTheReasonOnStandardOutput() {
        Result result = tidemark().run("check", "2pc", "--checkpoint-interval", "30s");
        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.out()).startsWith("rejected: the broker refuses the producer");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void aClosedPipeDoesNotHideAVerdict() {
        Result result =
                tidemark()
                        .shell(
                                "tidemark check 2pc --checkpoint-interval 30s | true;"
                                        + " echo ${PIPESTATUS[0]}");
        assertThat(result.out()).isEqualTo("3\n");
        assertThat(result.err()).isEmpty();
    }

    @Test
    void aConfigurationMayComeFromStandardInput() {
        Result result =
                tidemark()
                        .shell(
                                "printf 'execution.checkpointing.mode: AT_LEAST_ONCE\\n'"
                                        + " | tidemark check config - --output csv");
        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.out()).startsWith("rule,severity,line,finding,fix\n").contains("error");
    }

    @Test
    void aMissingOptionMayComeFromTheEnvironment() {
        Tidemark configured = tidemark().with("TIDEMARK_CHECKPOINT_INTERVAL", "30s");
        assertThat(configured.run("check", "2pc", "--transaction-timeout", "14m").exit()).isZero();
        Result missing = tidemark().run("check", "2pc");
        assertThat(missing.exit()).isEqualTo(2);
        assertThat(missing.err()).startsWith("error TM-004");
    }

    @Test
    void anExampleIsPlannedWithoutAnyFile() {
        Result result = tidemark().run("capacity", "plan", "--example", "feature-store");
        assertThat(result.exit()).isZero();
        assertThat(result.out()).contains("A crash at the peak heals in");
    }

    @Test
    void aQuestionIsAnsweredFromFlagsAloneOrFromAWorkload() {
        Result alone =
                tidemark()
                        .run(
                                "capacity",
                                "replay",
                                "--checkpoint-interval",
                                "30s",
                                "--rate",
                                "100k/s",
                                "--output",
                                "csv");
        assertThat(alone.exit()).isZero();
        assertThat(alone.out()).contains("backlog,8000000,");
        Result example =
                tidemark().run("capacity", "memory", "--example", "feature-store", "--explain");
        assertThat(example.exit()).isZero();
        assertThat(example.out()).containsPattern("line +value +formula +source\n");
    }

    @Test
    void aQuestionWithoutValuesOrWithWrongOnesEndsWithExitTwoAndOneLine() {
        Result nothing = tidemark().run("capacity", "flush");
        assertThat(nothing.exit()).isEqualTo(2);
        assertThat(nothing.err())
                .startsWith("error TM-004: nothing to compute with")
                .contains("tidemark capacity flush --example ad-clicks")
                .hasLineCount(1);
        Result changed = tidemark().run("capacity", "flush", "--set", "rate.peak=1/s");
        assertThat(changed.exit()).isEqualTo(2);
        assertThat(changed.err())
                .startsWith("error TM-004: which workload?")
                .endsWith("(next: tidemark capacity flush --example ad-clicks)\n")
                .hasLineCount(1);
        String[] zero = {"capacity", "windows", "--size", "0s", "--slide", "1min"};
        Result absurd = tidemark().run(zero);
        assertThat(absurd.exit()).isEqualTo(2);
        assertThat(absurd.err())
                .contains("the window size is 0 s")
                .endsWith("(next: tidemark capacity windows --help)\n")
                .hasLineCount(1);
        Result json = tidemark().with("TIDEMARK_OUTPUT", "json").run(zero);
        assertThat(json.err()).endsWith("\"next\":\"tidemark capacity windows --help\"}}\n");
        Result unknown = tidemark().run("capacity", "replay", "--rat", "1/s");
        assertThat(unknown.err()).contains("did you mean '--rate'?");
    }

    @Test
    void theNumbersOfAQuestionAreNoSettings() {
        Result result = tidemark().with("TIDEMARK_CHURN", "1%").run("config", "show");
        assertThat(result.out()).doesNotContain("churn").contains("checkpoint-interval");
        assertThat(result.err()).contains("TIDEMARK_CHURN is set, but there is no such setting");
    }

    @Test
    void aKeyIsPlaced() {
        Result result = tidemark().run("keygroup", "ad_1", "--at", "2", "--output", "csv");
        assertThat(result.out()).isEqualTo("key,key_group,subtask_of_2\nad_1,113,1\n");
    }

    private Tidemark tidemark() {
        return Tidemark.in(folder);
    }
}
