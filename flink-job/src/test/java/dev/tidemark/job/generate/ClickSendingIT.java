package dev.tidemark.job.generate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.generator.ClickGenerator;
import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.job.drill.ChildRun;
import dev.tidemark.job.kafka.broker.KafkaBroker;
import dev.tidemark.job.kafka.broker.TopicReader;
import dev.tidemark.job.kinesis.KinesisServer;
import dev.tidemark.job.local.ClickSending;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.kinesis.KinesisClient;
import software.amazon.awssdk.services.kinesis.model.Record;
import software.amazon.awssdk.services.kinesis.model.Shard;
import software.amazon.awssdk.services.kinesis.model.ShardIteratorType;

/** The program that sends generated clicks, against a real broker and a server of Kinesis. */
@Timeout(600)
class ClickSendingIT {

    private static final GeneratorSettings LOG = GeneratorSettings.realistic(3, 1_500);

    @TempDir Path folder;

    @Test
    void aTopicHoldsEveryShardInItsOrderOnAPartitionOfItsOwn() throws Exception {
        try (KafkaBroker broker = KafkaBroker.start(folder.resolve("broker"))) {
            String topic = broker.createTopic("clicks", LOG.shards());

            ChildRun sent = send(topic);

            assertThat(sent.exit()).as(sent.toString()).isZero();
            assertThat(TopicReader.values(broker.address(), "clicks", Map.of()))
                    .isEqualTo(recordsByShard());

            ChildRun missing = send("kafka:click?brokers=" + broker.address());
            assertThat(missing.exit()).isEqualTo(2);
            assertThat(missing.result()).isEqualTo("no_stream");
            assertThat(missing.message())
                    .contains("has no topic 'click'; did you mean 'clicks'? It has: clicks.")
                    .contains("Nothing was started");
        }
    }

    @Test
    void aStreamHoldsEveryShardInItsOrderOnAShardOfItsOwn() throws Exception {
        try (KinesisServer server = KinesisServer.start();
                KinesisClient client = server.client()) {
            String stream = server.createStream("clicks", LOG.shards());

            ChildRun sent = send(stream);

            assertThat(sent.exit()).as(sent.toString()).isZero();
            assertThat(values(server, client)).isEqualTo(recordsByShard());

            ChildRun missing = send(server.address("klicks"));
            assertThat(missing.exit()).as(missing.toString()).isEqualTo(2);
            assertThat(missing.result()).isEqualTo("no_stream");
            assertThat(missing.message())
                    .contains("has no stream 'klicks'; did you mean 'clicks'? It has: clicks.");
            assertThat(missing.finished().get("next").asText())
                    .contains("aws kinesis create-stream --stream-name klicks");
        }
    }

    @Test
    void serversThatDoNotAnswerAreNamedAndTheSameCommandContinues() throws Exception {
        ChildRun stream = send("kinesis:clicks?region=eu-west-1&endpoint=http://127.0.0.1:1");
        assertThat(stream.exit()).as(stream.toString()).isEqualTo(5);
        assertThat(stream.result()).isEqualTo("stream_away");
        assertThat(stream.message()).contains("http://127.0.0.1:1").contains("does not answer");

        ChildRun topic = send("kafka:clicks?brokers=127.0.0.1:1");
        assertThat(topic.exit()).as(topic.toString()).isEqualTo(5);
        assertThat(topic.message()).contains("the brokers at 127.0.0.1:1 do not answer");
    }

    @Test
    void whatStopsItIsToldWithWhatStands() throws Exception {
        try (KafkaBroker broker = KafkaBroker.start(folder.resolve("broker"))) {
            String topic = broker.createTopic("clicks", LOG.shards());
            Path client = folder.resolve("client.properties");
            Files.writeString(client, "max.request.size=10");

            ChildRun tooLarge = send(topic, "--kafka-properties", client.toString());
            assertThat(tooLarge.exit()).as(tooLarge.toString()).isEqualTo(2);
            assertThat(tooLarge.result()).isEqualTo("no_stream");
            assertThat(tooLarge.message())
                    .contains("took no more records")
                    .contains("The first 0 records of the log stand there");

            Files.writeString(client, "acks=0");
            ChildRun usage = send(topic, "--kafka-properties", client.toString());
            assertThat(usage.result()).as(usage.toString()).isEqualTo("usage");
            assertThat(usage.finished().get("next").asText()).isEqualTo("tidemark generate --help");

            ChildRun uncounted = send(topic, "--expected", client.toString());
            assertThat(uncounted.exit()).as(uncounted.toString()).isEqualTo(1);
            assertThat(uncounted.message())
                    .contains("all 1,500 records stand; the right counts could not be written");
            assertThat(uncounted.finished().get("next").asText())
                    .isEqualTo("the same command with --skip 1500 and another --expected");
            assertThat(TopicReader.values(broker.address(), "clicks", Map.of())).hasSize(1_500);

            Path right = folder.resolve("right");
            ChildRun again = send(topic, "--skip", "1500", "--expected", right.toString());
            assertThat(again.exit()).as(again.toString()).isZero();
            assertThat(right.resolve("_expected.json")).content().contains("\"lines\":1500");
            assertThat(TopicReader.values(broker.address(), "clicks", Map.of())).hasSize(1_500);
        }
    }

    private ChildRun send(String to, String... more) throws Exception {
        List<String> arguments = new ArrayList<>(List.of("--to", to, "--log", LOG.text()));
        arguments.addAll(List.of(more));
        return ChildRun.of(ClickSending.class, folder, arguments.toArray(String[]::new));
    }

    /** The lines of shard 0, then those of shard 1, and so on. */
    private static List<String> recordsByShard() {
        List<List<String>> shards = new ArrayList<>();
        for (int shard = 0; shard < LOG.shards(); shard++) {
            shards.add(new ArrayList<>());
        }
        new ClickGenerator(LOG)
                .forEachRemaining(
                        record ->
                                shards.get(record.shard())
                                        .add(text(ClickSender.withoutLineEnd(record.bytes()))));
        return shards.stream().flatMap(List::stream).toList();
    }

    private static String text(byte[] line) {
        return new String(line, StandardCharsets.UTF_8);
    }

    private static List<String> values(KinesisServer server, KinesisClient client) {
        List<String> values = new ArrayList<>();
        for (Shard shard : server.openShards("clicks")) {
            String iterator =
                    client.getShardIterator(
                                    request ->
                                            request.streamName("clicks")
                                                    .shardId(shard.shardId())
                                                    .shardIteratorType(
                                                            ShardIteratorType.TRIM_HORIZON))
                            .shardIterator();
            List<Record> read = null;
            while (read == null || !read.isEmpty()) {
                String from = iterator;
                var batch = client.getRecords(request -> request.shardIterator(from));
                read = batch.records();
                iterator = batch.nextShardIterator();
                read.forEach(record -> values.add(text(record.data().asByteArray())));
            }
        }
        return values;
    }
}
