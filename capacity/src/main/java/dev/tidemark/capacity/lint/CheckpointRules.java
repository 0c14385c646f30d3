package dev.tidemark.capacity.lint;

import static dev.tidemark.capacity.lint.Rule.rule;
import static dev.tidemark.capacity.lint.Severity.ERROR;
import static dev.tidemark.capacity.lint.Severity.INFO;
import static dev.tidemark.capacity.lint.Severity.WARNING;
import static dev.tidemark.capacity.lint.TimeRules.at;
import static dev.tidemark.capacity.lint.TimeRules.text;
import static dev.tidemark.capacity.lint.TimeRules.word;

import dev.tidemark.capacity.lint.Rule.Evidence;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Rules about checkpoints: how often, how safe, how expensive. */
final class CheckpointRules {
    private static final String EVENT_TIME = "event time, watermarks & checkpoints, part ";
    private static final String STREAMS = "stream processing, section ";

    private CheckpointRules() {}

    static List<Rule> all() {
        return List.of(
                weakMode(),
                interval(),
                overhead(),
                tolerableFailures(),
                incrementalAndRetained(),
                localRecovery(),
                unalignedLimits(),
                generatedUids());
    }

    private static Rule weakMode() {
        return rule("T01", ERROR, "State that is not exactly once")
                .because(
                        "Clicks between a checkpoint and a crash affect the state twice, or are lost"
                                + " from it.",
                        EVENT_TIME + "0")
                .fixedBy(
                        "Set execution.checkpointing.mode to EXACTLY_ONCE and leave approximate local"
                                + " recovery off.")
                .when(
                        s ->
                                word(s, KeyNames.MODE)
                                        .filter(mode -> mode.equals("at-least-once"))
                                        .filter(mode -> !isUnaligned(s))
                                        .map(mode -> at(s, KeyNames.MODE))
                                        .or(
                                                () ->
                                                        s.configuration()
                                                                .truth(KeyNames.APPROXIMATE)
                                                                .filter(on -> on)
                                                                .map(
                                                                        on ->
                                                                                at(
                                                                                        s,
                                                                                        KeyNames
                                                                                                .APPROXIMATE))));
    }

    private static boolean isUnaligned(Subject subject) {
        return subject.configuration().truth(KeyNames.UNALIGNED).orElse(false);
    }

    private static Rule interval() {
        return rule("C01", WARNING, "Checkpoint interval out of range")
                .because(
                        "A crash replays at least one interval; a short one spends the time on"
                                + " uploads. Without one nothing is saved.",
                        STREAMS + "13.3; " + EVENT_TIME + "6")
                .fixedBy(
                        "Set execution.checkpointing.interval: 30 to 60 s for billing, else 1 to 5 min.")
                .when(
                        s -> {
                            Optional<Duration> set = s.configuration().time(KeyNames.INTERVAL);
                            if (set.isEmpty()) {
                                return absent(s, "no execution.checkpointing.interval is set.");
                            }
                            return set.filter(
                                            t ->
                                                    t.compareTo(s.thresholds().leastInterval()) < 0
                                                            || t.compareTo(
                                                                            s.thresholds()
                                                                                    .mostInterval())
                                                                    > 0)
                                    .map(t -> at(s, KeyNames.INTERVAL));
                        });
    }

    private static Rule overhead() {
        return rule("C02", WARNING, "Checkpoints take more than a tenth of the time")
                .because(
                        "Processing, uploads and reads share the worker's network.",
                        STREAMS + "13.3")
                .fixedBy("Make them incremental, or the interval longer.")
                .when(
                        s ->
                                s.planned("checkpoint overhead")
                                        .filter(part -> part > 0.1)
                                        .map(
                                                part ->
                                                        Evidence.of(
                                                                String.format(
                                                                        Locale.ROOT,
                                                                        "the workload's checkpoints take %.1f%% of the"
                                                                                + " interval.",
                                                                        part * 100),
                                                                Optional.empty())));
    }

    private static Rule tolerableFailures() {
        return rule("C04", WARNING, "One failed checkpoint restarts the job")
                .because(
                        "A single failed upload to remote storage becomes a restart with its replay.",
                        STREAMS + "14.3")
                .fixedBy("Set execution.checkpointing.tolerable-failed-checkpoints to 3.")
                .when(
                        s -> {
                            Optional<Long> set = s.configuration().number(KeyNames.TOLERABLE);
                            if (set.isEmpty()) {
                                return absent(s, KeyNames.TOLERABLE + " is not set, so it is 0.");
                            }
                            return set.filter(n -> n == 0).map(n -> at(s, KeyNames.TOLERABLE));
                        });
    }

