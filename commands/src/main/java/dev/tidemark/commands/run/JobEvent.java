package dev.tidemark.commands.run;

import java.util.List;
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
     * @param result {@code finished, stopped, nothing_to_do, answered, failed, no_broker,
     *     bucket_away, no_stream, stream_away, refused, bad_records, timeouts_do_not_fit,
     *     state_unreadable} or {@code usage}
     * @param message what happened and what is still safe
     * @param next the next command to type, or null
     * @param totals the verdicts of the whole run, or null if no job ran
     * @param savepoint where a stopped job was saved, or null
     */
    record Finished(String result, String message, String next, Counts totals, String savepoint)
            implements JobEvent {}

    /**
     * {@code broker}: what Kafka brokers allow, for {@code check 2pc}.
     *
     * @param longestTransactionMillis key {@code transaction_max_timeout_ms}
     */
    record Broker(long longestTransactionMillis) implements JobEvent {}

    /**
     * {@code sent}: how much of a generated log stands where it was sent.
     *
     * @param records of the log, from its first on
     * @param mayStandTwice key {@code may_stand_twice}: those of them that were sent again after a
     *     request without an answer
     */
    record Sent(long records, long mayStandTwice) implements JobEvent {}

    /**
     * {@code checkpoint}: the checkpoint or savepoint that is read, before what it holds.
     *
     * @param id its id
     * @param generation key {@code job_gen}: of the job that took it, 0 if it does not say
     * @param run the run that took it, 0 if it does not say
     * @param maxParallelism key {@code max_parallelism}
     */
    record Checkpoint(long id, long generation, long run, long maxParallelism)
            implements JobEvent {}

    /**
     * {@code held}: one value of a checkpoint or savepoint.
     *
     * @param kind {@code open_minute, open_hour, late_total, click_id, click_ids, lateness_floor,
     *     staleness_floor} or {@code position}
     * @param name the ad id, the click id or the shard
     * @param at the bucket of a count, the position of a shard
     * @param number a watermark or a time in milliseconds, or a number of values
     * @param valid the clicks of a count
     * @param spendMicros key {@code spend_micros}
     */
    record Held(String kind, String name, String at, long number, long valid, long spendMicros)
            implements JobEvent {}

    /**
     * {@code restore}: what a job can go on from, for {@code deploy}.
     *
     * @param checkpoint its id
     * @param generation key {@code job_gen}: the generation that took it
     */
    record Restore(String path, long checkpoint, long generation) implements JobEvent {}

    /**
     * {@code saved}: a checkpoint or savepoint that is complete, for {@code checkpoints}.
     *
     * @param kind {@code checkpoint} or {@code savepoint}
     * @param at when it was complete, ISO-8601
     * @param generation key {@code job_gen}, 0 if its folder does not say so
     * @param run the run that took it, 0 if it does not say so
     * @param usable whether a job can start from it; null if its generation is not known
     */
    record Saved(
            long id,
            String kind,
            String path,
            String at,
            long bytes,
            long generation,
            long run,
            Boolean usable)
            implements JobEvent {}

    /**
     * {@code stage}: a program of several steps begins the next one; only {@code demo} has them.
     *
     * @param message a sentence for a person
     */
    record Stage(String message) implements JobEvent {}

    /**
     * {@code demo}: what the demo has measured, before its {@code finished}, whose result is {@code
     * not_shown} if that is not what it promises.
     *
     * @param clicks in the log
     * @param shards of the log
     * @param checkpoint the id of the checkpoint that both restores went on from
     * @param flushFound key {@code flush_found}: the values that the flush found
     * @param flushChanged key {@code flush_changed}: those that it took back or renewed
     * @param rows every ad's hour, by hour and ad
     */
    record Demo(
            long clicks,
            long shards,
            long checkpoint,
            long flushFound,
            long flushChanged,
            List<DemoRow> rows)
            implements JobEvent {}

    /**
     * One ad's hour: the right number of clicks and what the row holds.
     *
     * @param adId key {@code ad_id}
     * @param hour {@code 2026-02-08T10}
     * @param without key {@code without_flush}, with {@code fast} and {@code late}
     * @param with key {@code with_flush}, the same
     */
    record DemoRow(
            String adId, String hour, long right, OnTimeAndLate without, OnTimeAndLate with) {

        /** Clicks that are counted twice without the flush. */
        public long countedTwice() {
            return without.sum() - right;
        }
    }

    /** The clicks of an hour row: {@code fast}, on time, and {@code late}. */
    record OnTimeAndLate(long fast, long late) {

        /** What a dashboard shows. */
        public long sum() {
            return fast + late;
        }
    }

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
