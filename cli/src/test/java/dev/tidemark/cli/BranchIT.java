package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.job.kafka.broker.KafkaBroker;
import dev.tidemark.job.kafka.broker.TopicReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Generations 7 and 8 side by side from savepoint 51, on a cluster of separate JVMs. The newer one
 * has a shorter horizon, so it leaves out clicks that the older one still counts.
 */
final class BranchIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Instant TEN = Instant.parse("2026-02-08T10:00:00Z");
    private static final Duration LATE = Duration.ofMinutes(30);

    @RegisterExtension static FlinkCluster cluster = FlinkCluster.of(2);

    @TempDir Path folder;
    private ClusterLoad load;
    private CountedRows rows;
    private int clicks;

    @AfterEach
    void cancelWhatStillRuns() throws Exception {
        cluster.cancelJobs();
    }

    @BeforeEach
    void look() throws Exception {
        load = new ClusterLoad(cluster, folder);
        rows = new CountedRows(folder);
        Files.createDirectory(folder.resolve("clicks"));
        load.profile("parallelism: 1", "checkpoint-interval: 8760h");
    }

    @Test
    void theSweepTakesBackWhatTheOldGenerationWroteSinceTheSavepointAndNothingElse()
            throws Exception {
        onTime("ad_1", Duration.ZERO, Duration.ofHours(2));
        String old = load.ok("deploy --job-gen 7 --follow --yes").get("job_id").asText();
        load.awaitRows(100);
        late("ad_7", 5);
        await("late_valid = 5 AND late_gen = 7");
        cluster.checkpoint(old, 50);
        load.ok("recount --hour 2026-02-08T10");

        JsonNode green = load.ok("deploy --blue-green --horizon 1h --yes");
        assertThat(green.get("job_gen").asInt()).isEqualTo(8);
        assertThat(green.get("from").asText()).contains("/g7/savepoints/");
        assertThat(
                        load.number(
                                "SELECT json_extract(attributes, '$.branch') FROM control_items WHERE bucket LIKE 'C:generation:%8'"))
                .isEqualTo(51);
        late("ad_7", 1);
        late("ad_9", 1);
        onTime("ad_1", Duration.ofMinutes(121), Duration.ofMinutes(125));
        await("late_valid = 6 AND late_gen = 7 AND late_ckpt >= 51");
        await("entity = 'ad_9' AND late_valid = 1 AND late_gen = 7");
        await("bucket = 'M2026-02-08T12:03' AND fast_valid = 2 AND fast_gen = 8");
        Map<String, String> newer = rows.valuesOf(8);
        Map<String, String> finals = rows.finalHours();
        Map<String, String> history = rows.valuesOf(7);
        history.values().removeIf(value -> checkpoint(value) >= 51);
        assertThat(finals).containsEntry("ad_7|H2026-02-08T10", "5/0");
        assertThat(history).containsKey("ad_1|M2026-02-08T10:00|fast");

        load.ok("deploy --blue-green --finish --yes");

        Map<String, String> left = rows.valuesOf(7);
        assertThat(left.values()).allMatch(value -> checkpoint(value) < 51);
        assertThat(left.remove("ad_7|H2026-02-08T10|late")).isEqualTo("5@50");
        assertThat(left).as("from before the savepoint").isEqualTo(history);
        assertThat(rows.hours())
                .as("of a click that the newer generation left out")
                .doesNotContainKey("ad_9|H2026-02-08T10");
        assertThat(rows.valuesOf(8)).as("of the newer generation").isEqualTo(newer);
        assertThat(rows.finalHours()).as("recounted").isEqualTo(finals);
        load.ok("stop --yes");
        JsonNode later = laterCheckpointOf(7);
        assertTheClusterKnows(later);
        assertThat(later.get("usable").asBoolean()).as("the sweep went behind it").isFalse();
        assertThat(load.fails(4, "deploy --yes --from " + later.get("path").asText()))
                .contains("was taken by generation 7, and generation 8 began from checkpoint 51");
    }

    /** The folder and the cluster may both know one; where the folder is lost, the cluster does. */
    private void assertTheClusterKnows(JsonNode saved) throws Exception {
        List<String> all = load.ok("checkpoints").get("checkpoints").findValuesAsText("path");
        assertThat(all).doesNotHaveDuplicates();
        String elsewhere = "checkpoints --checkpoint-dir nowhere";
        assertThat(load.ok(elsewhere).get("checkpoints").findValuesAsText("path"))
                .contains(saved.get("path").asText())
                .isSubsetOf(all);
        assertThat(Tidemark.in(folder).shell("tidemark " + elsewhere).err())
                .contains("there is no folder");
    }

    private JsonNode laterCheckpointOf(long generation) throws Exception {
        for (JsonNode saved : load.ok("checkpoints").get("checkpoints")) {
            if (saved.get("job_gen").asLong() == generation && saved.get("id").asLong() > 51) {
                return saved;
            }
        }
        throw new AssertionError("no checkpoint of generation " + generation + " after 51");
    }

    @Test
    @Tag("nightly")
    void aTopicOfMinutesGoesFromTheOldGenerationToTheNewOneWithEachMinuteOnce(
            @TempDir Path brokerFolder) throws Exception {
        try (KafkaBroker broker = KafkaBroker.start(brokerFolder)) {
            String uri = broker.createTopic("minutes", 1);
            load.profile("parallelism: 1", "checkpoint-interval: 1s", "minutes-topic: " + uri);
            onTime("ad_1", Duration.ZERO, Duration.ofMinutes(10));
            load.ok("deploy --job-gen 7 --follow --yes");
            load.awaitRows(9);
            load.ok("deploy --blue-green --yes");
            onTime("ad_1", Duration.ofMinutes(11), Duration.ofMinutes(15));
            await("bucket = 'M2026-02-08T10:13' AND fast_gen = 8");
            awaitMinutes(broker, 14);

            load.ok("deploy --blue-green --finish --yes");
            onTime("ad_1", Duration.ofMinutes(16), Duration.ofMinutes(20));
            awaitMinutes(broker, 19);
            load.ok("stop --yes");

            List<String> minutes = minutes(broker);
            assertThat(minutes).as("each once").doesNotHaveDuplicates().hasSize(19);
            assertThat(minutes.subList(0, 14)).allMatch(minute -> minute.endsWith(" of 7"));
            assertThat(minutes.subList(14, 19)).allMatch(minute -> minute.endsWith(" of 8"));
        }
    }

    private void awaitMinutes(KafkaBroker broker, int number) throws Exception {
        cluster.await(number + " minutes", () -> minutes(broker).size() >= number);
    }

    /** {@code M2026-02-08T10:14 2 of 7} for each that a reader of committed records sees. */
    private static List<String> minutes(KafkaBroker broker) throws IOException {
        List<String> minutes = new ArrayList<>();
        Map<String, String> committed = Map.of("isolation.level", "read_committed");
        for (String value : TopicReader.values(broker.address(), "minutes", committed)) {
            JsonNode minute = JSON.readTree(value);
            minutes.add(
                    "%s %d of %d"
                            .formatted(
                                    minute.get("minute").asText(),
                                    minute.get("valid").asInt(),
                                    minute.get("job_gen").asInt()));
        }
        return minutes;
    }

    private static long checkpoint(String value) {
        return Long.parseLong(value.substring(value.indexOf('@') + 1));
    }

    /** A click every half minute. */
    private void onTime(String ad, Duration from, Duration to) throws IOException {
        for (Duration at = from; at.compareTo(to) <= 0; at = at.plusSeconds(30)) {
            append(ad, at);
        }
    }

    /** Clicks 90 minutes behind the watermark: within the horizon of one generation only. */
    private void late(String ad, int number) throws IOException {
        for (int i = 0; i < number; i++) {
            append(ad, LATE);
        }
    }

    private void append(String ad, Duration at) throws IOException {
        Files.writeString(
                folder.resolve("clicks/log.jsonl"),
                """
                {"click_id":"c%d","ad_id":"%s","device_time":"%s"}
                """
                        .formatted(clicks++, ad, TEN.plus(at)),
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private void await(String row) throws Exception {
        cluster.await(row, () -> load.number("SELECT count(*) FROM ad_metrics WHERE " + row) >= 1);
    }
}
