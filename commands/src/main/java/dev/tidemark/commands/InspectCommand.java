package dev.tidemark.commands;

import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.commands.run.JobEvent.Checkpoint;
import dev.tidemark.commands.run.JobEvent.Held;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tidemark inspect}: what a checkpoint or savepoint holds. */
@Command(
        name = "inspect",
        header = {
            "Shows what a checkpoint or savepoint holds: open minutes, late totals, positions.",
            "",
            "Examples:",
            "  tidemark inspect checkpoints/g1/savepoints/savepoint-1",
            "  tidemark inspect checkpoints/g1/job/chk-41 --output json",
            ""
        },
        description = {
            "",
            "It is read in a JVM with Flink, value by value; nothing is started or changed. The"
                    + " lateness floor is what a restored job judges lateness by until its own"
                    + " watermark is further; none means that a subtask had no watermark. Positions"
                    + " are those of files, Kafka partitions or Kinesis shards, each with the last"
                    + " place that was read.",
            ""
        },
        sortOptions = false)
final class InspectCommand implements Callable<Integer> {

    private static final int ROWS_ON_SCREEN = 40;

    private static final List<Column> COLUMNS =
            List.of(
                    Column.text("kind"),
                    Column.text("name"),
                    Column.text("at"),
                    Column.number("valid"),
                    Column.number("spend_micros"));

    private final Session session;

    @Parameters(paramLabel = "PATH", description = "Folder of the checkpoint or savepoint.")
    String path;

    @Mixin ReadingHeap heap = new ReadingHeap();

    InspectCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        List<Held> held = new ArrayList<>();
        Checkpoint checkpoint =
                new StateChild(session, heap.bytes()).read("PATH", path, "all", held::add);
        held.sort(
                Comparator.comparing(Held::kind).thenComparing(Held::name).thenComparing(Held::at));
        session.show(result(checkpoint, held));
        return ExitCode.DONE.code();
    }

    private static Result result(Checkpoint checkpoint, List<Held> held) {
        List<List<Object>> rows =
                held.stream().filter(InspectCommand::isRow).map(InspectCommand::row).toList();
        List<List<Object>> shown = rows.subList(0, Math.min(ROWS_ON_SCREEN, rows.size()));
        List<String> notes =
                shown.size() == rows.size()
                        ? List.of()
                        : List.of(
                                "... and %,d more: --output csv lists all"
                                        .formatted(rows.size() - shown.size()));
        return new Result(
                List.of(
                        "checkpoint %d, taken by %srun %d: %,d open minutes, %,d late totals, %,d click ids"
                                .formatted(
                                        checkpoint.id(),
                                        checkpoint.generation() == 0
                                                ? ""
                                                : "generation %d, "
                                                        .formatted(checkpoint.generation()),
                                        checkpoint.run(),
                                        of(held, "open_minute").size(),
                                        of(held, "late_total").size(),
                                        clickIds(held)),
                        "lateness floor %s, staleness floor %s"
                                .formatted(text(lowest(held)), text(highest(held)))),
                new Table(COLUMNS, shown),
                new Table(COLUMNS, rows),
                json(checkpoint, held),
                notes);
    }

    private static boolean isRow(Held held) {
        return !held.at().isEmpty();
    }

    private static List<Object> row(Held held) {
        boolean count = !held.kind().equals("position");
        return Table.row(
                held.kind(),
                held.name(),
                held.at(),
                count ? held.valid() : null,
                count ? held.spendMicros() : null);
    }

    private static Map<String, Object> json(Checkpoint checkpoint, List<Held> held) {
        return new JsonMap()
                .put("checkpoint", checkpoint.id())
                .put("job_gen", checkpoint.generation() == 0 ? null : checkpoint.generation())
                .put("run", checkpoint.run())
                .put("max_parallelism", checkpoint.maxParallelism())
                .put("lateness_floor", iso(lowest(held)))
                .put("staleness_floor", iso(highest(held)))
                .put("click_ids", clickIds(held))
                .put("open_minutes", counts(of(held, "open_minute")))
                .put("open_hours", counts(of(held, "open_hour")))
                .put("late_totals", counts(of(held, "late_total")))
                .put(
                        "positions",
                        of(held, "position").stream()
                                .map(
                                        shard ->
                                                new JsonMap()
                                                        .put("shard", shard.name())
                                                        .put("position", shard.at())
                                                        .put("read", read(shard))
                                                        .build())
                                .toList())
                .build();
    }

    /** How many records came before; null where positions do not say it. */
    private static Long read(Held shard) {
        return shard.number() < 0 ? null : shard.number();
    }

    private static List<Map<String, Object>> counts(List<Held> held) {
        return held.stream()
                .map(
                        count ->
                                new JsonMap()
                                        .put("ad_id", count.name())
                                        .put("bucket", count.at())
                                        .put("valid", count.valid())
                                        .put("spend_micros", count.spendMicros())
                                        .build())
                .toList();
    }

    private static List<Held> of(List<Held> held, String kind) {
        return held.stream().filter(value -> value.kind().equals(kind)).toList();
    }

    private static long clickIds(List<Held> held) {
        return of(held, "click_ids").stream().mapToLong(Held::number).sum();
    }

    /** The floor that a restore takes: the lowest; none if one subtask saved none (R2). */
    private static OptionalLong lowest(List<Held> held) {
        return watermark(numbers(held, "lateness_floor").min());
    }

    /** That of the foremost subtask (R7). */
    private static OptionalLong highest(List<Held> held) {
        return watermark(numbers(held, "staleness_floor").max());
    }

    private static LongStream numbers(List<Held> held, String kind) {
        return of(held, kind).stream().mapToLong(Held::number);
    }

    private static OptionalLong watermark(OptionalLong saved) {
        return saved.isPresent() && saved.getAsLong() == Long.MIN_VALUE
                ? OptionalLong.empty()
                : saved;
    }

    private static String iso(OptionalLong millis) {
        return millis.isPresent() ? Instant.ofEpochMilli(millis.getAsLong()).toString() : null;
    }

    private static String text(OptionalLong millis) {
        return millis.isPresent() ? iso(millis) : "none";
    }
}
