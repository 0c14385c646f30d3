package dev.tidemark.job.simulation;

/** A schedule after which an invariant does not hold. */
final class Violation extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Invariant invariant;

    Violation(Invariant invariant, String what) {
        this(invariant, what, null);
    }

    Violation(Invariant invariant, String what, Throwable cause) {
        super(invariant + ": " + what, cause);
        this.invariant = invariant;
    }

    Invariant invariant() {
        return invariant;
    }
}
