package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.cli.Tidemark.Result;
import java.io.IOException;
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

/** {@code deploy --from} after a job has ended: what it goes on with. */
final class DeployAgainTest {

    private static final String CHECKPOINT = "file:/saved/g1/savepoints/savepoint-8";
    private static final String RUN = "POST /jars/1_job.jar/run";
    private static final String HAS_CHECKPOINT =
            """
            {"latest":{"completed":{"id":7},"savepoint":{"id":8,"external_path":"%1$s"}},\
            "history":[{"status":"COMPLETED","id":8,"is_savepoint":true,"external_path":"%1$s"}]}"""
                    .formatted(CHECKPOINT);

    @TempDir Path folder;
    private StubFlink flink;
    private StubJava java;

    @BeforeEach
    void aJobThatWasStopped() throws IOException {
        written(folder);
        java = StubJava.in(folder, CHECKPOINT);
        flink =
                new StubFlink()
                        .answer("/overview", "{\"slots-total\":4,\"slots-available\":4}")
                        .answer("/jars/upload", "{\"filename\":\"/tmp/1_job.jar\"}")
                        .answer("/jobs/overview", jobs(job("stopped", "FINISHED", 1)))
                        .answer("/jobs/stopped/checkpoints", HAS_CHECKPOINT)
                        .answer("/jobs/stopped/config", settings(folder, "6s"));
    }

    @AfterEach
    void close() {
        flink.close();
    }

    private static void written(Path folder) {
        try (WrittenLedger ledger = WrittenLedger.in(folder)) {
            ledger.begun(1, Optional.empty(), 8);
        }
    }

    private static String jobs(String... jobs) {
        return "{\"jobs\":[" + String.join(",", jobs) + "]}";
    }

    private static String job(String id, String state, int startedAt) {
        return "{\"jid\":\"%s\",\"name\":\"tidemark-g1\",\"state\":\"%s\",\"start-time\":%d}"
                .formatted(id, state, startedAt);
    }

    private static String settings(Path ledger, String allowance) {
        return """
            {"execution-config":{"user-config":{"job-gen":"1","store":"sqlite:%s/tidemark.db",\
            "source":"file:/far/clicks","follow":"true","allowance":"%s","parallelism":"2",\
            "fields":"click_id=id"}}}"""
                .formatted(ledger, allowance);
    }

    @Test
    void whatIsNotGivenIsTakenFromTheJobThatEndedAndShown() throws IOException {
        Result result = tidemark("deploy --from latest --allowance 7s --yes");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(started())
                .contains("\"--follow\",\"true\"", "\"--fields\",\"click_id=id\"")
                .contains("\"--source\",\"file:/far/clicks\"", "\"parallelism\":2")
                .contains("\"--allowance\",\"7s\"");
        assertThat(result.err())
                .contains("start tidemark-g1 at parallelism 2 from checkpoint 8")
                .contains("--follow true, as tidemark-g1 (stopped) had it")
                .contains("--allowance 7s instead of 6s")
                .doesNotContain("--horizon");
        assertThat(java.asked()).contains("--follow true", "--allowance 7s");
    }

    @Test
    void aProfileWinsOverTheJobThatEnded() throws IOException {
        Files.writeString(folder.resolve("tidemark.yaml"), "allowance: 8s\n");

        Result result = tidemark("deploy --from latest --yes");

        assertThat(started()).contains("\"--allowance\",\"8s\"", "\"--follow\",\"true\"");
        assertThat(result.err()).contains("--allowance 8s instead of 6s");
    }

