package dev.tidemark.commands;

import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.commands.run.JobEvent;
import dev.tidemark.commands.run.JobEvent.Demo;
import dev.tidemark.commands.run.JobEvent.DemoRow;
import dev.tidemark.commands.run.JobEvent.Finished;
import dev.tidemark.commands.run.JobEvent.OnTimeAndLate;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a demo has shown, in words and numbers, or why it has not. */
final class DemoReport {

    private static final String RULE = "docs/protocol.md, R18";
    private static final String AGAIN = "tidemark demo --keep";

    private final Path log;
    private Demo demo;
    private Finished finished;
    private int status;
    private boolean killed;

    DemoReport(Path log) {
        this.log = log;
    }

    void add(JobEvent event) {
        if (event instanceof Demo seen) {
            demo = seen;
        } else if (event instanceof Finished seen) {
            finished = seen;
        }
    }

    /** How the child ended. */
    void ended(int exitStatus, boolean byInterrupt) {
        status = exitStatus;
        killed = byInterrupt;
    }

    /** Whether there is something in the folder that explains a failure. */
    boolean isWorthKeeping() {
        return failure()
                .filter(failure -> failure.code() != ErrorCode.INTERRUPTED)
                .filter(failure -> failure.code() != ErrorCode.JOB_REFUSED)
                .isPresent();
    }

    /** The numbers, if the demo came so far. */
    Optional<Demo> outcome() {
        return Optional.ofNullable(demo);
    }

    /** Why the demo has not shown what it promises; empty if it has. */
    Optional<Failure> failure() {
        if (killed) {
            return Optional.of(
                    new Failure(ErrorCode.INTERRUPTED, "killed; nothing was shown.", AGAIN));
        }
        if (finished == null) {
            return Optional.of(
                    new Failure(
                            ErrorCode.JOB_DIED,
                            "the demo's JVM ended with status %d before it could say why; its log is %s."
                                    .formatted(status, log),
                            AGAIN));
        }
        return switch (finished.result()) {
            case "finished" -> Optional.empty();
            case "stopped" ->
                    Optional.of(new Failure(ErrorCode.INTERRUPTED, finished.message(), AGAIN));
            case "refused" ->
                    Optional.of(
                            new Failure(
                                    ErrorCode.JOB_REFUSED,
                                    finished.message(),
                                    finished.next() == null ? AGAIN : finished.next()));
            default ->
                    Optional.of(
                            new Failure(
                                    ErrorCode.JOB_FAILED,
                                    "%s. Its log is %s.".formatted(finished.message(), log),
                                    AGAIN));
        };
    }

    /**
     * The story, if it came about, the hours that it is about, and all numbers for scripts.
     *
     * @param folder where everything is, if it stays
     */
    Result result(Demo shown, Optional<Path> folder) {
        Set<String> hours =
                shown.rows().stream()
                        .filter(row -> row.countedTwice() > 0)
                        .map(DemoRow::hour)
                        .collect(Collectors.toSet());
        List<Column> columns =
                List.of(
                        Column.text("ad"),
                        Column.text("hour"),
                        Column.number("right"),
                        Column.text("without_the_flush"),
                        Column.number("too_many"),
                        Column.text("with_the_flush"));
        Table screen =
                new Table(
                        columns,
                        shown.rows().stream()
                                .filter(row -> hours.isEmpty() || hours.contains(row.hour()))
                                .map(DemoReport::screenRow)
                                .toList());
        List<String> answer = failure().isEmpty() ? story(shown) : List.of();
        return new Result(answer, screen, csv(shown), json(shown, folder), List.of());
    }

    private static List<String> story(Demo shown) {
        long twice = countedTwice(shown);
        return List.of(
                "A job was counting %,d clicks when it crashed, and went on from checkpoint %d."
                        .formatted(shown.clicks(), shown.checkpoint()),
                "When the checkpoint was taken one of %d shards had been silent for minutes, and nobody waited for it."
                        .formatted(shown.shards()),
                "Its minute closed; then its clicks came, and went into the late totals of their hour.",
                "A restored job knows nothing of the silence and waits for the shard: the same clicks are on time",
                "and go into their minute. Every write replaces a value, none adds to one, yet the late totals of",
                "the life before the crash are still there.",
                "",
                "Each row below is fast + late = what a dashboard shows; \"right\" is a plain count of the log.",
                "Without the flush %,d clicks are counted twice. The flush found %,d values written since the"
                        .formatted(twice, shown.flushFound()),
                "checkpoint and took back or renewed %,d before the job wrote anything new. The rule: %s."
                        .formatted(shown.flushChanged(), RULE));
    }

    private static long countedTwice(Demo shown) {
        return shown.rows().stream().mapToLong(DemoRow::countedTwice).sum();
    }

    private static List<Object> screenRow(DemoRow row) {
        return Table.row(
                row.adId(),
                row.hour(),
                row.right(),
                sum(row.without()),
                row.countedTwice() == 0 ? null : row.countedTwice(),
                sum(row.with()));
    }

    private static String sum(OnTimeAndLate held) {
        return String.format(Locale.ROOT, "%,d + %,d = %,d", held.fast(), held.late(), held.sum());
    }

    private static Table csv(Demo shown) {
        List<Column> columns =
                List.of(
                        Column.text("ad_id"),
                        Column.text("hour"),
                        Column.number("right"),
                        Column.number("without_flush_fast"),
                        Column.number("without_flush_late"),
                        Column.number("without_flush"),
                        Column.number("with_flush_fast"),
                        Column.number("with_flush_late"),
                        Column.number("with_flush"));
        return new Table(
                columns,
                shown.rows().stream()
                        .map(
                                row ->
                                        Table.row(
                                                row.adId(),
                                                row.hour(),
                                                row.right(),
                                                row.without().fast(),
                                                row.without().late(),
                                                row.without().sum(),
                                                row.with().fast(),
                                                row.with().late(),
                                                row.with().sum()))
                        .toList());
    }

    private Map<String, Object> json(Demo shown, Optional<Path> folder) {
        return new JsonMap()
                .put("result", failure().isEmpty() ? "shown" : "not_shown")
                .put("clicks", shown.clicks())
                .put("shards", shown.shards())
                .put("checkpoint", shown.checkpoint())
                .put("counted_twice_without_flush", countedTwice(shown))
                .put("flush_found", shown.flushFound())
                .put("flush_changed", shown.flushChanged())
                .put("rows", shown.rows().stream().map(DemoReport::json).toList())
                .put("rule", RULE)
                .put("folder", folder.map(Path::toString).orElse(null))
                .build();
    }

    private static Map<String, Object> json(DemoRow row) {
        return new JsonMap()
                .put("ad_id", row.adId())
                .put("hour", row.hour())
                .put("right", row.right())
                .put("without_flush", json(row.without()))
                .put("with_flush", json(row.with()))
                .build();
    }

    private static Map<String, Object> json(OnTimeAndLate held) {
        return new JsonMap()
                .put("fast", held.fast())
                .put("late", held.late())
                .put("sum", held.sum())
                .build();
    }
}
