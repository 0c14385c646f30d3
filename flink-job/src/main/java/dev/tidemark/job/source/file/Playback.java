package dev.tidemark.job.source.file;

import java.io.IOException;

/** Decides what a reader does next: emit the record at the front, run a tick, or wait. */
sealed interface Playback permits Replay, Follow {

    /** Answer of {@link #step()}: no shard has a record, nor will have one. */
    long NO_MORE_RECORDS = -1;

    /** Takes in a shard, before its first record. */
    void add(Shard shard) throws IOException;

    /**
     * Emits at most one record, with the ticks before it.
     *
     * @return 0 if there may be more to do at once; otherwise how many milliseconds to wait, or
     *     {@link #NO_MORE_RECORDS}
     */
    long step() throws IOException;
}
