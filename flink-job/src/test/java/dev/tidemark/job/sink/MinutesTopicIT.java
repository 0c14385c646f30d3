package dev.tidemark.job.sink;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.job.count.RowCount;
import dev.tidemark.job.kafka.broker.KafkaBroker;
import dev.tidemark.job.kafka.broker.TopicReader;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.runtime.testutils.CommonTestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the two kinds of readers of the minutes topic see when the job crashes. */
@Timeout(300)
class MinutesTopicIT {

    private static final Path PAGE = Path.of("..", "docs", "minutes-topic.md");
    private static final String TOPIC = "minutes";
    private static final Map<String, String> UNCOMMITTED =
            Map.of("isolation.level", "read_uncommitted");

    @TempDir Path folder;

    /** The example of the page, step by step, and what the page says about it. */
    @Test
    void readersSeeWhatThePageSays() throws Exception {
        String page = Files.readString(PAGE);
        try (KafkaBroker broker = KafkaBroker.start(folder)) {
            KafkaTopic topic = KafkaTopic.parse(broker.createTopic(TOPIC, 1));
            crashAfterCheckpoint41(broker, topic);

            Map<String, String> asThePageSays = settings(block(page, "properties", 0));
            assertThat(minutes(broker, asThePageSays)).isEqualTo(block(page, "", 0));
            assertThat(minutes(broker, UNCOMMITTED)).isEqualTo(block(page, "", 1));
            assertThat(TopicReader.values(broker.address(), TOPIC, asThePageSays))
                    .contains(block(page, "json", 0));
        }
    }

    /** The transaction that is open at the crash holds 5 and 2; the replay finds 5 and 3. */
    private static void crashAfterCheckpoint41(KafkaBroker broker, KafkaTopic topic)
            throws Exception {
        MinutesTask<?> run = MinutesTask.begin(topic);
        run.barrier(39);
        run.complete(39);
        run.write(minute("10:13", "ad_7", 6));
        run.barrier(40);
        run.complete(40);
        MinutesTask.Saved saved = run.barrier(41);
        run.complete(41);
        run.write(minute("10:14", "ad_7", 5));
        run.write(minute("10:14", "ad_9", 2));
        awaitRecords(broker, 3);
        run.crash();

        MinutesTask<?> replay = MinutesTask.restore(topic, saved);
        replay.barrier(43);
        replay.complete(43);
        replay.write(minute("10:14", "ad_7", 5));
        replay.write(minute("10:14", "ad_9", 3));
        replay.barrier(44);
        replay.complete(44);
        replay.crash();
    }

    /** A producer sends when it likes; a crash that comes first would leave nothing to be seen. */
    private static void awaitRecords(KafkaBroker broker, int records) throws Exception {
        CommonTestUtils.waitUntilCondition(
                () -> TopicReader.values(broker.address(), TOPIC, UNCOMMITTED).size() == records);
    }

    private static RowCount minute(String time, String ad, long clicks) {
        return RowCount.of(ad, "M2026-02-08T" + time, new Counts(clicks, clicks * 250_000));
    }

    private static String minutes(KafkaBroker broker, Map<String, String> settings)
            throws Exception {
        ObjectMapper json = new ObjectMapper();
        List<String> lines = new ArrayList<>();
        for (String value : TopicReader.values(broker.address(), TOPIC, settings)) {
            JsonNode minute = json.readTree(value);
            lines.add(
                    "%s %s %d"
                            .formatted(
                                    minute.get("minute").asText().replaceFirst("^M.*T", ""),
                                    minute.get("ad_id").asText(),
                                    minute.get("valid").asLong()));
        }
        return String.join("\n", lines);
    }

    private static Map<String, String> settings(String text) throws Exception {
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        Map<String, String> settings = new TreeMap<>();
        properties.forEach((key, value) -> settings.put(key.toString(), value.toString()));
        return settings;
    }

    /** The text of a page's n-th block of a language. */
    private static String block(String page, String language, int number) {
        Matcher blocks = Pattern.compile("(?ms)^```(\\w*)\n(.*?)\n```$").matcher(page);
        int found = 0;
        while (blocks.find()) {
            if (blocks.group(1).equals(language) && found++ == number) {
                return blocks.group(2);
            }
        }
        throw new AssertionError("no such block: " + language + " " + number);
    }
}
