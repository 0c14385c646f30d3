package dev.tidemark.job.local;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * What a demo has measured, and whether that is what it promises to show.
 *
 * @param clicks in the log
 * @param checkpoint the id of the checkpoint that both restores went on from
 * @param found the values that the flush found to be taken back or renewed
 * @param changed those that it changed
 */
record DemoOutcome(int clicks, long checkpoint, long found, long changed, List<DemoRow> rows) {

    DemoOutcome {
        rows = List.copyOf(rows);
    }

    /** The end of the demo: shown, or honestly not. */
    RunResult result() {
        if (!rows.stream().allMatch(DemoRow::isRight)) {
            return notShown(
                    "with the flush the rows are not the right ones: this is a fault of tidemark,"
                            + " please report it");
        }
        if (rows.stream().noneMatch(row -> row.countedTwice() > 0)) {
            return notShown(
                    "the numbers without the flush happen to be right, so nothing was shown: the"
                            + " checkpoint was not taken while the shard was silent and its minute"
                            + " open");
        }
        return new RunResult(
                "finished", 0, "without the flush too many, with it right", null, null, null);
    }

    /** What the demo promises did not come about. */
    static RunResult notShown(String message) {
        return new RunResult("not_shown", 1, message, "tidemark demo --keep", null, null);
    }

    /** The fields of the event {@code demo}. */
    void addTo(ObjectNode node) {
        node.put("clicks", clicks).put("shards", DemoLog.SHARDS).put("checkpoint", checkpoint);
        node.put("flush_found", found).put("flush_changed", changed);
        ArrayNode list = node.putArray("rows");
        rows.forEach(row -> row.addTo(list.addObject()));
    }
}
