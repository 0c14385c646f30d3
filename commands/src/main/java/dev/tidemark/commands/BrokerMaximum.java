package dev.tidemark.commands;

import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.commands.run.JobEvent;
import dev.tidemark.commands.run.JobEvent.Broker;
import dev.tidemark.commands.run.JobEvent.Finished;
import dev.tidemark.commands.run.JobJvm;
import dev.tidemark.commands.run.QuestionProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Asks Kafka brokers for their longest transaction, in a JVM that has a Kafka client. */
final class BrokerMaximum {

    private static final long HEAP_BYTES = 128L << 20;

    private final Session session;

    BrokerMaximum(Session session) {
        this.session = session;
    }

    /**
     * The smallest {@code transaction.max.timeout.ms} of the cluster.
     *
     * @param brokers one or more {@code HOST:PORT}
     * @param kafkaProperties a file with TLS and SASL settings, or null
     */
    Duration ask(String brokers, String kafkaProperties) {
        Require.parsed("--broker", () -> KafkaTopic.requireBrokers(brokers));
        Path here = session.surroundings().folder();
        List<String> arguments = new ArrayList<>(List.of("--brokers", brokers));
        if (kafkaProperties != null) {
            arguments.addAll(
                    List.of("--kafka-properties", here.resolve(kafkaProperties).toString()));
        }
        try (TemporaryFolder folder = TemporaryFolder.create("tidemark-broker-")) {
            Path log = folder.path().resolve("broker.log");
            List<String> command =
                    new JobJvm(session.surroundings())
                            .command(JobJvm.Program.BROKER, HEAP_BYTES, log, arguments);
            try (QuestionProcess process =
                    QuestionProcess.start(brokers + " was asked", command, here, log)) {
                Optional<Duration> answer = answer(process);
                if (answer.isEmpty()) {
                    folder.keep();
                    throw new Failure(
                            ErrorCode.JOB_DIED,
                            "the JVM that asked %s ended with status %d before it could say what it heard; its log is %s. Nothing was changed."
                                    .formatted(brokers, process.exitStatus(), log),
                            "the same command with --broker-max TIME");
                }
                return answer.get();
            }
        }
    }

    private static Optional<Duration> answer(QuestionProcess process) {
        Optional<JobEvent> event = process.next();
        while (event.isPresent()) {
            if (event.get() instanceof Broker broker) {
                return Optional.of(Duration.ofMillis(broker.longestTransactionMillis()));
            }
            if (event.get() instanceof Finished ended) {
                throw failure(ended);
            }
            event = process.next();
        }
        return Optional.empty();
    }

    private static Failure failure(Finished ended) {
        ErrorCode code = ErrorCode.ofResult(ended.result());
        String next =
                switch (code) {
                    case NO_BROKER -> ended.next() + ", or with --broker-max TIME instead";
                    case NO_STREAM, STREAM_AWAY -> ended.next();
                    default -> "the same command with --broker-max TIME instead";
                };
        return new Failure(code, ended.message(), next);
    }
}
