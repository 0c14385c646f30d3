package dev.tidemark.capacity.worksheet;

import static dev.tidemark.capacity.worksheet.Inputs.BANDWIDTH;
import static dev.tidemark.capacity.worksheet.Inputs.MAX_PARALLELISM;
import static dev.tidemark.capacity.worksheet.Inputs.PARALLELISM;
import static dev.tidemark.capacity.worksheet.Inputs.RESTART;
import static dev.tidemark.capacity.worksheet.Inputs.STATE;
import static dev.tidemark.capacity.worksheet.Line.eventTime;
import static dev.tidemark.capacity.worksheet.Line.line;
import static dev.tidemark.capacity.worksheet.Line.streams;

import dev.tidemark.capacity.KeyGroups;
import dev.tidemark.capacity.Rescale;
import java.util.List;

/** Key groups, and what a change of parallelism moves. */
final class RescaleLines {
    private static final Input<Integer> TO =
            Input.of("to", Kind.SMALL, "The parallelism after the change.");
    private static final Input<Integer> SUBTASK =
            Input.of("subtask", Kind.SMALL, "A subtask, counted from 0.");
    private static final Input<String> KEY = Input.of("key", Kind.TEXT, "A key, such as ad_7.");
    private static final Input<Integer> GROUP =
            Input.of("group", Kind.SMALL, "A key group; else the one of the key.")
                    .derived(
                            at -> KeyGroups.groupOf(at.get(KEY), at.get(MAX_PARALLELISM)),
                            List.of(KEY, MAX_PARALLELISM));

    private RescaleLines() {}

    static List<Line> all() {
        return List.of(
                line("key groups that move", "owner before and after differ", eventTime("9"))
                        .from(PARALLELISM, TO, MAX_PARALLELISM)
                        .count(
                                at ->
                                        Rescale.movedGroups(
                                                at.get(PARALLELISM),
                                                at.get(TO),
                                                at.get(MAX_PARALLELISM))),
                line(
                                "time without output",
                                "state / bandwidth + restart + state / bandwidth",
                                streams("11.3") + "; the rescale is a savepoint and a restore")
                        .from(STATE, BANDWIDTH, RESTART)
                        .time(
                                at ->
                                        Rescale.pause(
                                                at.get(STATE),
                                                at.get(BANDWIDTH),
                                                at.get(RESTART),
                                                at.get(BANDWIDTH))),
                most("key groups of the fullest subtask", PARALLELISM),
                fewest("key groups of the emptiest subtask", PARALLELISM),
                most("key groups of the fullest subtask afterwards", TO),
                fewest("key groups of the emptiest subtask afterwards", TO),
                line(
                                "Flink's max parallelism when none is set",
                                "min(max(p + p / 2 up to a power of two, 128), 32,768)",
                                "Flink 2.2.0; " + streams("11.3"))
                        .from(PARALLELISM)
                        .count(at -> KeyGroups.defaultMaxParallelism(at.get(PARALLELISM))),
                line(
                                "the managed service's max parallelism when none is set",
                                "128 up to a parallelism of 128, then Flink's",
                                eventTime("9"))
                        .from(PARALLELISM)
                        .count(at -> KeyGroups.managedMaxParallelism(at.get(PARALLELISM))),
                line(
                                "key groups of this subtask",
                                "ceil(i * max / p) to ceil((i + 1) * max / p) - 1",
                                eventTime("9"))
                        .from(SUBTASK, PARALLELISM, MAX_PARALLELISM)
                        .words(RescaleLines::range),
                line(
                                "key group of the key",
                                "murmur(hash of the key) mod max parallelism",
                                eventTime("9"))
                        .from(KEY, MAX_PARALLELISM)
                        .count(at -> KeyGroups.groupOf(at.get(KEY), at.get(MAX_PARALLELISM))),
                line(
                                "subtask that owns the group",
                                "floor(group * p / max parallelism)",
                                eventTime("9"))
                        .from(GROUP, PARALLELISM, MAX_PARALLELISM)
                        .count(
                                at ->
                                        KeyGroups.ownerOf(
                                                at.get(GROUP),
                                                at.get(PARALLELISM),
                                                at.get(MAX_PARALLELISM))));
    }

    private static String range(Given at) {
        KeyGroups groups =
                KeyGroups.of(at.get(SUBTASK), at.get(PARALLELISM), at.get(MAX_PARALLELISM));
        return groups + " (" + groups.count() + ")";
    }

    private static Line most(String name, Input<Integer> parallelism) {
        return line(name, "ceil(max parallelism / parallelism)", streams("11.3"))
                .from(parallelism, MAX_PARALLELISM)
                .count(
                        at ->
                                KeyGroups.mostPerSubtask(
                                        at.get(parallelism), at.get(MAX_PARALLELISM)));
    }

    private static Line fewest(String name, Input<Integer> parallelism) {
        return line(name, "floor(max parallelism / parallelism)", streams("11.3"))
                .from(parallelism, MAX_PARALLELISM)
                .count(
                        at ->
                                KeyGroups.fewestPerSubtask(
                                        at.get(parallelism), at.get(MAX_PARALLELISM)));
    }
}