    private static Rule incrementalAndRetained() {
        return rule("C06", WARNING, "Full uploads, or no second checkpoint")
                .because(
                        "RocksDB uploads all of its state each time unless checkpoints are"
                                + " incremental; with one retained checkpoint a damaged file ends the job.",
                        STREAMS + "6.4")
                .fixedBy(
                        "Set execution.checkpointing.incremental: true and"
                                + " execution.checkpointing.num-retained: 3.")
                .whenever(
                        s -> {
                            List<Evidence> found = new ArrayList<>();
                            boolean rocks = StateRules.isRocksDb(s);
                            Optional<Boolean> incremental =
                                    s.configuration().truth(KeyNames.INCREMENTAL);
                            if (rocks && incremental.isPresent() && !incremental.get()) {
                                found.add(at(s, KeyNames.INCREMENTAL));
                            } else if (rocks && incremental.isEmpty()) {
                                absent(s, "RocksDB without execution.checkpointing.incremental.")
                                        .ifPresent(found::add);
                            }
                            Optional<Long> retained = s.configuration().number(KeyNames.RETAINED);
                            if (retained.isEmpty()) {
                                absent(s, KeyNames.RETAINED + " is not set, so it is 1.")
                                        .ifPresent(found::add);
                            } else if (retained.get() < 2) {
                                found.add(at(s, KeyNames.RETAINED));
                            }
                            return found;
                        });
    }

    private static Rule localRecovery() {
        return rule("C07", WARNING, "Each restart downloads the whole state")
                .because(
                        "Incremental checkpoints make writing cheap and not restoring: every file is"
                                + " fetched again.",
                        STREAMS + "10.4 and 16.7")
                .fixedBy(
                        "Set execution.state-recovery.from-local: true, and time it in a crash drill.")
                .when(
                        s -> {
                            boolean on =
                                    s.configuration().truth(KeyNames.LOCAL_RECOVERY).orElse(false);
                            if (on || !s.configuration().showsTheCluster()) {
                                return Optional.empty();
                            }
                            Optional<Double> seconds = s.planned("restore, everything downloaded");
                            Optional<Setting> setting =
                                    s.configuration().find(KeyNames.LOCAL_RECOVERY);
                            if (seconds.isEmpty()) {
                                return StateRules.isRocksDb(s)
                                        ? Optional.of(
                                                Evidence.of("local recovery is off.", setting)
                                                        .as(INFO))
                                        : Optional.empty();
                            }
                            return seconds.filter(t -> t > 60)
                                    .map(
                                            t ->
                                                    Evidence.of(
                                                            "local recovery is off, and the workload's"
                                                                    + " state downloads in "
                                                                    + text(
                                                                            Duration.ofSeconds(
                                                                                    Math.round(t)))
                                                                    + ".",
                                                            setting));
                        });
    }

    private static Rule unalignedLimits() {
        return rule("C08", ERROR, "Unaligned checkpoints in a mode that does not support them")
                .because("Flink takes them only exactly-once and one at a time.", EVENT_TIME + "6")
                .fixedBy("Set the mode to EXACTLY_ONCE and max-concurrent-checkpoints to 1.")
                .when(
                        s -> {
                            if (!isUnaligned(s)) {
                                return Optional.empty();
                            }
                            if (word(s, KeyNames.MODE)
                                    .filter("at-least-once"::equals)
                                    .isPresent()) {
                                return Optional.of(at(s, KeyNames.MODE));
                            }
                            return s.configuration()
                                    .number(KeyNames.CONCURRENT)
                                    .filter(n -> n > 1)
                                    .map(n -> at(s, KeyNames.CONCURRENT));
                        });
    }

    private static Rule generatedUids() {
        return rule("C09", ERROR, "Operators without a uid of their own")
                .because(
                        "A generated uid changes with the job graph, and the state of the old version"
                                + " finds no operator.",
                        STREAMS + "6.5")
                .fixedBy("Give every operator a uid and set pipeline.auto-generate-uids: false.")
                .when(
                        s ->
                                s.configuration()
                                        .truth(KeyNames.AUTO_UIDS)
                                        .filter(on -> on)
                                        .map(on -> at(s, KeyNames.AUTO_UIDS)));
    }

    /** An absence is a finding only in a file that describes the cluster. */
    static Optional<Evidence> absent(Subject subject, String sentence) {
        return subject.configuration().showsTheCluster()
                ? Optional.of(Evidence.of(sentence, Optional.empty()))
                : Optional.empty();
    }
}
