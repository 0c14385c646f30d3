package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.cli.StubJobManager.Job;
import dev.tidemark.cli.Tidemark.Result;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code deploy --upgrade, stop} and {@code savepoint} where what is waited for does not come. */
final class ReplacementTest {

    private static final String UPGRADE = "deploy --upgrade --allowance 6s --yes --timeout 1s";

    @TempDir Path folder;
    private StubJobManager flink;
    private StubJava java;
    private Job old;
    private String savepoint;

    @BeforeEach
    void aJobThatCounts() throws Exception {
        try (WrittenLedger written = WrittenLedger.in(folder)) {
            written.begun(1, Optional.empty(), 8);
        }
        Path checkpoints = folder.resolve("checkpoints");
        java = StubJava.in(folder, StubJava.saved(checkpoints, 1, 8));
        flink = new StubJobManager();
        old = flink.knows("a1", 1).with("checkpoint-dir", checkpoints.toString());
        old.with("allowance", "5s").newestSavepoint = 8;
        savepoint = checkpoints.resolve("g1/savepoints/savepoint-9").toString();
    }

    @AfterEach
    void close() {
        flink.close();
    }

    @Test
    void anUpgradeThatTimesOutPutsTheOldJobBackFromTheSameSavepoint() {
        flink.startsOnlyTo("CREATED", 1);

        Result result = tidemark(UPGRADE);

        assertThat(result.exit()).as(result.err()).isEqualTo(1);
        assertThat(flink.told)
                .hasSize(4)
                .startsWith("stop a1", "run tidemark-g1 from " + savepoint)
                .endsWith("run tidemark-g1 from " + savepoint);
        assertThat(flink.told.get(2)).startsWith("cancel ");
        assertThat(flink.youngest(1).state).isEqualTo("RUNNING");
        assertThat(flink.youngest(1).settings).containsEntry("allowance", "5s");
        assertThat(result.err())
                .contains(
                        "TM-039",
                        "waited 1s for tidemark-g1 to run; it was still: CREATED, 0 of 1 parts",
                        "The old one runs again from the same savepoint",
                        flink.youngest(1).id);
    }

    @Test
    void ifNeitherStartsTheSavepointIsNamed() {
        flink.startsOnlyTo("FAILED", 2);

        Result result = tidemark(UPGRADE);

        assertNamesTheSavepoint(result);
        assertThat(flink.told).hasSize(3).doesNotContain("cancel a1");
    }

    @Test
    void itIsNamedTooIfTheJobManagerGoesAway() {
        flink.goesAwayOnceAJobIsStarted();

        assertNamesTheSavepoint(tidemark(UPGRADE));
    }

    private void assertNamesTheSavepoint(Result result) {
        assertThat(result.exit()).as(result.err()).isEqualTo(1);
        assertThat(result.err())
                .contains("TM-039", "Nothing is lost: the savepoint is " + savepoint)
                .contains("next: tidemark deploy --from " + savepoint + " --job-gen 1");
    }

    @Test
    void aSavepointThatDoesNotComeIsGivenUpAndTheSameCommandMayBeTypedAgain() {
        flink.completesNoSavepoint();

        Result stop = tidemark("stop --yes --timeout 1s");
        Result savepointOnly = tidemark("savepoint --timeout 1s");

        assertTimedOut(stop, "the savepoint that stops tidemark-g1; it was still: in progress");
        assertTimedOut(savepointOnly, "the savepoint of tidemark-g1; it was still: in progress");
        assertThat(stop.err()).contains("next: tidemark checkpoints");
        assertThat(old.state).isEqualTo("RUNNING");
    }

    @Test
    void aJobThatDoesNotStartIsGivenUp() {
        flink.startsOnlyTo("INITIALIZING", 1);
        old.stoppedWith(savepoint, 9);

        Result result = tidemark("deploy --from latest --yes --timeout 1s");

        assertTimedOut(result, "tidemark-g1 to run; it was still: INITIALIZING, 0 of 1 parts");
        assertThat(result.err()).contains("next: tidemark status");
    }

    private static void assertTimedOut(Result result, String what) {
        assertThat(result.exit()).as(result.err()).isEqualTo(5);
        assertThat(result.err()).contains("TM-035", "waited 1s for " + what, "nothing was undone");
    }

    private Result tidemark(String line) {
        return InProcess.in(folder)
                .with("JAVA_HOME", java.home())
                .whileTimePasses()
                .run(line + " --flink-url " + flink.url());
    }
}
