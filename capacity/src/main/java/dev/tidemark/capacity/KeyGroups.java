package dev.tidemark.capacity;

/**
 * Which key group a key belongs to, and which subtask owns it, as Flink computes them.
 *
 * <p>Source: event time, watermarks & checkpoints, part 9, branch Q; stream processing, section
 * 11.3.
 *
 * @param first the first key group of a subtask
 * @param last the last one, inclusive
 */
public record KeyGroups(int first, int last) {
    /** Flink's highest parallelism and max parallelism: 2^15. */
    public static final int MOST = 32_768;

    /** How many key groups a subtask owns. */
    public int count() {
        return last - first + 1;
    }

    /** murmur(hashCode(key)) mod max parallelism. */
    public static int groupOf(String key, int maxParallelism) {
        InRange.count("the max parallelism", maxParallelism, 1, MOST);
        return murmur(key.hashCode()) % maxParallelism;
    }

    /** floor(group * parallelism / max parallelism). */
    public static int ownerOf(int group, int parallelism, int maxParallelism) {
        requireParallelism(parallelism, maxParallelism);
        InRange.count("the key group", group, 0, maxParallelism - 1L);
        return group * parallelism / maxParallelism;
    }

    /** The contiguous range that a subtask owns. */
    public static KeyGroups of(int subtask, int parallelism, int maxParallelism) {
        requireParallelism(parallelism, maxParallelism);
        InRange.count("the subtask", subtask, 0, parallelism - 1L);
        return new KeyGroups(
                (subtask * maxParallelism + parallelism - 1) / parallelism,
                ((subtask + 1) * maxParallelism - 1) / parallelism);
    }

    /** The most key groups one subtask owns: ceil(max parallelism / parallelism). */
    public static int mostPerSubtask(int parallelism, int maxParallelism) {
        requireParallelism(parallelism, maxParallelism);
        return (int) InRange.ceilDiv(maxParallelism, parallelism);
    }

    /** The fewest key groups one subtask owns: floor(max parallelism / parallelism). */
    public static int fewestPerSubtask(int parallelism, int maxParallelism) {
        requireParallelism(parallelism, maxParallelism);
        return maxParallelism / parallelism;
    }

    /**
     * What Flink takes when no max parallelism is set: min(max(p + p/2 rounded up to a power of
     * two, 128), 32,768), in whole numbers.
     */
    public static int defaultMaxParallelism(int parallelism) {
        InRange.count("the parallelism", parallelism, 1, MOST);
        int half = parallelism + parallelism / 2;
        int power = half <= 1 ? 1 : Integer.highestOneBit(half - 1) << 1;
        return Math.min(Math.max(power, 128), MOST);
    }

    /** What the managed service takes when none is set: 128 up to a parallelism of 128. */
    public static int managedMaxParallelism(int parallelism) {
        return InRange.count("the parallelism", parallelism, 1, MOST) <= 128
                ? 128
                : defaultMaxParallelism(parallelism);
    }

    /**
     * Flink's 32-bit murmur finish of one hash code, made non-negative the way Flink does. Public
     * algorithm: Austin Appleby's MurmurHash3 with seed 0 over four bytes.
     */
    public static int murmur(int code) {
        int hash = code * 0xcc9e2d51;
        hash = Integer.rotateLeft(hash, 15) * 0x1b873593;
        hash = Integer.rotateLeft(hash, 13) * 5 + 0xe6546b64;
        hash ^= 4;
        hash = (hash ^ (hash >>> 16)) * 0x85ebca6b;
        hash = (hash ^ (hash >>> 13)) * 0xc2b2ae35;
        hash ^= hash >>> 16;
        if (hash >= 0) {
            return hash;
        }
        return hash == Integer.MIN_VALUE ? 0 : -hash;
    }

    private static void requireParallelism(int parallelism, int maxParallelism) {
        InRange.count("the max parallelism", maxParallelism, 1, MOST);
        InRange.count("the parallelism", parallelism, 1, maxParallelism);
    }

    @Override
    public String toString() {
        return first + "-" + last;
    }
}
