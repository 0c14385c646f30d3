package dev.tidemark.clicks.generator;

/**
 * Seeded random numbers, SplitMix64: the same on every machine and in every release of the JDK,
 * which {@code java.util.SplittableRandom} does not promise.
 */
final class Chance {

    private long state;

    Chance(long seed) {
        this.state = seed;
    }

    private long next() {
        state += 0x9E3779B97F4A7C15L;
        long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
        return mixed ^ (mixed >>> 31);
    }

    /** A number from {@code from} on and below {@code end}. */
    long between(long from, long end) {
        return from + Long.remainderUnsigned(next(), end - from);
    }

    /** A number from 0 on and below {@code end}. */
    int below(int end) {
        return (int) between(0, end);
    }

    /** A number from 0 on and below 1. */
    double share() {
        return (next() >>> 11) * 0x1.0p-53;
    }

    /** True with this probability. */
    boolean happens(double probability) {
        return share() < probability;
    }
}
