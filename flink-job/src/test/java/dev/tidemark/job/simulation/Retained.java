package dev.tidemark.job.simulation;

import dev.tidemark.clicks.Position;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.job.virtual.Checkpoint;
import java.util.Map;

/** A completed checkpoint, with what had been decided about the clicks before its barrier. */
record Retained(Checkpoint checkpoint, Map<Position, Verdict> verdicts) {

    long id() {
        return checkpoint.id();
    }
}
