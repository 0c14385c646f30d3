package dev.tidemark.capacity.lint;

import static dev.tidemark.capacity.lint.Rule.rule;
import static dev.tidemark.capacity.lint.Severity.ERROR;
import static dev.tidemark.capacity.lint.Severity.WARNING;

import dev.tidemark.capacity.KeyGroups;
import dev.tidemark.capacity.Quantities;
import dev.tidemark.capacity.SlidingPanes;
import dev.tidemark.capacity.Workers;
import dev.tidemark.capacity.lint.Rule.Evidence;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Rules about event time, watermarks and windows. */
final class TimeRules {
    private static final String EVENT_TIME = "event time, watermarks & checkpoints, part ";
    private static final String STREAMS = "stream processing, section ";

    /** The windows that this job counts in. */
    private static final Duration WINDOW = Duration.ofMinutes(1);

    private TimeRules() {}

    static List<Rule> all() {
        return List.of(
                processingTime(),
                watermarksOff(),
                idlenessRange(),
                noAllowance(),
                longAllowance(),
                earlyResults(),
                longLateness(),
                idleReaders());
    }

    private static Rule processingTime() {
        return rule("F01", ERROR, "Windows by processing time")
                .because(
                        "A replay puts clicks into the minute it runs in, so counts change with each"
                                + " crash.",
                        EVENT_TIME + "1")
                .fixedBy("Assign windows by event time, clamped to impression and arrival.")
                .when(
                        s ->
                                word(s, KeyNames.TIME_CHARACTERISTIC)
                                        .filter(word -> word.startsWith("processing"))
                                        .map(word -> at(s, KeyNames.TIME_CHARACTERISTIC)));
    }

    private static Rule watermarksOff() {
        return rule("F02", ERROR, "Watermarks or idleness switched off")
                .because(
                        "Without watermarks no window closes; without idleness one quiet shard stops"
                                + " all of them.",
                        EVENT_TIME + "2; " + STREAMS + "16.1")
                .fixedBy("Set a watermark interval of 200 ms and an idle timeout of 30 s.")
                .when(
                        s ->
                                zero(s, KeyNames.WATERMARK_INTERVAL)
                                        .or(() -> zero(s, KeyNames.IDLE_TIMEOUT)));
    }

    private static Rule idlenessRange() {
        return rule("W03", WARNING, "Idle timeout out of range")
                .because(
                        "Too short makes late data out of normal pauses; too long stalls every window"
                                + " behind a quiet shard.",
                        EVENT_TIME + "2; " + STREAMS + "4.5")
                .fixedBy("Set it between 30 s and 5 min, above the longest normal pause.")
                .when(
                        s ->
                                s.configuration()
                                        .time(KeyNames.IDLE_TIMEOUT)
                                        .filter(t -> !t.isZero())
                                        .filter(
                                                t ->
                                                        t.compareTo(s.thresholds().leastIdle()) < 0
                                                                || t.compareTo(
                                                                                s.thresholds()
                                                                                        .mostIdle())
                                                                        > 0)
                                        .map(t -> at(s, KeyNames.IDLE_TIMEOUT)));
    }

    private static Rule noAllowance() {
        return rule("W01", WARNING, "No out-of-orderness allowed")
                .because("Every click that is out of order by a moment is late.", STREAMS + "15.4")
                .fixedBy("Allow 5 to 30 s for servers and phones with a late total, else minutes.")
                .when(s -> zero(s, KeyNames.ALLOWANCE));
    }

    private static Rule longAllowance() {
        return rule("W02", WARNING, "An hour or more of out-of-orderness allowed")
                .because("No result comes before that time has passed.", STREAMS + "15.4")
                .fixedBy("Allow less and send the rest to late totals.")
                .when(
                        s ->
                                s.configuration()
                                        .time(KeyNames.ALLOWANCE)
                                        .filter(t -> t.compareTo(Duration.ofHours(1)) >= 0)
                                        .map(t -> at(s, KeyNames.ALLOWANCE)));
    }

    private static Rule earlyResults() {
        return rule("L03", WARNING, "Early results")
                .because(
                        "A consumer that adds counts an early result and its revision twice.",
                        EVENT_TIME + "4; the Flink page")
                .fixedBy("Let every consumer SET by key, and mark rows provisional or final.")
                .when(
                        s ->
                                s.configuration()
                                        .truth(KeyNames.EARLY_FIRE)
                                        .filter(on -> on)
                                        .map(on -> at(s, KeyNames.EARLY_FIRE)));
    }

    private static Rule longLateness() {
        return rule("L02", WARNING, "Allowed lateness of more than ten windows")
                .because(
                        "Every window is kept until the lateness has passed: state grows by lateness"
                                + " / size.",
                        EVENT_TIME + "4")
                .fixedBy("Allow less, and send late records to a side output with totals.")
                .when(
                        s ->
                                s.configuration()
                                        .time(KeyNames.LATENESS)
                                        .map(t -> SlidingPanes.extraForLateness(WINDOW, t))
                                        .filter(extra -> extra.compareTo(BigDecimal.TEN) > 0)
                                        .map(extra -> keptWindows(s, extra)));
    }

    private static Evidence keptWindows(Subject subject, BigDecimal extra) {
        Evidence setting = at(subject, KeyNames.LATENESS);
        return Evidence.of(
                "each key keeps "
                        + Quantities.text(extra.setScale(0, RoundingMode.UP))
                        + " closed windows of one minute: "
                        + setting.sentence(),
                setting.setting());
    }

    private static Rule idleReaders() {
        return rule("W04", WARNING, "More readers than splits")
                .because(
                        "A reader without a split holds back the watermark until it is idle, and its"
                                + " slot does nothing.",
                        EVENT_TIME + "2; " + STREAMS + "4.5")
                .fixedBy(
                        "Set the source's parallelism to at most its splits, and make the splits a"
                                + " multiple of it.")
                .when(
                        s ->
                                s.plan()
                                        .flatMap(plan -> plan.workload().traffic().splits())
                                        .flatMap(splits -> idleReaders(s, splits)));
    }

    private static Optional<Evidence> idleReaders(Subject subject, int splits) {
        int readers =
                (int)
                        Math.min(
                                KeyGroups.MOST,
                                subject.configuration()
                                        .number(KeyNames.PARALLELISM)
                                        .filter(p -> p > 0)
                                        .orElseGet(
                                                () ->
                                                        Math.round(
                                                                subject.planned("subtasks")
                                                                        .orElseThrow())));
        int idle = Workers.idleReaders(readers, splits);
        return idle == 0
                ? Optional.empty()
                : Optional.of(
                        Evidence.of(
                                "%d of %d readers get none of the workload's %d splits."
                                        .formatted(idle, readers, splits),
                                subject.configuration().find(KeyNames.PARALLELISM)));
    }

    static Evidence at(Subject subject, String key) {
        Setting setting = subject.configuration().find(key).orElseThrow();
        return Evidence.of(
                setting.written() + " is " + setting.value() + ".", Optional.of(setting));
    }

    static Optional<String> word(Subject subject, String key) {
        return subject.configuration().word(key);
    }

    private static Optional<Evidence> zero(Subject subject, String key) {
        return subject.configuration()
                .time(key)
                .filter(Duration::isZero)
                .map(t -> at(subject, key));
    }

    static String text(Duration time) {
        return Quantities.text(time);
    }
}
