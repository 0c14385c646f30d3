package dev.tidemark.ledger;

/**
 * The key groups of a job: the unit in which keyed state moves between subtasks, fixed by the
 * maximum parallelism (docs/protocol.md, R9).
 *
 * @param maxParallelism how many key groups there are, 1 to 32,768
 */
public record KeyGroups(int maxParallelism) {

    /** The largest maximum parallelism that Flink allows. */
    public static final int LARGEST = 1 << 15;

    public KeyGroups {
        if (maxParallelism < 1 || maxParallelism > LARGEST) {
            throw new IllegalArgumentException(
                    "max parallelism must be 1 to 32768, not " + maxParallelism);
        }
    }

    /** The key group of a key, {@code murmur(key.hashCode()) mod maxParallelism}. */
    public int of(String key) {
        return Murmur.hash(key.hashCode()) % maxParallelism;
    }

    /** The subtask that owns a key group at a parallelism. */
    public int owner(int keyGroup, int parallelism) {
        return keyGroup * parallelism / maxParallelism;
    }

    /** All key groups, as one range. */
    public KeyGroupRange all() {
        return new KeyGroupRange(0, maxParallelism - 1);
    }
}
