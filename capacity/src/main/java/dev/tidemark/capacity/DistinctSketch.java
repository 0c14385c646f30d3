package dev.tidemark.capacity;

import java.math.BigDecimal;

/**
 * Error and size of a HyperLogLog distinct count.
 *
 * <p>Source: stream processing, section 5.5.
 */
public final class DistinctSketch {
    private DistinctSketch() {}

    /** Standard error: 1.04 / sqrt(registers). */
    public static Share error(int registers) {
        InRange.count("the number of registers", registers, 16, 1 << 24);
        return new Share(BigDecimal.valueOf(1.04 / Math.sqrt(registers)));
    }

    /** Dense size: registers * bits / 8. */
    public static Bytes size(int registers, int bits) {
        InRange.count("the number of registers", registers, 16, 1 << 24);
        InRange.count("the bits of a register", bits, 4, 8);
        return new Bytes((long) registers * bits / 8);
    }

    /** How far a count of so many may be off, by one standard error: count * error. */
    public static Events plusOrMinus(Events count, Share error) {
        return count.times(error);
    }
}
