package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;

/**
 * Data moved a second.
 *
 * @param perSecond from 0 to 10^18 bytes
 */
public record Bandwidth(Bytes perSecond) implements Comparable<Bandwidth> {
    /** So many times 10^6 bytes a second. */
    public static Bandwidth megabytesPerSecond(double amount) {
        return new Bandwidth(Bytes.megabytes(amount));
    }

    /**
     * The time to move this much.
     *
     * @throws IllegalArgumentException when the bandwidth is zero
     */
    public Duration timeFor(Bytes amount) {
        requirePositive();
        return InRange.duration(
                "the time for " + amount + " at " + this,
                BigDecimal.valueOf(amount.value())
                        .divide(BigDecimal.valueOf(perSecond.value()), MathContext.DECIMAL128));
    }

    /** This bandwidth at each of several workers. */
    public Bandwidth times(long workers) {
        return new Bandwidth(perSecond.times(workers));
    }

    /** What each of several workers gets of it. */
    public Bandwidth over(long workers) {
        return new Bandwidth(perSecond.over(workers));
    }

    void requirePositive() {
        if (perSecond.value() == 0) {
            throw new IllegalArgumentException("the bandwidth is 0 B/s, but must be above 0 B/s.");
        }
    }

    @Override
    public int compareTo(Bandwidth other) {
        return perSecond.compareTo(other.perSecond);
    }

    @Override
    public String toString() {
        return perSecond + "/s";
    }
}
