package dev.tidemark.recount.sort;

/** Records in the order of their keys, in parts by the first byte of the key. */
sealed interface SortedRun permits RecordBuffer, RunFile.Run {

    /** One part for each value of the first byte of a key. */
    int PARTS = 256;

    /**
     * A cursor before the first record of a part.
     *
     * @param bufferBytes how much memory it may take to read from disk
     */
    RecordCursor cursor(int part, int bufferBytes);
}
