package dev.tidemark.commands.status;

/**
 * One figure of a job against what it may be.
 *
 * @param name in snake case, with its unit
 * @param value null if the job has not shown it yet
 * @param limit the largest value that is well; null if none is known
 * @param source of the limit, or why there is none
 * @param holds false if the limit is broken
 * @param note for a person, such as which shard; null if there is nothing to say
 */
public record Check(
        String name, Long value, Long limit, String source, boolean holds, String note) {

    /** A figure that is judged. */
    static Check of(String name, Long value, long limit, String source, String note) {
        return new Check(name, value, limit, source, value == null || value <= limit, note);
    }

    /** A figure that is only shown. */
    static Check shown(String name, Long value, String why) {
        return new Check(name, value, null, why, true, null);
    }
}
