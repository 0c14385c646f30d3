package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.SortedSet;

/**
 * The port to a lake: what the job keeps of its input, by the hour in which each record arrived
 * (docs/protocol.md, R23). Objects whose names start with {@code _} or {@code .} are no data and
 * are never listed. Instances may be used by several threads.
 */
public interface Lake {

    /** The two kinds of lines that a lake holds. */
    enum Kind {
        /** Every record of the input, at least once. */
        RAW("raw"),
        /** Every record that was not counted on time, with its verdict. */
        EXCEPTIONS("exceptions");

        private final String folder;

        Kind(String folder) {
            this.folder = folder;
        }

        /** The folder below the lake. */
        public String folder() {
            return folder;
        }
    }

    /**
     * The arrival hours that have a partition of this kind. Records without a known arrival are in
     * none of them; they are never clicks.
     *
     * @throws IOException if the lake cannot be listed
     */
    SortedSet<Hour> hours(Kind kind) throws IOException;

    /**
     * The objects of one partition, sorted by name; none if there is no such partition.
     *
     * @throws IOException if the lake cannot be listed
     */
    List<LakeObject> objects(Kind kind, Hour arrival) throws IOException;

    /**
     * The bytes of an object as they are stored.
     *
     * @throws IOException if the object cannot be read, or is no longer there
     */
    InputStream open(LakeObject object) throws IOException;
}
