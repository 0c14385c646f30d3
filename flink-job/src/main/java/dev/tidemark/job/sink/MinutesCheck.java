package dev.tidemark.job.sink;

import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.job.JobSettings;
import dev.tidemark.job.kafka.ClientProperties;
import dev.tidemark.job.kafka.Topics;

/** Looks at the topic of closed minutes before a job that publishes to it is started. */
public final class MinutesCheck {

    private MinutesCheck() {}

    /**
     * Insists that the topic is there, and that a transaction outlives a restart (docs/protocol.md,
     * R25). A topic that is not there would be made by some brokers, with one partition and under a
     * mistyped name, and with others the sink would wait for it without a word.
     *
     * @throws dev.tidemark.job.StreamUnusableException if the topic is not there, may not be used,
     *     or nobody answers
     * @throws TransactionTimeouts.TimeoutsDoNotFitException if the timeouts do not fit
     * @throws dev.tidemark.job.kafka.BrokerException if the brokers do not say what they allow
     */
    public static void requireUsable(KafkaTopic topic, JobSettings settings) {
        Topics.partitions(topic, ClientProperties.read(settings.kafkaProperties()));
        TransactionTimeouts.requireFit(topic, settings);
    }
}
