package dev.tidemark.capacity.lint;

import static dev.tidemark.capacity.lint.Rule.rule;
import static dev.tidemark.capacity.lint.Severity.ERROR;
import static dev.tidemark.capacity.lint.Severity.INFO;
import static dev.tidemark.capacity.lint.Severity.WARNING;
import static dev.tidemark.capacity.lint.TimeRules.at;
import static dev.tidemark.capacity.lint.TimeRules.text;
import static dev.tidemark.capacity.lint.TimeRules.word;

import dev.tidemark.capacity.TagIndexLoad;
import dev.tidemark.capacity.TwoPhaseCommit;
import dev.tidemark.capacity.WriteBudget;
import dev.tidemark.capacity.lint.Rule.Evidence;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Rules about transactions, the table, and the names of settings. */
final class OutputRules {
    private static final String EVENT_TIME = "event time, watermarks & checkpoints, part ";
    private static final String STREAMS = "stream processing, section ";

    private OutputRules() {}

    static List<Rule> all() {
        return List.of(transactions(), readers(), indexShards(), unlimitedFlush(), oldNames());
    }

    private static Rule transactions() {
        return rule("F10", ERROR, "Transaction timeouts that do not fit")
                .because(
                        "The broker refuses a producer above its maximum, and aborts a transaction"
                                + " that a slow checkpoint or restart outlives: that output is lost.",
                        EVENT_TIME + "8; " + STREAMS + "7.2 and 16.4")
                .fixedBy(
                        "Keep interval + checkpoint timeout + restart < transaction timeout <= broker"
                                + " maximum: 600 s for 30 + 60 + 50 s.")
                .when(OutputRules::timeoutsThatDoNotFit);
    }

    private static Optional<Evidence> timeoutsThatDoNotFit(Subject subject) {
        FlinkConfiguration file = subject.configuration();
        Optional<Duration> set = file.time(KeyNames.TRANSACTION_TIMEOUT);
        boolean transactional =
                set.isPresent()
                        || word(subject, KeyNames.GUARANTEE)
                                .filter("exactly-once"::equals)
                                .isPresent()
                        || file.find(KeyNames.MINUTES_TOPIC).isPresent();
        if (!transactional) {
            return Optional.empty();
        }
        Duration timeout = set.orElse(TwoPhaseCommit.KAFKA_SINK_TIMEOUT);
        Duration broker =
                file.time(KeyNames.BROKER_MAXIMUM).orElse(subject.thresholds().brokerMaximum());
        Optional<Setting> setting =
                file.find(KeyNames.TRANSACTION_TIMEOUT)
                        .or(() -> file.find(KeyNames.GUARANTEE))
                        .or(() -> file.find(KeyNames.MINUTES_TOPIC));
        String assumed = set.isPresent() ? "" : " (KafkaSink's default)";
        if (timeout.compareTo(broker) > 0) {
            return Optional.of(
                    Evidence.of(
                            "the transaction timeout of "
                                    + text(timeout)
                                    + assumed
                                    + " is above the broker's maximum of "
                                    + text(broker)
                                    + ": the producer is refused.",
                            setting));
        }
        return file.time(KeyNames.INTERVAL)
                .filter(interval -> !interval.isZero())
                .map(interval -> timeouts(subject, interval, timeout, broker))
                .filter(check -> check.verdict() != TwoPhaseCommit.Verdict.FITS)
                .map(check -> Evidence.of(check.inequality() + "; " + check.range(), setting));
    }

    private static TwoPhaseCommit timeouts(
            Subject subject, Duration interval, Duration timeout, Duration broker) {
        return new TwoPhaseCommit(
                interval,
                subject.configuration()
                        .time(KeyNames.TIMEOUT)
                        .orElse(TwoPhaseCommit.FLINK_CHECKPOINT_TIMEOUT),
                subject.thresholds().restart(),
                timeout,
                broker);
    }

    private static Rule readers() {
        return rule("K04", ERROR, "A reader that sees aborted transactions")
                .because(
                        "Rows of an aborted transaction are read, and their replayed copies again.",
                        STREAMS + "16.5")
                .fixedBy("Set isolation.level: read_committed for every reader of the topic.")
                .when(
                        s ->
                                word(s, KeyNames.ISOLATION)
                                        .filter("read-uncommitted"::equals)
                                        .map(level -> at(s, KeyNames.ISOLATION)));
    }

    private static Rule indexShards() {
        return rule("K01", ERROR, "More writes than the tag index's eight shards take")
                .because(
                        "One index partition takes 1,000 write units a second, and a throttled index"
                                + " throttles its table.",
                        EVENT_TIME + "8")
                .fixedBy("Keep max-wcu at 8,000 or less.")
                .when(
                        s ->
                                s.configuration()
                                        .number(KeyNames.MAX_WCU)
                                        .filter(units -> units > 0)
                                        .filter(
                                                units ->
                                                        TagIndexLoad.throttles(
                                                                WriteBudget.of(units), 8))
                                        .map(units -> at(s, KeyNames.MAX_WCU)));
    }

    private static Rule unlimitedFlush() {
        return rule("K02", WARNING, "A flush without a rate limit")
                .because(
                        "After a restore the flush and the live output compete for the same write"
                                + " units.",
                        EVENT_TIME + "8 and 12")
                .fixedBy("Set max-wcu to the part of the table's write units the job may use.")
                .when(
                        s ->
                                word(s, KeyNames.STORE)
                                        .filter(store -> store.startsWith("dynamodb:"))
                                        .filter(
                                                store ->
                                                        s.configuration()
                                                                .find(KeyNames.MAX_WCU)
                                                                .isEmpty())
                                        .map(
                                                store ->
                                                        Evidence.of(
                                                                "the store is a DynamoDB table and"
                                                                        + " max-wcu is not set.",
                                                                s.configuration()
                                                                        .find(KeyNames.STORE))));
    }

    private static Rule oldNames() {
        return rule("D01", INFO, "A setting under an old name")
                .because(
                        "Flink 2 still reads it, as long as the new name is not set too.",
                        "the option classes of Flink 2.2.0")
                .fixedBy("Use the current name.")
                .whenever(
                        s ->
                                s.configuration().settings().stream()
                                        .filter(Setting::hasOldName)
                                        .map(
                                                setting ->
                                                        Evidence.of(
                                                                setting.written()
                                                                        + " is now "
                                                                        + setting.key()
                                                                        + ".",
                                                                Optional.of(setting)))
                                        .toList());
    }
}
