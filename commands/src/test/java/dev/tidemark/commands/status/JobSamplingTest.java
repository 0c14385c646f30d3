package dev.tidemark.commands.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.capacity.JobSample;
import dev.tidemark.capacity.JobSample.Load;
import dev.tidemark.capacity.JobSample.Upload;
import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.StubCluster;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which of Flink's answers becomes which part of a sample. */
final class JobSamplingTest {

    private static final ClusterJob JOB =
            new ClusterJob("j", "tidemark-g7", "RUNNING", Instant.EPOCH, Duration.ZERO);
    private static final Instant NOW = Instant.ofEpochMilli(190_000);
    private static final String SOURCE =
            "/jobs/j/vertices/v1/subtasks/metrics?agg=min,max,sum&get=";

    private StubCluster cluster;

    @BeforeEach
    void answer() throws IOException {
        cluster =
                new StubCluster()
                        .answer(
                                "/overview",
                                """
                                {"flink-version":"2.2.0","taskmanagers":2,"slots-total":4,"slots-available":0}""")
                        .answer(
                                "/jobs/j",
                                """
                                {"vertices":[{"id":"v1","name":"Source: click-files -> screening","parallelism":2,"maxParallelism":128,"tasks":{"RUNNING":2}},
                                 {"id":"v2","name":"admission -> pre-aggregation","parallelism":2,"maxParallelism":128,"tasks":{"RUNNING":2}}]}""")
                        .answer(
                                "/jobs/j/vertices/v1/subtasks/metrics",
                                """
                                [{"id":"screening.numRecordsInPerSecond"},{"id":"numRecordsOutPerSecond"},{"id":"busyTimeMsPerSecond"},
                                 {"id":"Source__click-files.numBytesInPerSecond"},{"id":"idleTimeMsPerSecond"}]""")
                        .answer(
                                SOURCE
                                        + "screening.numRecordsInPerSecond,numRecordsOutPerSecond,"
                                        + "busyTimeMsPerSecond,Source__click-files.numBytesInPerSecond",
                                """
                                [{"id":"screening.numRecordsInPerSecond","min":1000,"max":2000,"sum":3000},
                                 {"id":"numRecordsOutPerSecond","min":1,"max":2,"sum":2950},
                                 {"id":"busyTimeMsPerSecond","min":"NaN","max":300,"sum":500},
                                 {"id":"Source__click-files.numBytesInPerSecond","min":1,"max":1,"sum":720000}]""")
                        .answer(
                                "/jobs/j/vertices/v2/subtasks/metrics",
                                """
                                [{"id":"numRecordsInPerSecond"},{"id":"busyTimeMsPerSecond"},{"id":"admission.clicks_accepted"},{"id":"pre-aggregation.clicks_late"}]""")
                        .answer(
                                "/jobs/j/vertices/v2/subtasks/metrics?agg=min,max,sum&get=numRecordsInPerSecond,"
                                        + "busyTimeMsPerSecond,admission.clicks_accepted,pre-aggregation.clicks_late",
                                """
                                [{"id":"numRecordsInPerSecond","min":1,"max":1,"sum":2900},
                                 {"id":"busyTimeMsPerSecond","min":500,"max":700,"sum":1200},
                                 {"id":"admission.clicks_accepted","min":1,"max":1,"sum":270000},
                                 {"id":"pre-aggregation.clicks_late","min":1,"max":1,"sum":5400}]""")
                        .answer("/jobs/j/checkpoints/config", "{\"interval\":30000}")
                        .answer("/jobs/j/checkpoints/details/5", details())
                        .answer(
                                "/jobs/j/exceptions?maxExceptions=1",
                                "{\"exceptionHistory\":{\"entries\":[]}}");
        started("v1", 90_000, 100_000);
        started("v2", 90_500, 95_000);
        checkpoints("null");
        settings("file:clicks", "1");
    }

    private static String details() {
        return """
               {"tasks":{"v1":{"state_size":10},"v2":{"state_size":18900000}}}""";
    }

    private void started(String vertex, long one, long other) {
        cluster.answer(
                "/jobs/j/vertices/" + vertex + "/subtasktimes",
                """
                {"subtasks":[{"timestamps":{"RUNNING":%d}},{"timestamps":{"RUNNING":%d}}]}"""
                        .formatted(one, other));
    }

    private void checkpoints(String restored) {
        checkpoints(restored, 186_000);
    }

