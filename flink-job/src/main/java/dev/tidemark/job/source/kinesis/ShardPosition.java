package dev.tidemark.job.source.kinesis;

import java.time.Instant;

/**
 * Where reading of a shard goes on.
 *
 * @param kind how to read the rest
 * @param sequence the sequence number of the last record read; empty before the first
 * @param number of {@link Kind#AT_TIME} the time in milliseconds since the epoch; of {@link
 *     Kind#INSIDE} the part of the aggregated record that was read last, from 0
 */
record ShardPosition(Kind kind, String sequence, long number) {

    /** The kinds; checkpoints hold their names. */
    enum Kind {
        /** At the oldest record that is there. */
        HORIZON,
        /** At the first record that arrived at a time or after it. */
        AT_TIME,
        /** After a record. */
        AFTER,
        /** Inside an aggregated record, after one of its parts. */
        INSIDE
    }

    static ShardPosition horizon() {
        return new ShardPosition(Kind.HORIZON, "", 0);
    }

    static ShardPosition at(Instant time) {
        return new ShardPosition(Kind.AT_TIME, "", time.toEpochMilli());
    }

    static ShardPosition after(String sequence) {
        return new ShardPosition(Kind.AFTER, sequence, 0);
    }

    static ShardPosition inside(String sequence, int part) {
        return new ShardPosition(Kind.INSIDE, sequence, part);
    }

    /** Whether no record of the shard has been read. */
    boolean isBeforeAnyRecord() {
        return kind == Kind.HORIZON || kind == Kind.AT_TIME;
    }

    /** Whether a part of an aggregated record has been read already. */
    boolean isBehind(String record, int part) {
        return kind == Kind.INSIDE && sequence.equals(record) && part <= number;
    }
}
