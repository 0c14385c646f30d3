package dev.tidemark.job.simulation;

/** What must hold in every schedule. */
enum Invariant {
    FAST_PLUS_LATE("fast + late of an ad and hour equals a count of the same input"),
    HOUR_IS_SUM_OF_MINUTES("an hour row is the sum of its minute rows"),
    HISTORY_UNCHANGED("a row that was closed before the restored checkpoint does not change"),
    NO_LATE_PARTIALS("no partial is late at the minute windows"),
    NO_REFUSED_CLOSED_ROW("the current run is refused no closed row"),
    TOTAL_IS_COUNT_OF_ITS_MINUTE("a running total is the count of its minute"),
    ONE_VALUE_PER_SUBTASK("union list state holds one value per subtask"),
    SECOND_FLUSH_FINDS_NOTHING("a flush after the flush finds nothing to do"),
    NO_UNEXPECTED_FAILURE("no job fails unless something was made to fail");

    private final String text;

    Invariant(String text) {
        this.text = text;
    }

    /** The invariant as a sentence. */
    String text() {
        return text;
    }
}
