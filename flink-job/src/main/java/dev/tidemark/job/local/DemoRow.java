package dev.tidemark.job.local;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.RowKey;

/**
 * One ad's hour in the demo: the right number of clicks, and what the hour row holds after a
 * restore without the flush and after one with it.
 */
record DemoRow(RowKey key, long right, Held without, Held with) {

    /** The clicks of an hour row: on time, and late. */
    record Held(long fast, long late) {

        static final Held NOTHING = new Held(0, 0);

        /** What a dashboard shows. */
        long sum() {
            return fast + late;
        }

        private void addTo(ObjectNode node) {
            node.put("fast", fast).put("late", late);
        }
    }

    /** Clicks that are counted twice without the flush. */
    long countedTwice() {
        return without.sum() - right;
    }

    /** Whether the flush leaves the row right. */
    boolean isRight() {
        return with.sum() == right;
    }

    void addTo(ObjectNode node) {
        node.put("ad_id", key.entity());
        node.put("hour", Hour.parse(key.bucket()).text());
        node.put("right", right);
        without.addTo(node.putObject("without_flush"));
        with.addTo(node.putObject("with_flush"));
    }
}
