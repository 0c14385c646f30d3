package dev.tidemark.clicks.generator;

import dev.tidemark.clicks.Click;

/** A bounded sample of the clicks accepted so far, to repeat some of them. */
final class AcceptedClicks {

    private static final int SIZE = 4_096;

    /** How old the clicks of the sample are on average, once it is full. */
    private static final double MEAN_AGE_MILLIS = 20 * 60_000.0;

    /** A click and the shard it came on. */
    record Accepted(Click click, int shard) {}

    private final Accepted[] sample = new Accepted[SIZE];
    private final double replaceShare;
    private int filled;

    AcceptedClicks(GeneratorSettings settings) {
        double clicksInMeanAge =
                settings.clicks() * MEAN_AGE_MILLIS / settings.duration().toMillis();
        this.replaceShare = Math.min(1, SIZE / clicksInMeanAge);
    }

    void add(Click click, int shard, Chance chance) {
        if (filled < SIZE) {
            sample[filled++] = new Accepted(click, shard);
        } else if (chance.happens(replaceShare)) {
            sample[chance.below(SIZE)] = new Accepted(click, shard);
        }
    }

    /** Any of the sample, or null if there is none yet. */
    Accepted any(Chance chance) {
        return filled == 0 ? null : sample[chance.below(filled)];
    }
}
