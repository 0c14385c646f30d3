package dev.tidemark.recount;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How a recount is made.
 *
 * @param horizon how long after its impression a click is accepted; the job's own
 * @param slack how long after that a record may take into the lake
 * @param minutes whether minute items are written too
 * @param threads how many objects are read side by side, from 1
 * @param memoryBytes how much memory the clicks of a recount may take before they go to disk
 * @param scratch the folder for what does not fit; each recount has a folder of its own in it
 */
public record RecountSettings(
        Duration horizon,
        Duration slack,
        boolean minutes,
        int threads,
        long memoryBytes,
        Path scratch) {

    public RecountSettings {
        if (horizon.isNegative() || horizon.isZero() || slack.isNegative()) {
            throw new IllegalArgumentException(
                    "a horizon is longer than 0 and a slack not negative: %s, %s"
                            .formatted(horizon, slack));
        }
        if (threads < 1) {
            throw new IllegalArgumentException("at least 1 thread, not " + threads);
        }
    }
}
