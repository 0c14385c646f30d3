package dev.tidemark.job;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.MalformedClick;
import dev.tidemark.clicks.Position;

/**
 * One record as a source emits it: where it stands, and the click it holds or why it holds none.
 *
 * @param arrivalTimeMillis when it reached the log; of a malformed record, the arrival of the last
 *     readable record before it in its shard, or {@link Long#MIN_VALUE} if there was none
 * @param click null if the record is malformed
 * @param malformed null if the record is a click
 */
public record InputRecord(
        Position position, long arrivalTimeMillis, Click click, MalformedClick malformed) {

    /** A readable click. */
    public static InputRecord of(Position position, Click click) {
        return new InputRecord(position, click.arrivalTimeMillis(), click, null);
    }

    /** A record that cannot be read. */
    public static InputRecord malformed(
            Position position, long lastArrivalTimeMillis, MalformedClick malformed) {
        return new InputRecord(position, lastArrivalTimeMillis, null, malformed);
    }
}
