package dev.tidemark.job.source.file;

import java.io.IOException;

/**
 * Plays back a bounded set of files on a clock of its own: the arrival time of the record at the
 * front of the merge. Ticks and idleness are measured on that clock, so the same files give the
 * same watermarks on any machine and at any speed: "200 ms" and "30 s" are replay time.
 *
 * <p>A tick at time t comes after every record with an arrival of t or earlier. Through a gap in
 * the input ticks run on until every shard is idle; the clock then jumps to the next record.
 */
final class Replay implements Playback {

    private final ShardMerge merge = new ShardMerge();
    private final ShardTicks ticks;
    private final ShardClock clock;
    private final ReplayPace pace;

    Replay(ShardTicks ticks, ShardClock clock, ReplayPace pace) {
        this.ticks = ticks;
        this.clock = clock;
        this.pace = pace;
    }

    @Override
    public void add(Shard shard) throws IOException {
        ticks.include(shard.watermark());
        if (shard.readHead()) {
            merge.add(shard);
        } else {
            end(shard);
        }
    }

    @Override
    public long step() throws IOException {
        Shard front = merge.front();
        if (front == null) {
            return NO_MORE_RECORDS;
        }
        if (front.dueMillis() != Long.MIN_VALUE) {
            long wait = advanceTo(front.dueMillis());
            if (wait > 0) {
                return wait;
            }
        }
        ticks.include(front.watermark());
        if (!merge.emitFront()) {
            end(front);
        }
        return 0;
    }

    /**
     * Runs the ticks before a moment and moves the clock to it; or says how long that must wait.
     */
    private long advanceTo(long dueMillis) {
        if (!clock.isStarted()) {
            clock.start(dueMillis);
            pace.start(dueMillis);
            ticks.continueAt(ShardTicks.atOrAfter(dueMillis));
        }
        while (ticks.nextMillis() < dueMillis && !ticks.areQuiet()) {
            long wait = pace.millisUntil(ticks.nextMillis());
            if (wait > 0) {
                return wait;
            }
            clock.advanceTo(ticks.nextMillis());
            ticks.run();
        }
        long wait = pace.millisUntil(dueMillis);
        if (wait > 0) {
            return wait;
        }
        clock.advanceTo(dueMillis);
        if (ticks.nextMillis() < dueMillis) {
            ticks.continueAt(ShardTicks.atOrAfter(dueMillis));
        }
        return 0;
    }

    private static void end(Shard shard) throws IOException {
        shard.watermark().end();
        shard.close();
    }
}
