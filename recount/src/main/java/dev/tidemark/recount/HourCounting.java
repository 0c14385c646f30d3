package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import java.io.IOException;
import java.util.SortedMap;

/**
 * The port to whoever counts hours for a {@link Recount}: this process, or a cluster. It reads the
 * lake and writes nothing to the ledger, so that what is written does not depend on who counted.
 */
public interface HourCounting {

    /**
     * Counts some hours, which lie so close together that they share objects.
     *
     * @param hours each with the objects that a listing showed for it
     * @throws IOException if what was read can be put nowhere; an object that cannot be read is no
     *     failure, but spoils the hours that need it
     */
    CountedHours count(SortedMap<Hour, LakeObjects> hours) throws IOException;
}
