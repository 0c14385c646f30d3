package dev.tidemark.ledger;

/**
 * The 32-bit murmur hash of one integer, made non-negative, exactly as Flink spreads keys over key
 * groups. Written here because the ledger must place a row in the same key group as the job,
 * without Flink on its class path.
 */
final class Murmur {

    private Murmur() {}

    static int hash(int code) {
        int mixed = Integer.rotateLeft(code * 0xcc9e2d51, 15) * 0x1b873593;
        int hash = Integer.rotateLeft(mixed, 13) * 5 + 0xe6546b64;
        hash ^= 4;
        hash ^= hash >>> 16;
        hash *= 0x85ebca6b;
        hash ^= hash >>> 13;
        hash *= 0xc2b2ae35;
        hash ^= hash >>> 16;
        if (hash >= 0) {
            return hash;
        }
        return hash == Integer.MIN_VALUE ? 0 : -hash;
    }
}
