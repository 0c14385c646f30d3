package dev.tidemark.job.kafka.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.DescribeClusterResult;
import org.apache.kafka.clients.admin.NewPartitions;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.Uuid;

/** A real Kafka broker of a test's own: one node, in a JVM of its own, on free ports. */
public final class KafkaBroker implements AutoCloseable {

    private static final Duration READY_WITHIN = Duration.ofMinutes(3);
    private static final int PORTS_TRIED = 5;

    private final String clusterId = Uuid.randomUuid().toString();
    private final Optional<SecureListener> secure;
    private int port;
    private Process process;

    private KafkaBroker(Optional<SecureListener> secure) {
        this.secure = secure;
    }

    /**
     * Starts one in an empty folder. It keeps the logs of tests, which are of the past; its
     * transaction.max.timeout.ms is Kafka's own, 900 s.
     */
    public static KafkaBroker start(Path folder) throws Exception {
        return start(folder, Optional.empty());
    }

    /** The same with a second listener, on which it wants TLS and a password. */
    public static KafkaBroker start(Path folder, SecureListener secure) throws Exception {
        return start(folder, Optional.of(secure));
    }

    private static KafkaBroker start(Path folder, Optional<SecureListener> secure)
            throws Exception {
        KafkaBroker broker = new KafkaBroker(secure);
        for (int tried = 0; tried < PORTS_TRIED && broker.process == null; tried++) {
            broker.tryToStart(Files.createDirectories(folder.resolve("try-" + tried)));
        }
        assertThat(broker.process).as("a Kafka broker; its logs are in %s", folder).isNotNull();
        return broker;
    }

    private void tryToStart(Path home) throws Exception {
        port = freePort();
        Path properties = home.resolve("server.properties");
        Files.writeString(properties, settings(home, freePort()));
        Process started =
                new ProcessBuilder(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-Xmx384m",
                                "-XX:TieredStopAtLevel=1",
                                "-cp",
                                System.getProperty("java.class.path"),
                                BrokerProcess.class.getName(),
                                properties.toString(),
                                clusterId)
                        .redirectErrorStream(true)
                        .redirectOutput(home.resolve("broker.log").toFile())
                        .start();
        // The JVM of a test that is killed must not leave a broker behind.
        Runtime.getRuntime().addShutdownHook(new Thread(started::destroyForcibly));
        if (serves(started)) {
            process = started;
        } else {
            started.destroyForcibly().waitFor();
        }
    }

    private String settings(Path home, int controllerPort) {
        return """
        process.roles=broker,controller
        node.id=1
        controller.quorum.voters=1@127.0.0.1:%2$d
        listeners=PLAINTEXT://127.0.0.1:%1$d,CONTROLLER://127.0.0.1:%2$d%4$s
        advertised.listeners=PLAINTEXT://127.0.0.1:%1$d%4$s
        inter.broker.listener.name=PLAINTEXT
        controller.listener.names=CONTROLLER
        listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,SECURE:SASL_SSL
        log.dirs=%3$s
        auto.create.topics.enable=false
        log.retention.ms=-1
        offsets.topic.num.partitions=1
        offsets.topic.replication.factor=1
        transaction.state.log.num.partitions=2
        transaction.state.log.replication.factor=1
        transaction.state.log.min.isr=1
        group.initial.rebalance.delay.ms=0
        %5$s
        """
                .formatted(
                        port,
                        controllerPort,
                        home.resolve("data"),
                        secure.map(listener -> ",SECURE://" + listener.address()).orElse(""),
                        secure.map(SecureListener::serverSettings).orElse(""));
    }

    /** Whether it is this process, and not another one's broker, that answers on the port. */
    private boolean serves(Process started) throws Exception {
        long end = System.nanoTime() + READY_WITHIN.toNanos();
        try (Admin admin = admin()) {
            while (started.isAlive() && System.nanoTime() < end) {
                try {
                    DescribeClusterResult answer = admin.describeCluster();
                    if (!clusterId.equals(answer.clusterId().get(5, TimeUnit.SECONDS))) {
                        return false;
                    }
                    // It answers before its controller has let it in, and a producer that asks
                    // for its id until then may wait for minutes.
                    if (!answer.nodes().get(5, TimeUnit.SECONDS).isEmpty()) {
                        return true;
                    }
                } catch (ExecutionException | java.util.concurrent.TimeoutException notYet) {
                    // Nobody listens there yet.
                }
                TimeUnit.MILLISECONDS.sleep(100);
            }
        }
        return false;
    }

    /** Where clients connect, {@code HOST:PORT}. */
    public String address() {
        return "127.0.0.1:" + port;
    }

    /** Creates a topic and gives its address as people write it. */
    public String createTopic(String topic, int partitions) throws Exception {
        try (Admin admin = admin()) {
            admin.createTopics(List.of(new NewTopic(topic, partitions, (short) 1))).all().get();
        }
        return "kafka:" + topic + "?brokers=" + address();
    }

    /** Deletes a topic and creates it again. */
    public void makeAnew(String topic, int partitions) throws Exception {
        try (Admin admin = admin()) {
            admin.deleteTopics(List.of(topic)).all().get();
            while (admin.listTopics().names().get().contains(topic)) {
                TimeUnit.MILLISECONDS.sleep(100);
            }
        }
        createTopic(topic, partitions);
    }

    /** Gives a topic more partitions. */
    public void growTopic(String topic, int partitions) throws Exception {
        try (Admin admin = admin()) {
            admin.createPartitions(Map.of(topic, NewPartitions.increaseTo(partitions))).all().get();
        }
    }

    /** Drops what retention drops, the oldest records, and gives the offset of the first left. */
    public long dropAllBut(int left, String topic, int partition) throws Exception {
        TopicPartition dropped = new TopicPartition(topic, partition);
        try (Admin admin = admin()) {
            long first =
                    admin.listOffsets(Map.of(dropped, OffsetSpec.latest()))
                                    .partitionResult(dropped)
                                    .get()
                                    .offset()
                            - left;
            admin.deleteRecords(Map.of(dropped, RecordsToDelete.beforeOffset(first))).all().get();
            return first;
        }
    }

    /** Waits until a group has committed the end of every partition of a topic. */
    public void awaitReadToTheEnd(String group, String topic, int partitions) throws Exception {
        try (Admin admin = admin()) {
            for (int number = 0; number < partitions; number++) {
                TopicPartition partition = new TopicPartition(topic, number);
                long end =
                        admin.listOffsets(Map.of(partition, OffsetSpec.latest()))
                                .partitionResult(partition)
                                .get()
                                .offset();
                while (committed(admin, group, partition) < end) {
                    TimeUnit.MILLISECONDS.sleep(100);
                }
            }
        }
    }

    private static long committed(Admin admin, String group, TopicPartition partition)
            throws Exception {
        OffsetAndMetadata offset =
                admin.listConsumerGroupOffsets(group)
                        .partitionsToOffsetAndMetadata()
                        .get()
                        .get(partition);
        return offset == null ? 0 : offset.offset();
    }

    private Admin admin() {
        return Admin.create(
                Map.of(
                        AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG,
                        address(),
                        // Else the client spins while the broker starts.
                        AdminClientConfig.METADATA_RECOVERY_STRATEGY_CONFIG,
                        "none"));
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
