package dev.tidemark.recount;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/**
 * The port to where an engine leaves the sums of a count, one part from each of its last steps, for
 * whoever writes them to the ledger. It lies in the lake, under a name that is no data: the one
 * place that both are known to reach. Each job has its own, so that nothing of a job that was given
 * up comes among them. A part comes whole or not at all; the same part again replaces it.
 */
public interface PartStore {

    /**
     * Puts a part.
     *
     * @param part which of so many, from 0
     * @param file its content, which stays where it is
     * @throws IOException if it cannot be put; what was there before is still whole
     */
    void put(int part, int parts, Path file) throws IOException;

    /**
     * The content of a part.
     *
     * @throws FileNotFoundException if it is not there
     * @throws IOException if it cannot be read
     */
    InputStream open(int part, int parts) throws IOException;

    /**
     * Takes everything away that was put by the job.
     *
     * @throws IOException if some of it may still be there; that disturbs nobody
     */
    void remove() throws IOException;

    /** The name of a part. */
    static String name(int part, int parts) {
        return "part-%d-of-%d".formatted(part, parts);
    }
}
