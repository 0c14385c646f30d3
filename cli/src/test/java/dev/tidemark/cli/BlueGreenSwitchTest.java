package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.cli.StubJobManager.Job;
import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Fence;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code deploy --blue-green --finish} and {@code --abort} of generations 7 and 8, which parted at
 * savepoint 51, where one of their jobs is not what it should be.
 */
final class BlueGreenSwitchTest {

    private static final String FINISH = "deploy --blue-green --finish --yes";
    private static final String ABORT = "deploy --blue-green --abort --yes";
    private static final String TOPIC = "kafka:minutes?brokers=b:9";

    @TempDir Path folder;
    private WrittenLedger written;
    private StubJobManager flink;
    private StubJava java;
    private String branch;
    private Job old;
    private Job young;

    @BeforeEach
    void twoGenerationsSideBySide() throws Exception {
        written = WrittenLedger.in(folder);
        Fence seven = written.begun(7, Optional.empty(), 56);
        Fence eight = written.begun(8, Optional.of(new Branch(7, 51)), 56);
        written.minute("ad_7", 18, 9, 50, seven);
        written.minute("ad_9", 21, 1, 53, seven);
        written.minute("ad_4", 22, 3, 55, eight);
        flink = new StubJobManager();
        Path checkpoints = folder.resolve("checkpoints");
        branch = StubJava.saved(checkpoints, 7, 51);
        java = StubJava.in(folder, branch);
        old = flink.knows("a7", 7).with("checkpoint-dir", checkpoints.toString());
        young = flink.knows("b8", 8).with("checkpoint-dir", checkpoints.toString());
    }

    @AfterEach
    void close() {
        flink.close();
        written.close();
    }

    @Test
    void aNewGenerationThatCountsGoesOnWhileTheOldOneIsStoppedAndSwept() {
        Result result = tidemark(FINISH);

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(flink.told).containsExactly("stop a7");
        assertSwept();
    }

    @Test
    void aNewGenerationThatHasCountedItsInputToTheEndNeedsNoJob() {
        young.newestSavepoint = 52;
        young.countedAll(57);

        Result result = tidemark(FINISH);

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(flink.told).containsExactly("stop a7");
        assertSwept();
    }

    @Test
    void aNewGenerationThatWasStoppedCountsAgainBeforeTheOldOneIsStopped() {
        young.newestCheckpoint = 56;
        young.stoppedWith("/c/g8/savepoints/savepoint-57", 57).with("horizon", "1h");

        Result result = tidemark(FINISH);

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(flink.told)
                .containsExactly("run tidemark-g8 from /c/g8/savepoints/savepoint-57", "stop a7");
        assertThat(flink.youngest(8).state).isEqualTo("RUNNING");
        assertThat(flink.youngest(8).settings).containsEntry("horizon", "1h");
        assertThat(result.out()).contains(flink.youngest(8).id);
        assertSwept();
    }

    @Test
    void oneThatCannotGoOnFromItsSavepointKeepsTheOldOneAlive() {
        young.stoppedWith("/c/g8/savepoints/savepoint-57", 57);
        flink.startsOnlyTo("FAILED", 1);

        Result result = tidemark(FINISH);

        assertThat(result.exit()).as(result.err()).isEqualTo(1);
        assertThat(result.err())
                .contains("The old one was not stopped", "tidemark deploy --blue-green --abort");
        assertThat(flink.told).noneMatch(what -> what.startsWith("stop"));
        assertThat(old.state).isEqualTo("RUNNING");
        assertThat(written.minute("ad_9", 21)).contains(1L);
    }

    @Test
    void itPublishesNoMinutesBeforeTheOldOneHasStopped() {
        young.stoppedWith("/c/g8/savepoints/savepoint-57", 57).with("topic-after-finish", TOPIC);

        Result result = tidemark(FINISH);

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(flink.told)
                .hasSize(4)
                .startsWith("run tidemark-g8 from /c/g8/savepoints/savepoint-57", "stop a7")
                .last()
                .asString()
                .startsWith("run tidemark-g8 from " + folder);
        assertThat(flink.youngest(8).settings).containsEntry("minutes-topic", TOPIC);
    }

