package dev.tidemark.recount;

import dev.tidemark.clicks.Counts;

/**
 * {@code final = fast + late - A + B} of one ad and hour, or of a sum of them.
 *
 * @param exact what stands in {@code final_*}; nothing if there is no such value
 * @param fast what stands in {@code fast_*}
 * @param late what stands in {@code late_*}
 * @param minus A: what the stream counted and the recount rejects
 * @param plus B: what the recount counts and the stream does not
 * @param inLake what the recount finds in the lake now
 */
public record Equation(
        Counts exact, Counts fast, Counts late, Counts minus, Counts plus, Counts inLake) {

    static final Equation ZERO =
            new Equation(
                    Counts.ZERO, Counts.ZERO, Counts.ZERO, Counts.ZERO, Counts.ZERO, Counts.ZERO);

    /** Both together. */
    Equation plus(Equation other) {
        return new Equation(
                exact.plus(other.exact),
                fast.plus(other.fast),
                late.plus(other.late),
                minus.plus(other.minus),
                plus.plus(other.plus),
                inLake.plus(other.inLake));
    }

    /** What no click explains, in clicks; 0 if the equation holds. */
    public long remainder() {
        return exact.valid() - (fast.valid() + late.valid() - minus.valid() + plus.valid());
    }

    /** What no click explains, in millionths of the currency. */
    public long remainderMicros() {
        return exact.spendMicros()
                - (fast.spendMicros()
                        + late.spendMicros()
                        - minus.spendMicros()
                        + plus.spendMicros());
    }

    /** Whether clicks explain everything, and {@code final_*} still is what the lake says. */
    public boolean isExplained() {
        return remainder() == 0 && remainderMicros() == 0 && exact.equals(inLake);
    }

    /** Whether the stream alone came to the exact result. */
    public boolean isWithoutDifference() {
        return isExplained() && minus.equals(Counts.ZERO) && plus.equals(Counts.ZERO);
    }
}
