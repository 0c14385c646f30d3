package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import java.util.Optional;

/** What the names below a lake mean, wherever it is kept (docs/protocol.md, R23). */
final class LakeNames {

    private static final String PARTITION = "hour=";
    private static final String UNKNOWN = PARTITION + "unknown";

    private LakeNames() {}

    /** The name of a partition. */
    static String partition(Hour arrival) {
        return PARTITION + arrival.text();
    }

    /**
     * The hour of a partition; empty if the name is none, or that of records without an arrival.
     *
     * @throws IllegalArgumentException if it looks like one and is none
     */
    static Optional<Hour> hour(String name) {
        if (!name.startsWith(PARTITION) || name.equals(UNKNOWN)) {
            return Optional.empty();
        }
        return Optional.of(Hour.parse(name.substring(PARTITION.length())));
    }

    /** Whether a path below a partition, with {@code /} between its parts, is data. */
    static boolean isData(String path) {
        for (String part : path.split("/", -1)) {
            if (part.isEmpty() || part.startsWith("_") || part.startsWith(".")) {
                return false;
            }
        }
        return true;
    }
}
