package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.time.Duration;

/**
 * What a checkpoint interval costs: a longer one replays more, a shorter one uploads more often.
 *
 * <p>Source: stream processing, section 13.3; event time, watermarks & checkpoints, part 6.
 *
 * @param interval the interval in question
 * @param upload what each checkpoint uploads at it
 * @param overhead duration / interval
 * @param replay longest replay after a crash
 * @param catchUp time to work the replay off
 */
public record IntervalCost(
        Duration interval, Bytes upload, BigDecimal overhead, Duration replay, Duration catchUp) {

    /**
     * The costs at an interval, from an upload measured at another. Limits: {@link
     * Checkpoint#atInterval} is linear, and steady rates.
     */
    public static IntervalCost at(
            Duration interval,
            MeasuredUpload measured,
            Duration restart,
            Rate capacity,
            Rate load) {
        Bytes upload =
                Checkpoint.atInterval(
                        measured.upload(), measured.interval(), interval, measured.state());
        Duration duration = measured.bandwidth().timeFor(upload);
        Duration replay = Replay.longest(interval, duration, restart);
        return new IntervalCost(
                interval,
                upload,
                Checkpoint.overhead(duration, interval),
                replay,
                BacklogDrain.time(Replay.size(replay, load), capacity, load));
    }

    /**
     * An upload as it was measured or planned.
     *
     * @param upload size of one incremental checkpoint
     * @param interval the interval it belongs to
     * @param state the whole state, which no upload exceeds
     * @param bandwidth of the whole job
     */
    public record MeasuredUpload(
            Bytes upload, Duration interval, Bytes state, Bandwidth bandwidth) {}
}
