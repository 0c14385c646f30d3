package dev.tidemark.capacity;

import java.math.RoundingMode;
import java.time.Duration;

/**
 * Whether a transactional sink's timeouts fit: interval + checkpoint timeout + restart &lt;
 * transaction timeout &lt;= broker maximum.
 *
 * <p>Source: event time, watermarks & checkpoints, part 8; stream processing, sections 7.2 and
 * 16.4. Limits: a transaction older than its timeout is aborted by the broker although a checkpoint
 * covers it; the checkpoint timeout stands for the longest duration. Flink's own wording leaves the
 * interval out; this rule is stricter by one interval.
 *
 * @param interval checkpoint interval
 * @param checkpointTimeout execution.checkpointing.timeout
 * @param restart the longest time from a crash to the commit of the restored transactions
 * @param transactionTimeout transaction.timeout.ms of the sink's producer
 * @param brokerMaximum transaction.max.timeout.ms of the broker
 */
public record TwoPhaseCommit(
        Duration interval,
        Duration checkpointTimeout,
        Duration restart,
        Duration transactionTimeout,
        Duration brokerMaximum) {

    /** Flink's execution.checkpointing.timeout when it is not set: part 6. */
    public static final Duration FLINK_CHECKPOINT_TIMEOUT = Duration.ofMinutes(10);

    /** The ad-click loop's restart: part 0. */
    public static final Duration ASSUMED_RESTART = Duration.ofSeconds(50);

    /** KafkaSink's transaction.timeout.ms when it is not set: part 8. */
    public static final Duration KAFKA_SINK_TIMEOUT = Duration.ofHours(1);

    /** A Kafka broker's (and MSK's) transaction.max.timeout.ms when it is not set: part 8. */
    public static final Duration KAFKA_BROKER_MAXIMUM = Duration.ofMinutes(15);

    /** What becomes of the sink. */
    public enum Verdict {
        /** Both inequalities hold. */
        FITS,
        /** A restart within its planned time can outlive the transaction: output is lost. */
        LOSS_RISK,
        /** The broker refuses the producer at InitProducerId: the job does not start. */
        REJECTED
    }

    public TwoPhaseCommit {
        InRange.positive("the checkpoint interval", interval);
        InRange.positive("the checkpoint timeout", checkpointTimeout);
        InRange.time("the restart", restart);
        InRange.positive("the transaction timeout", transactionTimeout);
        InRange.positive("the broker's maximum", brokerMaximum);
    }

    /** interval + checkpoint timeout + restart: how old a transaction can be when it commits. */
    public Duration needed() {
        return interval.plus(checkpointTimeout).plus(restart);
    }

    /** Which of the inequalities holds; a refused producer comes first. */
    public Verdict verdict() {
        if (transactionTimeout.compareTo(brokerMaximum) > 0) {
            return Verdict.REJECTED;
        }
        return needed().compareTo(transactionTimeout) < 0 ? Verdict.FITS : Verdict.LOSS_RISK;
    }

    /** Whether any transaction timeout fits under the broker's maximum. */
    public boolean someTimeoutFits() {
        return needed().compareTo(brokerMaximum) < 0;
    }

    /**
     * transaction timeout - interval - checkpoint timeout, never below zero: an outage must be
     * shorter than this to lose nothing.
     */
    public Duration longestOutage() {
        Duration left = transactionTimeout.minus(interval).minus(checkpointTimeout);
        return left.isNegative() ? Duration.ZERO : left;
    }

    /**
     * What a longer outage loses: one interval of output, which a completed checkpoint covered and
     * so is not replayed. Source: section 16.4. Limits: checkpoints that overlap can leave more
     * than one transaction pending.
     */
    public Events lost(Rate output) {
        return output.during(interval);
    }

    /** Whether an outage outlives the transaction timeout by itself. Source: section 7. */
    public boolean losesOutput(Duration outage) {
        return outage.compareTo(transactionTimeout) > 0;
    }

    /** max checkpoint duration + restart: Flink's own wording, without the interval. */
    public static Duration neededAsFlinkWordsIt(Duration checkpointDuration, Duration restart) {
        return InRange.time("the checkpoint duration", checkpointDuration)
                .plus(InRange.time("the restart", restart));
    }

    /** The inequality with its numbers in whole seconds where they are whole. */
    public String inequality() {
        return seconds(interval)
                + " + "
                + seconds(checkpointTimeout)
                + " + "
                + seconds(restart)
                + " = "
                + seconds(needed())
                + (needed().compareTo(transactionTimeout) < 0 ? " < " : " >= ")
                + seconds(transactionTimeout)
                + (transactionTimeout.compareTo(brokerMaximum) <= 0 ? " <= " : " > ")
                + seconds(brokerMaximum)
                + " s";
    }

    /** The transaction timeouts that fit, as a sentence. */
    public String range() {
        if (!someTimeoutFits()) {
            return "no transaction timeout fits: it must be above "
                    + seconds(needed())
                    + " s, and the broker allows "
                    + seconds(brokerMaximum)
                    + " s; lower the checkpoint timeout or raise transaction.max.timeout.ms.";
        }
        return "a transaction timeout above "
                + seconds(needed())
                + " s and up to "
                + seconds(brokerMaximum)
                + " s fits.";
    }

    private static String seconds(Duration time) {
        return Quantities.text(InRange.seconds(time).setScale(3, RoundingMode.HALF_UP));
    }
}
