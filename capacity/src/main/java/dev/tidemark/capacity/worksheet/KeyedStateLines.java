package dev.tidemark.capacity.worksheet;

import static dev.tidemark.capacity.worksheet.Inputs.GUARD_TTL;
import static dev.tidemark.capacity.worksheet.Inputs.HORIZON;
import static dev.tidemark.capacity.worksheet.Inputs.ID_BYTES;
import static dev.tidemark.capacity.worksheet.Inputs.RATE;
import static dev.tidemark.capacity.worksheet.Line.eventTime;
import static dev.tidemark.capacity.worksheet.Line.line;
import static dev.tidemark.capacity.worksheet.Line.streams;
import static dev.tidemark.capacity.worksheet.WindowLines.SIZE;
import static dev.tidemark.capacity.worksheet.WindowLines.SLIDE;

import dev.tidemark.capacity.Bytes;
import dev.tidemark.capacity.DedupState;
import dev.tidemark.capacity.DistinctSketch;
import dev.tidemark.capacity.Events;
import dev.tidemark.capacity.KeyedState;
import dev.tidemark.capacity.Rate;
import java.time.Duration;
import java.util.List;

/** What the job remembers: accumulators, click ids, distinct counts. */
final class KeyedStateLines {
    private static final Input<Rate> NEW_KEYS =
            Input.of("new-keys", Kind.RATE, "New keys a second.");
    private static final Input<Duration> RETENTION =
            Input.of("retention", Kind.TIME, "How long each key is kept.");
    private static final Input<Long> KEYS =
            Input.of("keys", Kind.COUNT, "Keys alive at once; else new-keys * retention.")
                    .derived(
                            at -> KeyedState.keysKept(at.get(NEW_KEYS), at.get(RETENTION)),
                            List.of(NEW_KEYS, RETENTION));
    private static final Input<Long> PANES =
            Input.of("panes", Kind.COUNT, "Entries of one key; else size / slide.")
                    .derived(WindowLines::panesOf, List.of(SIZE, SLIDE))
                    .assumed("1");
    private static final Input<Bytes> ENTRY =
            Input.of("bytes", Kind.SIZE, "One entry, key and store overhead included.");
    private static final Input<List<Long>> PANES_OF_EACH =
            Input.of(
                    "panes-of-each",
                    Kind.listOf(Kind.COUNT),
                    "Panes of each window that one key has.");
    private static final Input<Duration> STUCK =
            Input.of("stuck", Kind.TIME, "How long the watermark has not moved.");
    private static final Input<Integer> REGISTERS =
            Input.of("registers", Kind.SMALL, "Registers of a HyperLogLog.");
    private static final Input<Integer> BITS =
            Input.of("bits", Kind.SMALL, "Bits of one register.").assumed("6");
    private static final Input<Events> DISTINCT =
            Input.of("distinct", Kind.EVENTS, "Distinct values that are counted.");

    private KeyedStateLines() {}

    static List<Line> all() {
        return List.of(
                line("keys alive", "new keys * retention", streams("13.2"))
                        .from(KEYS)
                        .count(at -> at.get(KEYS)),
                line("entries", "keys * panes", streams("8.1"))
                        .from(KEYS, PANES)
                        .events(at -> KeyedState.entries(at.get(KEYS), at.get(PANES))),
                line("state", "keys * bytes * panes", streams("13.2"))
                        .from(KEYS, ENTRY, PANES)
                        .size(at -> KeyedState.size(at.get(KEYS), at.get(ENTRY), at.get(PANES))),
                line("accumulators of a key", "sum of the panes of its windows", streams("13.5"))
                        .from(PANES_OF_EACH)
                        .count(
                                at ->
                                        KeyedState.accumulators(
                                                at.get(PANES_OF_EACH).stream()
                                                        .mapToLong(n -> n)
                                                        .toArray())),
                line("dedup ids", "rate * horizon * bytes of an id", eventTime("5 and 6"))
                        .from(RATE, ID_BYTES, HORIZON)
                        .size(
                                at ->
                                        DedupState.size(
                                                at.get(RATE), at.get(HORIZON), at.get(ID_BYTES))),
                line(
                                "dedup ids while the watermark is stuck",
                                "rate * min(horizon + stuck, guard TTL) * bytes of an id",
                                eventTime("5"))
                        .from(RATE, ID_BYTES, STUCK, HORIZON, GUARD_TTL)
                        .size(
                                at ->
                                        DedupState.whileStuck(
                                                at.get(RATE),
                                                at.get(HORIZON),
                                                at.get(STUCK),
                                                at.get(GUARD_TTL),
                                                at.get(ID_BYTES))),
                line("outage that the guard covers", "guard TTL - horizon", eventTime("5"))
                        .from(GUARD_TTL, HORIZON)
                        .time(at -> DedupState.guardSlack(at.get(GUARD_TTL), at.get(HORIZON))),
                line("error of a distinct count", "1.04 / sqrt(registers)", streams("5.5"))
                        .from(REGISTERS)
                        .share(at -> DistinctSketch.error(at.get(REGISTERS))),
                line("size of a distinct count", "registers * bits / 8", streams("5.5"))
                        .from(REGISTERS, BITS)
                        .size(at -> DistinctSketch.size(at.get(REGISTERS), at.get(BITS))),
                line("a distinct count is off by", "distinct * error", streams("5.5"))
                        .from(DISTINCT, REGISTERS)
                        .events(
                                at ->
                                        DistinctSketch.plusOrMinus(
                                                at.get(DISTINCT),
                                                DistinctSketch.error(at.get(REGISTERS)))));
    }
}
