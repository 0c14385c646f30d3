package dev.tidemark.job.generate;

/**
 * Where generated records go, one line a record, those of one shard in their order. What it cannot
 * take is a {@link dev.tidemark.job.StreamUnusableException}.
 */
interface RecordTarget extends AutoCloseable {

    /**
     * Takes a record; it may wait until {@link #flush}.
     *
     * @param shard the shard of the log, from 0
     * @param line without a line end
     */
    void put(int shard, long arrivalMillis, byte[] line);

    /** Sends all that was taken, and returns when it stands. */
    void flush();

    /** How many records may stand twice, because a request without an answer was made again. */
    long mayStandTwice();

    @Override
    void close();
}
