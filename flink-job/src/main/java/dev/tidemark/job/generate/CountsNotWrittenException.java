package dev.tidemark.job.generate;

import java.io.IOException;
import java.nio.file.Path;

/** All of a log stands where it was sent, but its right counts are not where they should be. */
public final class CountsNotWrittenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final long records;

    /**
     * One that says what stands.
     *
     * @param records of the whole log
     * @param folder where the counts should be
     */
    public CountsNotWrittenException(long records, Path folder, IOException cause) {
        super(
                "all %,d records stand; the right counts could not be written to %s: %s"
                        .formatted(records, folder, cause),
                cause);
        this.records = records;
    }

    /** How many records the log has. */
    public long records() {
        return records;
    }
}
