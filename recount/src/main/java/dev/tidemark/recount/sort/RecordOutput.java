package dev.tidemark.recount.sort;

import java.io.IOException;

/** Takes records, one after the other. */
public interface RecordOutput {

    /**
     * Takes a record; the bytes are copied.
     *
     * @param key at least eight bytes
     * @throws IOException if it can be put nowhere
     */
    void add(RecordBytes key, RecordBytes value) throws IOException;
}
