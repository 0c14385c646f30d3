package dev.tidemark.capacity;

/**
 * How Flink divides a TaskManager's process memory when only the total is set.
 *
 * <p>Source: stream processing, section 11.4; Flink 2.2.0's defaults. Limits: the network maximum
 * is 1 GB in that section and unlimited in Flink 2.2.0, so it is an input.
 *
 * @param process everything, the container's limit
 * @param overhead thread stacks, garbage collector, native code: a tenth of the process, 192 MiB to
 *     1 GiB
 * @param metaspace classes, 256 MiB
 * @param frameworkHeap 128 MiB
 * @param frameworkOffHeap 128 MiB
 * @param managed RocksDB: a share of Flink's memory, 0.4 by default
 * @param network a tenth of Flink's memory, at least 64 MiB
 * @param taskHeap the rest
 */
public record TaskManagerMemory(
        Bytes process,
        Bytes overhead,
        Bytes metaspace,
        Bytes frameworkHeap,
        Bytes frameworkOffHeap,
        Bytes managed,
        Bytes network,
        Bytes taskHeap) {
    /** The share of managed memory that Flink takes by default. */
    public static final Share MANAGED_FRACTION = Share.ofPercent(40);

    /** More than any machine has: Flink 2.2.0's network maximum. */
    public static final Bytes NO_LIMIT = Bytes.gigabytes(1_000_000);

    private static final Share TENTH = Share.ofPercent(10);
    private static final Bytes METASPACE = Bytes.mebibytes(256);
    private static final Bytes FRAMEWORK = Bytes.mebibytes(128);

    /**
     * The breakdown of a process size.
     *
     * @throws IllegalArgumentException when the parts do not fit, with the least size that does
     */
    public static TaskManagerMemory of(Bytes process, Share managedFraction, Bytes networkMost) {
        Bytes overhead = overhead(process);
        if (process.compareTo(overhead.plus(METASPACE)) <= 0) {
            throw tooSmall(process, managedFraction);
        }
        Bytes flink = process.minus(overhead).minus(METASPACE);
        Bytes managed = flink.times(managedFraction);
        Bytes network = within(flink.times(TENTH), Bytes.mebibytes(64), networkMost);
        Bytes fixed = FRAMEWORK.times(2).plus(managed).plus(network);
        if (flink.compareTo(fixed) <= 0) {
            throw tooSmall(process, managedFraction);
        }
        return new TaskManagerMemory(
                process,
                overhead,
                METASPACE,
                FRAMEWORK,
                FRAMEWORK,
                managed,
                network,
                flink.minus(fixed));
    }

    /** Everything but JVM overhead and metaspace: what fractions are taken of. */
    public Bytes flink() {
        return process.minus(overhead).minus(metaspace);
    }

    /** min(max(process / 10, 192 MiB), 1 GiB). */
    public static Bytes overhead(Bytes process) {
        return within(process.times(TENTH), Bytes.mebibytes(192), Bytes.mebibytes(1024));
    }

    /** The sum of parts, to hold against the container's limit. Source: section 13.5. */
    public static Bytes total(Bytes... parts) {
        Bytes sum = Bytes.ZERO;
        for (Bytes part : parts) {
            sum = sum.plus(part);
        }
        return sum;
    }

    private static Bytes within(Bytes value, Bytes least, Bytes most) {
        if (value.compareTo(least) < 0) {
            return least;
        }
        return value.compareTo(most) > 0 ? most : value;
    }

    private static IllegalArgumentException tooSmall(Bytes process, Share managedFraction) {
        return new IllegalArgumentException(
                "a TaskManager of "
                        + process
                        + " has no room for its fixed parts beside "
                        + managedFraction
                        + " of managed memory; raise it or lower the fraction (with Flink's default"
                        + " of 40% it must be from 1.08 GB).");
    }
}