    @Test
    void aDryRunShowsTheSameAndStartsNothing() {
        Result result = tidemark("deploy --from latest --dry-run");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.err()).contains("dry run:   --follow true, as tidemark-g1 (stopped)");
        assertThat(flink.asked(RUN)).isEmpty();
    }

    @Test
    void theStoreIsTheOneThatTheJobWroteTo() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        written(elsewhere);
        Files.delete(folder.resolve("tidemark.db"));
        flink.answer("/jobs/stopped/config", settings(elsewhere, "6s"));

        Result result = tidemark("deploy --from latest --yes");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(started()).contains("sqlite:" + elsewhere + "/tidemark.db");
        assertThat(result.err()).contains("--store sqlite:" + elsewhere);
    }

    @Test
    void aJobThatFailedBeforeItsFirstCheckpointIsNoExample() throws IOException {
        flink.answer(
                        "/jobs/overview",
                        jobs(job("failed", "FAILED", 2), job("stopped", "FINISHED", 1)))
                .answer("/jobs/failed/checkpoints", 404, "{\"errors\":[\"not enabled\"]}")
                .answer("/jobs/failed/config", settings(folder, "9s"));

        tidemark("deploy --from latest --yes");

        assertThat(started()).contains("\"--allowance\",\"6s\"");
    }

    @Test
    void whatTheClusterHasForgottenIsInTheRegister() throws IOException {
        flink.answer("/jobs/overview", jobs());
        try (WrittenLedger ledger = WrittenLedger.in(folder)) {
            Map<String, String> kept =
                    Map.of(
                            "job-gen", "1",
                            "store", "sqlite:/where/it/was.db",
                            "source", "file:/far/clicks",
                            "accept-gap", "true",
                            "allowance", "6s",
                            "follow", "true");
            ledger.register(1).startedWith().record(kept);
        }

        Result result = tidemark("deploy --from latest --allowance 7s --yes");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(started())
                .contains("\"--follow\",\"true\"", "\"--source\",\"file:/far/clicks\"")
                .contains("\"--allowance\",\"7s\"", "\"--accept-gap\",\"false\"")
                .contains("sqlite:" + folder + "/tidemark.db");
        assertThat(result.err())
                .contains("--follow true, as the last job of generation 1 had it")
                .contains("--allowance 7s instead of 6s");
    }

    @Test
    void whereNobodyKnowsThemDefaultsAreTakenAndThatIsSaid() throws IOException {
        flink.answer("/jobs/overview", jobs());
        Files.createDirectory(folder.resolve("clicks"));

        Result result = tidemark("deploy --from latest --yes");

        assertThat(started()).contains("\"--allowance\",\"5s\"", "\"--follow\",\"false\"");
        assertThat(result.err())
                .contains("neither the cluster nor the register knows a job of generation 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--upgrade --allowance 7s", "--rescale 3 --allowance 7s"})
    void anUpgradeThatWasKilledOnceTheJobWasStoppedIsFinishedByTheSameCommand(String how) {
        Result result = tidemark("deploy %s --yes".formatted(how));

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.err())
                .contains("tidemark-g1 (stopped) is stopped already; start it again from")
                .contains("--allowance 7s instead of 6s");
        assertThat(started())
                .contains(CHECKPOINT, "\"--allowance\",\"7s\"", "\"--follow\",\"true\"")
                .contains("\"parallelism\":" + (how.startsWith("--rescale") ? 3 : 2));
        assertThat(flink.asked("POST /jobs/")).as("stops and savepoints").isEmpty();
    }

    @Test
    void anUpgradeThatWasKilledWhileTheNewJobStartedPassesOverOneThatFailed() {
        flink.answer(
                        "/jobs/overview",
                        jobs(job("failed", "FAILED", 2), job("stopped", "FINISHED", 1)))
                .answer("/jobs/failed/config", settings(folder, "9s"));

        Result result = tidemark("deploy --upgrade --allowance 7s --yes");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(result.err()).contains("--allowance 7s instead of 6s");
        assertThat(started()).contains(CHECKPOINT, "\"--allowance\",\"7s\"");
    }

    @Test
    void aJobThatEndsWhileItsUpgradeIsPlannedIsNotStoppedAgain() {
        flink.answer("/jobs/overview", jobs(job("stopped", "RUNNING", 1)))
                .answer("/jobs/stopped", job("stopped", "FINISHED", 1));

        Result result = tidemark("deploy --upgrade --allowance 7s --yes");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(flink.asked("POST /jobs/stopped/stop")).isEmpty();
        assertThat(started()).contains(CHECKPOINT, "\"--allowance\",\"7s\"");
    }

    @Test
    void aJobThatHasCountedItsInputToTheEndIsNotStartedAgain() {
        flink.answer(
                "/jobs/stopped/checkpoints",
                HAS_CHECKPOINT.replace("\"completed\":{\"id\":7}", "\"completed\":{\"id\":9}"));

        Result result = tidemark("deploy --upgrade --allowance 7s --yes");

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("TM-012", "its last one, tidemark-g1, is FINISHED");
        assertThat(flink.asked(RUN)).isEmpty();
    }

    @Test
    void aFreshStartThatNeverWroteIsBegunAgainByTheSameCommand() throws IOException {
        Files.delete(folder.resolve("tidemark.db"));
        try (WrittenLedger ledger = WrittenLedger.in(folder)) {
            ledger.register(1).begin("first", Optional.empty(), 128);
        }
        Files.createDirectory(folder.resolve("clicks"));

        Result result = tidemark("deploy --yes");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(started()).contains("\"--job-gen\",\"1\"");
    }

    @Test
    void aJobThatRestartsIsRefusedBeforeAnythingIsAskedOfIt() throws IOException {
        restarting();

        Result result = tidemark("deploy --upgrade --allowance 7s --yes");

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err())
                .contains("TM-0", "is RESTARTING, after no such bucket", "its rows are safe")
                .contains("tidemark stop --cancel --job stopped");
        assertThat(flink.asked("POST")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"stop --yes", "savepoint"})
    void noSavepointOfAJobThatRestartsIsWaitedFor(String command) {
        restarting();

        Result result = tidemark(command);

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err())
                .contains("is RESTARTING, after no such bucket", "tidemark stop --cancel");
        assertThat(flink.asked("POST")).isEmpty();
    }

    @Test
    void aJobThatRestartsIsCancelledAndSaysFromWhereItGoesOn() {
        restarting();
        flink.then("/jobs/stopped", job("stopped", "CANCELED", 1));

        Result result = tidemark("stop --cancel --yes");

        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(flink.asked("PATCH /jobs/stopped")).hasSize(1);
        assertThat(flink.asked("POST")).as("savepoints").isEmpty();
        assertThat(result.err())
                .contains("no savepoint; tidemark-g1 goes on from checkpoint 8")
                .contains("tidemark deploy --from latest --job-gen 1");
    }

    private void restarting() {
        flink.answer("/jobs/overview", jobs(job("stopped", "RESTARTING", 1)))
                .answer("/jobs/stopped", job("stopped", "RESTARTING", 1))
                .answer(
                        "/jobs/stopped/exceptions",
                        "{\"exceptionHistory\":{\"entries\":[{\"stacktrace\":\"no such bucket\"}]}}");
    }

    /** The one request that started a job. */
    private String started() {
        assertThat(flink.asked(RUN)).hasSize(1);
        return flink.asked(RUN).get(0);
    }

    private Result tidemark(String line) {
        return InProcess.in(folder)
                .with("JAVA_HOME", java.home())
                .run(line + " --flink-url " + flink.url());
    }
}
