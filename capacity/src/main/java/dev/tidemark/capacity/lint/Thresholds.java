package dev.tidemark.capacity.lint;

import dev.tidemark.capacity.TwoPhaseCommit;
import java.time.Duration;

/**
 * Where a setting starts to be a finding. The documents disagree, so there are two profiles.
 *
 * @param leastInterval shortest sensible checkpoint interval
 * @param mostInterval longest sensible checkpoint interval
 * @param leastIdle shortest sensible idle timeout
 * @param mostIdle longest sensible idle timeout
 * @param restart the longest planned time from a crash to the first record
 * @param brokerMaximum transaction.max.timeout.ms, where the file does not hold it
 */
public record Thresholds(
        Duration leastInterval,
        Duration mostInterval,
        Duration leastIdle,
        Duration mostIdle,
        Duration restart,
        Duration brokerMaximum) {

    /** Billing: short intervals and idle timeouts, since late clicks have a total of their own. */
    public static final Thresholds BILLING =
            new Thresholds(
                    Duration.ofSeconds(30),
                    Duration.ofSeconds(300),
                    Duration.ofSeconds(30),
                    Duration.ofMinutes(5),
                    TwoPhaseCommit.ASSUMED_RESTART,
                    TwoPhaseCommit.KAFKA_BROKER_MAXIMUM);

    /** Feature pipelines: stream processing, summary of key numbers. */
    public static final Thresholds FEATURES =
            new Thresholds(
                    Duration.ofSeconds(60),
                    Duration.ofSeconds(300),
                    Duration.ofMinutes(1),
                    Duration.ofMinutes(5),
                    TwoPhaseCommit.ASSUMED_RESTART,
                    TwoPhaseCommit.KAFKA_BROKER_MAXIMUM);

    /** The same with another planned restart. */
    public Thresholds withRestart(Duration longest) {
        return new Thresholds(
                leastInterval, mostInterval, leastIdle, mostIdle, longest, brokerMaximum);
    }

    /** The same with another broker maximum. */
    public Thresholds withBrokerMaximum(Duration maximum) {
        return new Thresholds(leastInterval, mostInterval, leastIdle, mostIdle, restart, maximum);
    }
}
