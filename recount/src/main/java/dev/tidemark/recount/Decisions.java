package dev.tidemark.recount;

import java.io.IOException;

/** Takes what a recount makes of each record. */
public interface Decisions {

    /**
     * Takes the next decision.
     *
     * @throws IOException if it can be put nowhere
     */
    void take(Decision decision) throws IOException;
}
