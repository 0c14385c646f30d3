package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;

/**
 * An amount of data. A GB is 10^9 bytes, as in the documents; a GiB is 2^30, as in Flink's
 * settings.
 *
 * @param value in bytes, from 0 to 10^18
 */
public record Bytes(long value) implements Comparable<Bytes> {
    /** Nothing at all. */
    public static final Bytes ZERO = new Bytes(0);

    private static final long MOST = 1_000_000_000_000_000_000L;

    public Bytes {
        InRange.count("the amount of data in bytes", value, 0, MOST);
    }

    static Bytes of(BigDecimal bytes) {
        return new Bytes(InRange.wholeUp("the amount of data in bytes", bytes, MOST));
    }

    /** So many bytes. */
    public static Bytes of(long bytes) {
        return new Bytes(bytes);
    }

    /** So many times 10^6 bytes. */
    public static Bytes megabytes(double amount) {
        return scaled("megabytes", amount, BigDecimal.TEN.pow(6));
    }

    /** So many times 10^9 bytes. */
    public static Bytes gigabytes(double amount) {
        return scaled("gigabytes", amount, BigDecimal.TEN.pow(9));
    }

    /** So many times 2^20 bytes. */
    public static Bytes mebibytes(double amount) {
        return scaled("mebibytes", amount, BigDecimal.valueOf(1L << 20));
    }

    private static Bytes scaled(String unit, double amount, BigDecimal bytes) {
        if (!Double.isFinite(amount)) {
            throw new IllegalArgumentException(
                    "the amount of data is " + amount + " " + unit + ", but must be a number.");
        }
        return of(BigDecimal.valueOf(amount).multiply(bytes));
    }

    /** Both together. */
    public Bytes plus(Bytes other) {
        return of(BigDecimal.valueOf(value).add(BigDecimal.valueOf(other.value)));
    }

    /**
     * What is left when a part is taken away.
     *
     * @throws IllegalArgumentException when the part is larger
     */
    public Bytes minus(Bytes part) {
        if (part.value > value) {
            throw new IllegalArgumentException(
                    "the amount of data " + part + " does not fit into " + this + ".");
        }
        return new Bytes(value - part.value);
    }

    /** This much, several times. */
    public Bytes times(long count) {
        InRange.count("the number of copies", count, 0, Long.MAX_VALUE);
        return of(BigDecimal.valueOf(value).multiply(BigDecimal.valueOf(count)));
    }

    /** A part of this. */
    public Bytes times(Share part) {
        return of(BigDecimal.valueOf(value).multiply(part.value()));
    }

    /** What each of several workers holds, evenly spread, rounded up. */
    public Bytes over(long workers) {
        InRange.count("the number of workers", workers, 1, Long.MAX_VALUE);
        return of(
                BigDecimal.valueOf(value)
                        .divide(BigDecimal.valueOf(workers), MathContext.DECIMAL128));
    }

    /** The data rate that moves this in the time. */
    public Bandwidth per(Duration time) {
        InRange.positive("the time", time);
        return new Bandwidth(
                of(
                        BigDecimal.valueOf(value)
                                .divide(InRange.seconds(time), MathContext.DECIMAL128)));
    }

    @Override
    public int compareTo(Bytes other) {
        return Long.compare(value, other.value);
    }

    @Override
    public String toString() {
        return Quantities.text(this);
    }
}
