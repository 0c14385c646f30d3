package dev.tidemark.clicks.generator;

/**
 * One line of a generated log.
 *
 * @param shard the shard it goes to, from 0
 * @param bytes the line with its line end
 * @param arrivalMillis when it arrives; never less than that of the record before
 */
@SuppressWarnings("ArrayRecordComponent") // handed over, compared by nobody
public record GeneratedRecord(int shard, byte[] bytes, long arrivalMillis) {}
