package dev.tidemark.job.source.kinesis;

/** What a fetcher hands to the reader about one shard, in the order in which it was read. */
sealed interface ShardStep {

    /**
     * A record, or a part of an aggregated one.
     *
     * @param sequence the sequence number of the record
     * @param part the place in an aggregated record, from 0; {@link #WHOLE} if it is not one
     * @param after where reading goes on when this has been emitted
     * @param arrivalMillis when the service took it
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared, and handed on without a copy.
    record Read(String sequence, int part, ShardPosition after, long arrivalMillis, byte[] data)
            implements ShardStep {

        static final int WHOLE = -1;

        /** The place in the shard, as positions in the lake name it. */
        String place() {
            return part == WHOLE ? sequence : sequence + "." + part;
        }
    }

    /** All that arrived before a time has been read. */
    record UpTo(long millis) implements ShardStep {}

    /** The shard is closed, and that was its last record. */
    record End() implements ShardStep {}
}
