package dev.tidemark.job.local;

import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.job.kafka.Brokers;
import dev.tidemark.job.kafka.ClientProperties;
import java.time.Duration;
import org.apache.flink.util.ParameterTool;

/**
 * main() of the child process that {@code tidemark check 2pc --broker} starts: asks brokers for
 * their longest transaction and says so in an event {@code broker}.
 */
public final class BrokerQuestion {

    private BrokerQuestion() {}

    /** Takes {@code --brokers HOST:PORT,...} and perhaps {@code --kafka-properties FILE}. */
    public static void main(String[] args) {
        ChildProcess.end(
                events -> {
                    ParameterTool given = ParameterTool.fromArgs(args);
                    String brokers = KafkaTopic.requireBrokers(given.get("brokers", ""));
                    Duration longest =
                            Brokers.longestTransaction(
                                    brokers,
                                    ClientProperties.read(given.get("kafka-properties", "")));
                    events.write(
                            "broker",
                            node -> node.put("transaction_max_timeout_ms", longest.toMillis()));
                    return RunResult.answered();
                });
    }
}
