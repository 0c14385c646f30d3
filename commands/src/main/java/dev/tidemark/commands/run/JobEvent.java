package dev.tidemark.commands.run;

import java.util.Map;

/**
 * One line that the job's JVM writes to standard output: a JSON object whose key {@code event}
 * names the kind. Keys that a reader does not know are ignored; numbers that are missing are 0.
 */
public sealed interface JobEvent {

    /**
     * {@code started}: the job runs.
     *
     * @param run key {@code run}, 0 if it is not known yet
     * @param generation key {@code job_gen}
     * @param from key {@code from}: the checkpoint or savepoint it was restored from, or null
     */
    record Started(long run, long generation, String from) implements JobEvent {}

    /**
     * {@code progress}: about once a second.
     *
     * @param counts the verdicts so far
     * @param clicksPerSecond key {@code clicks_per_s}, over the last interval
     * @param dataCompleteThrough key {@code data_complete_through}, ISO-8601, or null
     * @param checkpoints completed checkpoints of this run
     * @param lastCheckpoint key {@code last_checkpoint} with {@code id, at, duration_ms}, or null
     */
    record Progress(
            Counts counts,
            long clicksPerSecond,
            String dataCompleteThrough,
            long checkpoints,
            LastCheckpoint lastCheckpoint)
            implements JobEvent {}

    /**
     * {@code finished}: the last line; the child exits afterwards.
     *
     * @param result {@code finished, stopped, nothing_to_do, failed, refused, bad_records} or
     *     {@code usage}
     * @param message what happened and what is still safe
     * @param next the next command to type, or null
     * @param totals the verdicts of the whole run, or null if no job ran
     * @param savepoint where a stopped job was saved, or null
     */
    record Finished(String result, String message, String next, Counts totals, String savepoint)
            implements JobEvent {}

    /** The newest checkpoint: its id, when it was complete (ISO-8601), and how long it took. */
    record LastCheckpoint(long id, String at, long durationMillis) {}

    /**
     * What the job has read and decided: by name, in the order in which the child wrote them; among
     * them {@code clicks_read, late, duplicate, stale, invalid, malformed, refused}.
     */
    record Counts(Map<String, Long> byName) {

        /** The count of a name, 0 if the child did not write it. */
        public long of(String name) {
            return byName.getOrDefault(name, 0L);
        }
    }
}