    private void checkpoints(String restored, long triggered) {
        cluster.answer(
                "/jobs/j/checkpoints",
                """
                {"latest":{"completed":{"id":5,"trigger_timestamp":%d},"restored":%s},
                 "history":[{"id":5,"status":"COMPLETED","is_savepoint":false,"state_size":20000000,"checkpointed_size":4000000,"end_to_end_duration":250},
                  {"id":4,"status":"COMPLETED","is_savepoint":true,"state_size":99,"checkpointed_size":99,"end_to_end_duration":9},
                  {"id":3,"status":"FAILED","is_savepoint":false,"state_size":1,"checkpointed_size":1,"end_to_end_duration":1}]}"""
                        .formatted(triggered, restored));
    }

    private void settings(String source, String speed) {
        cluster.answer(
                "/jobs/j/config",
                """
                {"execution-config":{"user-config":{"source":"%s","speed":"%s","horizon":"2h"}}}"""
                        .formatted(source, speed));
    }

    @AfterEach
    void close() {
        cluster.close();
    }

    @Test
    void eachAnswerIsWhereItBelongs() {
        JobSample sample = sample();

        assertThat(sample.age())
                .as("since the last subtask runs")
                .isEqualTo(Duration.ofSeconds(90));
        assertThat(sample.recordsPerSecond()).hasValue(3000);
        assertThat(sample.bytesPerSecond()).hasValue(720_000);
        assertThat(sample.loads())
                .containsExactly(
                        new Load("Source: click-files -> screening", 2, 0, 2950, 500),
                        new Load("admission -> pre-aggregation", 2, 2900, 0, 1200));
        assertThat(sample.accepted()).hasValue(270_000);
        assertThat(sample.late()).hasValue(5400);
        assertThat(sample.clickIds()).hasValue(270_000);
        assertThat(sample.noClickIds()).isEmpty();
        assertThat(sample.clickIdBytes()).hasValue(18_900_000);
        assertThat(sample.checkpoints())
                .as("savepoints and failures are none")
                .containsExactly(new Upload(20_000_000, 4_000_000, Duration.ofMillis(250)));
        assertThat(sample.interval()).isEqualTo(Duration.ofSeconds(30));
        assertThat(sample.restart()).isEmpty();
        assertThat(sample.taskManagers()).isEqualTo(2);
        assertThat(sample.slots()).isEqualTo(4);
    }

    @Test
    void aRestartLastsFromTheFailureUntilTheLastSubtaskRuns() {
        cluster.answer(
                "/jobs/j/exceptions?maxExceptions=1",
                "{\"exceptionHistory\":{\"entries\":[{\"timestamp\":92700}]}}");

        assertThat(sample().restart()).contains(Duration.ofMillis(7300));
    }

    @Test
    void aFailureThatIsNotOverIsNoRestart() {
        cluster.answer(
                "/jobs/j/exceptions?maxExceptions=1",
                "{\"exceptionHistory\":{\"entries\":[{\"timestamp\":150000}]}}");

        assertThat(sample().restart()).isEmpty();
    }

    @Test
    void idsThatARestoreBroughtOrThatMayBeForgottenAreNotCounted() {
        checkpoints("{\"id\":2}");
        assertThat(sample().clickIds()).as("restored").isEmpty();
        checkpoints("null");
        settings("file:clicks", "max");
        assertThat(sample().clickIds()).as("a replay without a pace").isEmpty();
        settings("file:clicks", "100");
        assertThat(sample().clickIds()).as("100 times 90 s is over 2 h").isEmpty();
        settings("file:clicks", "60");
        assertThat(sample().clickIds()).as("60 times 90 s is not").hasValue(270_000);
    }

    @Test
    void idsThatCameAfterTheNewestCheckpointAreNotDividedIntoItsState() {
        checkpoints("null", 185_500);
        assertThat(sample().clickIds()).as("4.5 s are 5 % of 90 s").hasValue(270_000);
        checkpoints("null", 185_499);
        assertThat(sample().clickIds()).isEmpty();
        assertThat(sample().noClickIds().orElseThrow())
                .contains("newest checkpoint began 4 s ago", "5% of the 90 s");
    }

    @Test
    void aStreamMayReadABacklogFasterThanTheClock() {
        settings("kinesis:clicks", "1");

        assertThat(sample().clickIds()).isEmpty();
        assertThat(sample().noClickIds().orElseThrow()).contains("backlog", "tidemark inspect");
    }

    private JobSample sample() {
        return JobSampling.of(cluster.client(), JOB, NOW);
    }
}
