package dev.tidemark.job.state;

import dev.tidemark.job.source.ReadPosition;
import java.io.Serializable;

/**
 * One value that a checkpoint or savepoint holds. Which fields mean something depends on the kind;
 * the others are empty or 0.
 *
 * @param kind what it is
 * @param name the ad id, the click id or the shard
 * @param at the bucket of a count, the position of a shard
 * @param number a watermark or a time in milliseconds, or a number of values
 * @param valid the clicks of a count
 * @param spendMicros the spend of a count
 */
public record HeldValue(
        String kind, String name, String at, long number, long valid, long spendMicros)
        implements Serializable {

    /** A minute that is still counted: what the running total was. */
    public static final String OPEN_MINUTE = "open_minute";

    /** An hour that has not closed: the sum of its closed minutes. */
    public static final String OPEN_HOUR = "open_hour";

    /** The late clicks of an ad and hour. */
    public static final String LATE_TOTAL = "late_total";

    /** A click id that was accepted, and the time at which all its copies are stale. */
    public static final String CLICK_ID = "click_id";

    /** How many click ids are remembered. */
    public static final String CLICK_IDS = "click_ids";

    /** What one subtask judged lateness by (docs/protocol.md, R2). */
    public static final String LATENESS_FLOOR = "lateness_floor";

    /** What one subtask judged staleness by. */
    public static final String STALENESS_FLOOR = "staleness_floor";

    /** How far a shard has been read. */
    public static final String POSITION = "position";

    static HeldValue count(String kind, String adId, String bucket, long valid, long spend) {
        return new HeldValue(kind, adId, bucket, 0, valid, spend);
    }

    static HeldValue number(String kind, String name, long number) {
        return new HeldValue(kind, name, "", number, 0, 0);
    }

    static HeldValue position(ReadPosition read) {
        return new HeldValue(POSITION, read.shard(), read.at(), read.number(), 0, 0);
    }
}
