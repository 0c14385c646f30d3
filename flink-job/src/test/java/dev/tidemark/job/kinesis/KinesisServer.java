package dev.tidemark.job.kinesis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.KinesisStream;
import dev.tidemark.ledger.testing.Emulator;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.kinesis.KinesisClient;
import software.amazon.awssdk.services.kinesis.model.Shard;
import software.amazon.awssdk.services.kinesis.model.StreamDescriptionSummary;
import software.amazon.awssdk.services.kinesis.model.StreamStatus;

/**
 * A server of Kinesis' protocol, as a process of its own on a free port, in memory. It is
 * kinesis-local, which {@code .ci/install} installs.
 */
public final class KinesisServer implements AutoCloseable {

    private static final String PROGRAM =
            "flink-job/src/test/servers/node_modules/kinesis-local/main.js";
    private static final String LISTENS = "Starting Kinesis Plain Mock Service on port ";

    /** In its streams' names, so that no other server's answer is taken for this one's. */
    private final String account =
            Long.toString(ThreadLocalRandom.current().nextLong(100_000_000_000L, 999_999_999_999L));

    private final int port = Emulator.freePort();
    private final Emulator emulator;

    private KinesisServer(Path program) {
        ProcessBuilder builder =
                new ProcessBuilder("node", program.getFileName().toString())
                        .directory(program.getParent().toFile());
        builder.environment()
                .putAll(
                        Map.of(
                                "KINESIS_MOCK_PLAIN_PORT", Integer.toString(port),
                                "KINESIS_MOCK_TLS_PORT", Integer.toString(Emulator.freePort()),
                                "AWS_ACCOUNT_ID", account,
                                "CREATE_STREAM_DURATION", "1ms",
                                "SPLIT_SHARD_DURATION", "1ms",
                                "MERGE_SHARDS_DURATION", "1ms",
                                "LOG_LEVEL", "INFO"));
        emulator = Emulator.start(builder, Pattern.compile(LISTENS + port), later -> {});
    }

    /** Starts one. */
    public static KinesisServer start() {
        return new KinesisServer(Emulator.program(PROGRAM));
    }

    /** The address of a stream as people write it. */
    public String address(String stream) {
        return "kinesis:%s?region=eu-west-1&endpoint=%s".formatted(stream, endpoint());
    }

    /** Where it answers. */
    String endpoint() {
        return "http://127.0.0.1:" + port;
    }

    /** A client of this server. */
    public KinesisClient client() {
        return StreamClient.of(KinesisStream.parse(address("any")));
    }

    /** Creates a stream and gives its address. */
    public String createStream(String stream, int shards) throws InterruptedException {
        try (KinesisClient client = client()) {
            create(client, stream, shards);
            assertThat(awaitActive(client, stream).streamARN())
                    .as("the server on port %d is the one that was started", port)
                    .contains(account);
        }
        return address(stream);
    }

    /** It says that it listens a moment before it does. */
    private void create(KinesisClient client, String stream, int shards)
            throws InterruptedException {
        while (true) {
            try {
                client.createStream(request -> request.streamName(stream).shardCount(shards));
                return;
            } catch (SdkClientException notYet) {
                assertThat(emulator.isAlive()).as("the server").isTrue();
                Thread.sleep(20);
            }
        }
    }

    private static StreamDescriptionSummary awaitActive(KinesisClient client, String stream)
            throws InterruptedException {
        while (true) {
            StreamDescriptionSummary summary =
                    client.describeStreamSummary(request -> request.streamName(stream))
                            .streamDescriptionSummary();
            if (summary.streamStatus() == StreamStatus.ACTIVE) {
                return summary;
            }
            Thread.sleep(20);
        }
    }

    /** The shards that take records, in the order of their hash keys. */
    public List<Shard> openShards(String stream) {
        try (KinesisClient client = client()) {
            return client.listShards(request -> request.streamName(stream)).shards().stream()
                    .filter(shard -> shard.sequenceNumberRange().endingSequenceNumber() == null)
                    .sorted(Comparator.comparing(KinesisServer::firstHash))
                    .toList();
        }
    }

    private static BigInteger firstHash(Shard shard) {
        return new BigInteger(shard.hashKeyRange().startingHashKey());
    }

    /** Splits an open shard in the middle. */
    public void split(String stream, Shard shard) throws InterruptedException {
        BigInteger middle =
                firstHash(shard)
                        .add(new BigInteger(shard.hashKeyRange().endingHashKey()))
                        .shiftRight(1);
        try (KinesisClient client = client()) {
            client.splitShard(
                    request ->
                            request.streamName(stream)
                                    .shardToSplit(shard.shardId())
                                    .newStartingHashKey(middle.toString()));
            awaitActive(client, stream);
        }
    }

    /** Merges two open shards that are neighbours. */
    public void merge(String stream, Shard one, Shard other) throws InterruptedException {
        try (KinesisClient client = client()) {
            client.mergeShards(
                    request ->
                            request.streamName(stream)
                                    .shardToMerge(one.shardId())
                                    .adjacentShardToMerge(other.shardId()));
            awaitActive(client, stream);
        }
    }

    @Override
    public void close() {
        emulator.close();
    }
}
