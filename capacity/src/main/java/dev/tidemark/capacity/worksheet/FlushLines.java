package dev.tidemark.capacity.worksheet;

import static dev.tidemark.capacity.worksheet.Line.eventTime;
import static dev.tidemark.capacity.worksheet.Line.line;
import static dev.tidemark.capacity.worksheet.Line.streams;

import dev.tidemark.capacity.Bytes;
import dev.tidemark.capacity.FlushCost;
import dev.tidemark.capacity.Rate;
import dev.tidemark.capacity.TableWrites;
import dev.tidemark.capacity.TagIndexLoad;
import dev.tidemark.capacity.Workers;
import dev.tidemark.capacity.Workload;
import dev.tidemark.capacity.WriteBudget;
import dev.tidemark.capacity.WriteUnits;
import java.time.Duration;
import java.util.List;

/** Write units: of a flush, of the live writes, of a shard of the tag index. */
final class FlushLines {
    private static final String UNIT = "DynamoDB's write unit";
    private static final Input<Rate> ROW_WRITES =
            Input.of("row-writes", Kind.RATE, "Rows a second that the sink writes.");
    private static final Input<Duration> SINCE_BARRIER =
            Input.of(
                    "since-barrier",
                    Kind.TIME,
                    "From the restored checkpoint's barrier to the crash.");
    private static final Input<Long> ROWS =
            Input.of(
                            "rows",
                            Kind.COUNT,
                            "Rows to flush; else row-writes * since-barrier, else late_keys.")
                    .maybePlanned(load -> load.workload().sink().map(Workload.Sink::lateKeys))
                    .derived(
                            at ->
                                    FlushCost.rowsAfterCut(
                                                    at.get(ROW_WRITES), at.get(SINCE_BARRIER))
                                            .count(),
                            List.of(ROW_WRITES, SINCE_BARRIER));
    private static final Input<Integer> INDEX_UNITS =
            Input.of("index-units", Kind.SMALL, "Index units of one row: 1 a removal, 2 a move.")
                    .assumed("1");
    private static final Input<Long> REFUSED =
            Input.of("refused", Kind.COUNT, "Conditional writes that are refused.").assumed("0");
    private static final Input<WriteBudget> WCU =
            Input.of("wcu", Kind.UNITS, "Write units a second that the flush may take.")
                    .maybePlanned(load -> load.workload().sink().map(Workload.Sink::budget));
    private static final Input<Integer> INDEX_SHARDS =
            Input.of("index-shards", Kind.SMALL, "Shards of the tag index.")
                    .maybePlanned(load -> load.workload().sink().map(Workload.Sink::indexShards))
                    .assumed("8");
    private static final Input<WriteBudget> PARTITION =
            Input.of("partition-wcu", Kind.UNITS, "Write units a second of one partition.")
                    .assumed("1000");
    private static final Input<Long> RESTORED =
            Input.of("checkpoint", Kind.COUNT, "The restored checkpoint's id.");
    private static final Input<Long> LAST_EPOCH =
            Input.of("last-epoch", Kind.COUNT, "The highest epoch begun.");
    private static final Input<Integer> WRITERS =
            Input.of("writers", Kind.SMALL, "Writers with an index of their own.").assumed("2");
    private static final Input<Bytes> ITEM =
            Input.of("item-bytes", Kind.SIZE, "One item of the table.");
    private static final Input<Integer> IN_FLIGHT =
            Input.of("in-flight", Kind.SMALL, "Writes on their way at once.");
    private static final Input<Duration> LATENCY =
            Input.of("latency", Kind.TIME, "How long one write takes.");

    private FlushLines() {}

    static List<Line> all() {
        return List.of(
                line("rows after the cut", "row writes * time since the barrier", eventTime("8"))
                        .from(ROW_WRITES, SINCE_BARRIER)
                        .events(
                                at ->
                                        FlushCost.rowsAfterCut(
                                                at.get(ROW_WRITES), at.get(SINCE_BARRIER))),
                line("rows to flush", "given, or those after the cut", eventTime("8"))
                        .from(ROWS)
                        .count(at -> at.get(ROWS)),
                line(
                                "units of the flush",
                                "rows * (1 + index units) + refused",
                                eventTime("0 and 8"))
                        .from(ROWS, INDEX_UNITS, REFUSED)
                        .units(at -> units(at).units(), "WU"),
                line("duration of the flush", "units / write units a second", eventTime("0 and 8"))
                        .from(ROWS, INDEX_UNITS, REFUSED, WCU)
                        .time(at -> FlushCost.duration(units(at), at.get(WCU))),
                line(
                                "index queries of one pass",
                                "(last epoch - checkpoint + 1) * shards * writers",
                                eventTime("8"))
                        .from(RESTORED, LAST_EPOCH, INDEX_SHARDS, WRITERS)
                        .count(
                                at ->
                                        FlushCost.queries(
                                                at.get(RESTORED),
                                                at.get(LAST_EPOCH),
                                                at.get(INDEX_SHARDS),
                                                at.get(WRITERS))),
                shard(),
                line("index shards needed", "ceil(write units / partition)", eventTime("8"))
                        .from(WCU, PARTITION)
                        .count(at -> TagIndexLoad.shardsNeeded(at.get(WCU), at.get(PARTITION))),
                line("units of an item", "ceil(item / 1 kB)", UNIT)
                        .from(ITEM)
                        .units(at -> TableWrites.ofItem(at.get(ITEM)).units(), "WU"),
                line("units of a row's first write", "ceil(item / 1 kB) + 1", UNIT)
                        .from(ITEM)
                        .units(at -> TableWrites.ofRow(at.get(ITEM), false).units(), "WU"),
                line("units of a row that moves to another epoch", "ceil(item / 1 kB) + 2", UNIT)
                        .from(ITEM)
                        .units(at -> TableWrites.ofRow(at.get(ITEM), true).units(), "WU"),
                line(
                                "units a second of the live writes",
                                "row writes * units of a row that moves",
                                UNIT)
                        .from(ITEM, ROW_WRITES)
                        .units(
                                at ->
                                        TableWrites.perSecond(
                                                        at.get(ROW_WRITES),
                                                        TableWrites.ofRow(at.get(ITEM), true))
                                                .perSecond()
                                                .units(),
                                "WU/s"),
                line(
                                "writes a second with so many in flight",
                                "in flight / latency",
                                streams("9.4"))
                        .from(IN_FLIGHT, LATENCY)
                        .rate(at -> Workers.asyncWrites(at.get(IN_FLIGHT), at.get(LATENCY))));
    }

    private static Line shard() {
        return line("load of a tag-index shard", "write units / shards", eventTime("8 and 12"))
                .from(WCU, INDEX_SHARDS)
                .warns(
                        at ->
                                TagIndexLoad.throttles(at.get(WCU), at.get(INDEX_SHARDS))
                                        ? "Above 1,000 units a second the index throttles the table:"
                                                + " use at least "
                                                + TagIndexLoad.shardsNeeded(
                                                        at.get(WCU), TagIndexLoad.PARTITION)
                                                + " shards."
                                        : "")
                .units(
                        at ->
                                TagIndexLoad.perShard(at.get(WCU), at.get(INDEX_SHARDS))
                                        .perSecond()
                                        .units(),
                        "WU/s");
    }

    private static WriteUnits units(Given at) {
        return FlushCost.units(at.get(ROWS), at.get(INDEX_UNITS), at.get(REFUSED));
    }
}
