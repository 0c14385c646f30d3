package dev.tidemark.clicks;

/**
 * A number of valid clicks and what they cost together, in millionths of the billing currency. Sums
 * are exact: an overflow is an error, never a wrapped number.
 */
public record Counts(long valid, long spendMicros) {

    /** No click at all. */
    public static final Counts ZERO = new Counts(0, 0);

    public Counts {
        if (valid < 0 || spendMicros < 0) {
            throw new IllegalArgumentException(
                    "counts cannot be negative: valid=" + valid + ", spend_micros=" + spendMicros);
        }
    }

    /** The sum of both. */
    public Counts plus(Counts other) {
        return new Counts(
                Math.addExact(valid, other.valid), Math.addExact(spendMicros, other.spendMicros));
    }
}