    /** Its new job was stopped to be started again with the topic, and the command was killed. */
    @Test
    void aFinishThatWasKilledBetweenTheTwoLivesOfTheNewJobGoesOn() {
        old.stoppedWith("/c/g7/savepoints/savepoint-58", 58);
        young.stoppedWith("/c/g8/savepoints/savepoint-57", 57).with("topic-after-finish", TOPIC);

        Result result = tidemark(FINISH);

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(flink.told)
                .containsExactly("run tidemark-g8 from /c/g8/savepoints/savepoint-57");
        assertThat(flink.youngest(8).settings)
                .containsEntry("minutes-topic", TOPIC)
                .doesNotContainKey("topic-after-finish");
    }

    @Test
    void aDryRunSaysThatItWouldBeStartedAgainAndChangesNothing() {
        young.stoppedWith("/c/g8/savepoints/savepoint-57", 57);

        Result result = tidemark("deploy --blue-green --finish --dry-run");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.err())
                .contains("tidemark-g8 goes on first, from its savepoint /c/g8/savepoints/");
        assertThat(flink.told).isEmpty();
    }

    @Test
    void oneThatRestartsAgainAndAgainIsWaitedForWhileTheOldOneGoesOn() {
        young.state = "RESTARTING";

        Result result = tidemark(FINISH + " --timeout 1s");

        assertThat(result.exit()).as(result.err()).isEqualTo(5);
        assertThat(result.err()).contains("TM-035", "waited 1s for tidemark-g8 to run");
        assertThat(flink.told).isEmpty();
        assertThat(written.minute("ad_9", 21)).contains(1L);
    }

    @Test
    void aBeginningWhoseJobManagerGoesAwayNamesTheAbort() {
        young.stoppedWith("/c/g8/savepoints/savepoint-57", 57);
        flink.knows("c8", 8).with("checkpoint-dir", folder + "/checkpoints").newestCheckpoint = 60;
        old.state = "CANCELED";
        flink.goesAwayOnceAJobIsStarted();

        Result result = tidemark("deploy --blue-green --yes");

        assertThat(result.exit()).as(result.err()).isEqualTo(1);
        assertThat(result.err())
                .contains("TM-039", "warning: tidemark-g9 may still be starting")
                .contains("next: tidemark deploy --blue-green --abort");
    }

    @ParameterizedTest
    @ValueSource(strings = {"FAILED", "CANCELED"})
    void withoutANewGenerationNothingIsStopped(String state) {
        young.state = state;

        Result result = tidemark(FINISH);

        assertThat(result.exit()).as(result.err()).isEqualTo(1);
        assertThat(result.err())
                .contains("Nothing was changed", "tidemark deploy --from latest --job-gen 8");
        assertThat(flink.told).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--finish", "--abort"})
    void theSavepointIsLookedForWhereTheOldJobPutIt(String way) throws Exception {
        Path elsewhere = folder.resolve("elsewhere");
        Files.move(folder.resolve("checkpoints"), elsewhere);
        StubJava.saved(elsewhere, 7, 51);
        old.with("checkpoint-dir", elsewhere.toString());

        Result result = tidemark("deploy --yes --blue-green " + way);

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(flink.told).contains("stop a7");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--finish", "--abort"})
    void aFolderThatIsTypedWinsAndWithoutItsSavepointNothingIsStopped(String way) {
        Result result = tidemark("deploy --yes --checkpoint-dir nowhere --blue-green " + way);

        assertThat(result.exit()).as(result.err()).isEqualTo(1);
        assertThat(result.err())
                .contains(
                        "savepoint 51 of generation 7 is not in " + folder.resolve("nowhere"),
                        "Nothing was changed",
                        "--checkpoint-dir");
        assertThat(flink.told).isEmpty();
        assertThat(written.minute("ad_9", 21)).contains(1L);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--finish", "--abort"})
    void aSavepointThatCannotBeReadStopsNothing(String way) throws Exception {
        java.readsNoState();

        Result result = tidemark("deploy --yes --memory 1GiB --blue-green " + way);

        assertThat(result.exit()).as(result.err()).isEqualTo(1);
        assertThat(result.err())
                .contains("TM-022", "Nothing was changed", "the same command with more --memory");
        assertThat(java.asked().lines())
                .as("the JVM that reads it")
                .anyMatch(call -> call.contains("-Xmx1073741824") && call.contains(branch));
        assertThat(flink.told).isEmpty();
    }

    @Test
    void anAbortCountsOnAsAThirdGenerationWithTheSettingsOfTheOldOne() {
        old.with("allowance", "6s");

        Result result = tidemark(ABORT);

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(flink.told)
                .containsExactly("cancel b8", "stop a7", "run tidemark-g9 from " + branch);
        assertThat(flink.youngest(9).settings)
                .containsEntry("allowance", "6s")
                .containsEntry("parent", "7");
        assertAborted();
    }

    /** As after a JobManager was started again. */
    @Test
    void anAbortTakesTheSettingsThatTheRegisterKeeps() {
        flink.forgetsAll();
        written.register(7)
                .startedWith()
                .record(
                        Map.of(
                                "allowance",
                                "6s",
                                "checkpoint-dir",
                                folder.resolve("checkpoints").toString(),
                                "source",
                                "file:/far/clicks",
                                "parallelism",
                                "1"));

        Result result = tidemark(ABORT);

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(flink.told).containsExactly("run tidemark-g9 from " + branch);
        assertThat(flink.youngest(9).settings)
                .containsEntry("allowance", "6s")
                .containsEntry("source", "file:/far/clicks");
        assertThat(result.err()).doesNotContain("warning");
        assertAborted();
    }

    @Test
    void anAbortNeedsNoClusterThatRemembersTheJobs() throws Exception {
        flink.forgetsAll();
        Result noSource = tidemark(ABORT);
        assertThat(noSource.exit()).as(noSource.err()).isEqualTo(2);
        assertThat(noSource.err()).contains("--source");
        assertThat(written.minute("ad_4", 22)).contains(3L);
        Files.createDirectory(folder.resolve("clicks"));

        Result result = tidemark(ABORT + " --allowance 7s --quiet");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(flink.told).containsExactly("run tidemark-g9 from " + branch);
        assertThat(flink.youngest(9).settings).containsEntry("allowance", "7s");
        assertThat(result.err().lines())
                .singleElement()
                .asString()
                .contains("nor the register knows the job of generation 7", "--allowance 7s");
        assertAborted();
    }

    @Test
    void aFinishOnAClusterThatHasForgottenTheJobsNeverOffersTheOldGeneration() {
        flink.forgetsAll();

        Result result = tidemark(FINISH);

        assertThat(result.exit()).as(result.err()).isEqualTo(1);
        assertThat(result.err()).contains("--job-gen 8").doesNotContain("--job-gen 7");
        assertThat(flink.told).isEmpty();
    }

    private void assertAborted() {
        assertThat(written.minute("ad_4", 22)).as("of the new one").isEmpty();
        assertThat(written.minute("ad_7", 18)).as("of the old one").contains(9L);
    }

    @Test
    void aStatusTellsAJobThatWasStoppedFromOneThatHasCountedAll() {
        old.countedAll(58);
        young.stoppedWith("/c/g8/savepoints/savepoint-57", 57);

        Result stopped = tidemark("status --job tidemark-g8");
        Result countedAll = tidemark("status --job tidemark-g7");

        assertThat(stopped.exit()).as(stopped.err()).isEqualTo(3);
        assertThat(stopped.out())
                .contains(
                        "it was stopped before its input had ended",
                        "last checkpoint: 57 at /c/g8/savepoints/savepoint-57",
                        "next: tidemark deploy --from latest --job-gen 8");
        assertThat(countedAll.exit()).as(countedAll.err()).isZero();
        assertThat(countedAll.out()).doesNotContain("next:", "stopped");
    }

    @Test
    void aStatusNeverOffersAGenerationThatAYoungerOneFollows() {
        old.stoppedWith("/c/g7/savepoints/savepoint-58", 58);

        Result result = tidemark("status --job tidemark-g7");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.out()).doesNotContain("next:", "nothing counts");
    }

    @Test
    void aStatusOfOneThatWasCancelledIsNotWell() {
        young.state = "CANCELED";

        Result result = tidemark("status --job tidemark-g8");

        assertThat(result.exit()).as(result.err()).isEqualTo(3);
        assertThat(result.out()).contains("next: tidemark deploy --from latest --job-gen 8");
    }

    private void assertSwept() {
        assertThat(written.minute("ad_9", 21)).as("of the old one since the branch").isEmpty();
        assertThat(written.minute("ad_7", 18)).as("from before the branch").contains(9L);
        assertThat(written.minute("ad_4", 22)).as("of the new one").contains(3L);
    }

    private Result tidemark(String line) {
        return InProcess.in(folder)
                .with("JAVA_HOME", java.home())
                .whileTimePasses()
                .run(line + " --flink-url " + flink.url());
    }
}
