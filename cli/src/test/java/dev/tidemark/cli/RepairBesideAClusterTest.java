package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Lease;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code flush, sweep} and {@code apply} ask the cluster that is named whether the job lives: the
 * lease of generation 7 is free in all of these tests.
 */
final class RepairBesideAClusterTest {

    private static final String JOBS = "/jobs/overview";
    private static final String FLUSH = "flush --job-gen 7 --checkpoint 41 --yes";
    private static final String NOT_ASKED =
            "could not be asked whether a job of generation 7 lives";

    @TempDir Path folder;
    private WrittenLedger written;
    private StubFlink flink;

    @BeforeEach
    void aFlushThatFailed() throws IOException {
        written = WrittenLedger.in(folder);
        Fence first = written.begun(7, Optional.empty(), 43);
        written.minute("ad_7", 13, 6, 39, first);
        written.minute("ad_7", 14, 5, 41, first);
        written.restored(first, "job-7b", 41);
        flink = new StubFlink();
    }

    @AfterEach
    void close() {
        flink.close();
        written.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INITIALIZING",
                "CREATED",
                "RUNNING",
                "FAILING",
                "RESTARTING",
                "CANCELLING",
                "RECONCILING"
            })
    void aJobThatHasNotEndedIsNotFlushed(String state) {
        flink.answer(JOBS, jobs(job("a1b2", 7, state)));

        assertRefused(tidemark(FLUSH), state);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "flush --job-gen 7 --checkpoint 41 --plan other.plan",
                "flush --job-gen 7 --checkpoint 41 --dry-run",
                "sweep --job-gen 7 --since 41 --yes",
                "apply flush.plan --yes"
            })
    void betweenTwoRestartsNothingIsPlannedSweptOrApplied(String command) {
        tidemark("flush --checkpoint 41 --plan flush.plan");
        flink.answer(JOBS, jobs(job("a1b2", 7, "RESTARTING")));

        assertRefused(tidemark(command), "RESTARTING");
        assertThat(folder.resolve("other.plan")).doesNotExist();
    }

    @Test
    void theClusterMayBeNamedInTheProfile() throws IOException {
        flink.answer(JOBS, jobs(job("a1b2", 7, "RESTARTING")));
        Files.writeString(folder.resolve("tidemark.yaml"), "flink-url: " + flink.url() + "\n");

        assertRefused(InProcess.in(folder).run(FLUSH), "RESTARTING");
    }

    @Test
    void aYoungerOneThatFailedDoesNotHideTheOneThatLives() {
        flink.answer(JOBS, jobs(job("a1b2", 7, "RESTARTING"), job("c3d4", 7, "FAILED")));

        assertRefused(tidemark(FLUSH), "RESTARTING");
    }

    @Test
    void oneThatIsDeployedWhileTheLeaseIsTakenIsNotFlushed() {
        flink.answer(JOBS, jobs()).then(JOBS, jobs(job("a1b2", 7, "RESTARTING")));

        assertRefused(tidemark(FLUSH), "RESTARTING");
        try (Lease free = written.ledger.lease(7, "the-next-one")) {
            assertThat(free).as("the lease, given back").isNotNull();
        }
    }

    @ParameterizedTest
    @CsvSource({"7,FAILED", "7,CANCELED", "7,FINISHED", "8,RUNNING", "6,RESTARTING", "77,RUNNING"})
    void oneThatHasEndedOrIsOfAnotherGenerationIsInNobodysWay(int generation, String state) {
        flink.answer(JOBS, jobs(job("a1b2", generation, state)));

        Result result = tidemark(FLUSH);

        assertFlushed(result);
        assertThat(result.err()).doesNotContain("warning");
    }

    @Test
    void aClusterThatIsAwayIsSaidOnceAndDoesNotKeepARepairFromItsWork() {
        flink.cut(JOBS);

        Result result = tidemark(FLUSH + " --quiet");

        assertFlushed(result);
        assertThat(result.err().lines())
                .singleElement()
                .asString()
                .contains("warning: Flink at " + flink.url(), NOT_ASKED);
    }

    @Test
    void aGatewayWithNoFlinkBehindItIsAClusterThatIsAway() {
        flink.answer(JOBS, 503, "<html>no healthy upstream</html>");

        Result result = tidemark(FLUSH);

        assertFlushed(result);
        assertThat(result.err()).contains(NOT_ASKED);
    }

    @Test
    void aFlinkThatIsThereAndCannotSayMustBeAskedAgain() {
        flink.answer(JOBS, 503, "{\"errors\":[\"ongoing leader election\"]}");

        Result result = tidemark(FLUSH);

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err())
                .contains("TM-029", "ongoing leader election", "Nothing was changed", "next: the");
        assertThat(written.minute("ad_7", 14)).contains(5L);
    }

    @Test
    void anAddressThatIsNoneIsRefused() {
        Result result = InProcess.in(folder).run(FLUSH + " --flink-url jobmanager");

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("TM-003", "'jobmanager' is no address");
        assertThat(written.minute("ad_7", 14)).contains(5L);
    }

    private void assertRefused(Result result, String state) {
        assertThat(result.exit()).as(result.err()).isEqualTo(4);
        assertThat(result.err())
                .contains("TM-013", "a job of generation 7 lives: tidemark-g7 (a1b2) is " + state)
                .contains("next: tidemark stop --job a1b2 --flink-url " + flink.url());
        assertThat(written.minute("ad_7", 14)).as("what a flush takes back").contains(5L);
    }

    private void assertFlushed(Result result) {
        assertThat(result.exit()).as(result.err()).isZero();
        assertThat(written.minute("ad_7", 14)).isEmpty();
    }

    private static String jobs(String... jobs) {
        return Stream.of(jobs).collect(Collectors.joining(",", "{\"jobs\":[", "]}"));
    }

    /** The later in the alphabet, the younger. */
    private static String job(String id, int generation, String state) {
        return "{\"jid\":\"%s\",\"name\":\"tidemark-g%d\",\"state\":\"%s\",\"start-time\":%d,\"duration\":5}"
                .formatted(id, generation, state, (int) id.charAt(0));
    }

    private Result tidemark(String line) {
        return InProcess.in(folder).run(line + " --flink-url " + flink.url());
    }
}
