package dev.tidemark.job.sink;

import dev.tidemark.capacity.TwoPhaseCommit;
import dev.tidemark.capacity.TwoPhaseCommit.Verdict;
import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.job.JobConfiguration;
import dev.tidemark.job.JobSettings;
import dev.tidemark.job.kafka.Brokers;
import dev.tidemark.job.kafka.ClientProperties;
import java.time.Duration;

/**
 * Refuses to start a job whose transactions could die before they are committed (docs/protocol.md,
 * R25): the arithmetic of {@code tidemark check 2pc} with what the brokers really allow.
 */
public final class TransactionTimeouts {

    private TransactionTimeouts() {}

    /**
     * Asks the brokers and does the arithmetic.
     *
     * @param topic of closed minutes
     * @param settings of the job that publishes to it
     * @throws TimeoutsDoNotFitException if they do not fit
     * @throws dev.tidemark.job.kafka.BrokerException if the brokers do not answer
     * @throws dev.tidemark.job.StreamUnusableException if no client can be made to ask them
     */
    static void requireFit(KafkaTopic topic, JobSettings settings) {
        Duration maximum =
                Brokers.longestTransaction(
                        topic.brokers(), ClientProperties.read(settings.kafkaProperties()));
        TwoPhaseCommit timeouts =
                new TwoPhaseCommit(
                        settings.checkpointInterval(),
                        JobConfiguration.CHECKPOINT_TIMEOUT,
                        TwoPhaseCommit.ASSUMED_RESTART,
                        settings.transactionTimeout(),
                        maximum);
        if (timeouts.verdict() != Verdict.FITS) {
            throw new TimeoutsDoNotFitException(topic, timeouts);
        }
    }

    /** The job must not start; the message names both values and what would fit. */
    public static final class TimeoutsDoNotFitException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        TimeoutsDoNotFitException(KafkaTopic topic, TwoPhaseCommit timeouts) {
            super(
                    "--transaction-timeout is %d s and the brokers at %s allow %d s (transaction.max.timeout.ms): %s. interval + checkpoint timeout + restart < transaction timeout <= maximum, here %s; %s Nothing was started."
                            .formatted(
                                    timeouts.transactionTimeout().toSeconds(),
                                    topic.brokers(),
                                    timeouts.brokerMaximum().toSeconds(),
                                    timeouts.verdict() == Verdict.REJECTED
                                            ? "they would refuse the job's producer"
                                            : "a restart could outlive a transaction, and its minutes would be lost",
                                    timeouts.inequality(),
                                    timeouts.range()));
        }
    }
}
