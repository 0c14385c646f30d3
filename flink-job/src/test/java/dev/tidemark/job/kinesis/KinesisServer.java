package dev.tidemark.job.kinesis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.KinesisStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Assumptions;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.kinesis.KinesisClient;
import software.amazon.awssdk.services.kinesis.model.Shard;
import software.amazon.awssdk.services.kinesis.model.StreamDescriptionSummary;
import software.amazon.awssdk.services.kinesis.model.StreamStatus;

/**
 * A server of Kinesis' protocol, as a process of its own on a free port, in memory. It is
 * kinesis-local, which {@code .ci/install} installs; a test without it is left out, with a line
 * that names it.
 */
public final class KinesisServer implements AutoCloseable {

    private static final String LISTENS = "Starting Kinesis Plain Mock Service on port ";

    /** In its streams' names, so that no other server's answer is taken for this one's. */
    private final String account =
            Long.toString(ThreadLocalRandom.current().nextLong(100_000_000_000L, 999_999_999_999L));

    private final int port = freePort();
    private final Process process;

    private KinesisServer(Path program) throws IOException {
        // Any will do, but the SDK signs with none at all.
        System.setProperty("aws.accessKeyId", "test");
        System.setProperty("aws.secretAccessKey", "test");
        ProcessBuilder builder =
                new ProcessBuilder("node", program.getFileName().toString())
                        .directory(program.getParent().toFile())
                        .redirectErrorStream(true);
        builder.environment()
                .putAll(
                        Map.of(
                                "KINESIS_MOCK_PLAIN_PORT", Integer.toString(port),
                                "KINESIS_MOCK_TLS_PORT", Integer.toString(freePort()),
                                "AWS_ACCOUNT_ID", account,
                                "CREATE_STREAM_DURATION", "1ms",
                                "SPLIT_SHARD_DURATION", "1ms",
                                "MERGE_SHARDS_DURATION", "1ms",
                                "LOG_LEVEL", "INFO"));
        process = builder.start();
        // The JVM of a test that is killed must not leave a server behind.
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        awaitStart();
    }

    /** Starts one. */
    public static KinesisServer start() throws IOException {
        return new KinesisServer(program());
    }

    private void awaitStart() throws IOException {
        BufferedReader output =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        List<String> said = new ArrayList<>();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            said.add(line);
            if (line.contains(LISTENS + port)) {
                Thread drain = new Thread(() -> output.lines().forEach(rest -> {}));
                drain.setDaemon(true);
                drain.start();
                return;
            }
        }
        throw new IllegalStateException("kinesis-local did not start: " + said);
    }

    private static int freePort() {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path program() {
        Path servers = servers();
        Path program = servers.resolve("node_modules/kinesis-local/main.js");
        String missing = "kinesis-local is missing: npm ci --prefix " + servers;
        if (!Files.exists(program) && System.getenv("CI") != null) {
            throw new IllegalStateException(missing);
        }
        Assumptions.assumeTrue(Files.exists(program), missing);
        return program;
    }

    private static Path servers() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null) {
            Path servers = folder.resolve("flink-job/src/test/servers");
            if (Files.exists(servers.resolve("package.json"))) {
                return servers;
            }
            folder = folder.getParent();
        }
        throw new IllegalStateException("the tests run outside the repository");
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
                assertThat(process.isAlive()).as("the server").isTrue();
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
        process.destroyForcibly().onExit().join();
    }
}
