package dev.tidemark.job.source.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.flink.util.clock.Clock;

/**
 * Reads files that other programs still write, on the wall clock. What is there at the start is
 * merged by arrival time; after that the ends of all files are looked at before every tick.
 *
 * <p>A tick waits for the records that were there when it was due, but no longer than one interval:
 * a backlog must not stop the watermark. A shard that has a record in hand at a tick is not idle,
 * whatever the clock says; it only has not had its turn.
 */
final class Follow implements Playback {

    private final ShardMerge merge = new ShardMerge();
    private final List<Shard> shards = new ArrayList<>();
    private final ShardTicks ticks;
    private final ShardClock clock;
    private final Clock wallClock;

    private long wallOffsetMillis;
    private boolean endsLookedAt;

    Follow(ShardTicks ticks, ShardClock clock, Clock wallClock) {
        this.ticks = ticks;
        this.clock = clock;
        this.wallClock = wallClock;
    }

    @Override
    public void add(Shard shard) throws IOException {
        shards.add(shard);
        ticks.include(shard.watermark());
        if (shard.readHead()) {
            merge.add(shard);
        }
    }

    @Override
    public long step() throws IOException {
        long now = wallMillis();
        boolean due = now >= ticks.nextMillis();
        if (due && !endsLookedAt) {
            lookAtEnds();
            endsLookedAt = true;
        }
        boolean overdue = now >= ticks.nextMillis() + ShardTicks.INTERVAL_MILLIS;
        Shard front = merge.front();
        if (front != null && !overdue) {
            ticks.include(front.watermark());
            merge.emitFront();
            return 0;
        }
        if (!due) {
            return ticks.nextMillis() - now;
        }
        tick(now);
        return 0;
    }

    private long wallMillis() {
        if (!clock.isStarted()) {
            // Relative time does not jump when somebody sets the machine's clock.
            wallOffsetMillis = wallClock.absoluteTimeMillis() - wallClock.relativeTimeMillis();
            long now = wallOffsetMillis + wallClock.relativeTimeMillis();
            clock.start(now);
            ticks.continueAt(ShardTicks.atOrAfter(now + 1));
            return now;
        }
        return wallOffsetMillis + wallClock.relativeTimeMillis();
    }

    private void lookAtEnds() throws IOException {
        for (Iterator<Shard> each = shards.iterator(); each.hasNext(); ) {
            Shard shard = each.next();
            if (shard.head() != null) {
                continue;
            }
            ShardLog.Look look = shard.look();
            if (look != ShardLog.Look.UNCHANGED && shard.readHead()) {
                merge.add(shard);
            } else if (look == ShardLog.Look.GONE) {
                each.remove();
                ticks.include(shard.watermark());
                shard.watermark().end();
                shard.close();
            }
        }
    }

    private void tick(long now) {
        for (Shard shard : shards) {
            if (shard.head() != null) {
                ticks.include(shard.watermark());
                shard.watermark().stayActive();
            }
        }
        long following = ShardTicks.atOrAfter(now + 1);
        clock.advanceTo(following - ShardTicks.INTERVAL_MILLIS);
        ticks.run();
        ticks.continueAt(following);
        endsLookedAt = false;
    }
}
