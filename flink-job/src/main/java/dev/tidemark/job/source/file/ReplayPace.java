package dev.tidemark.job.source.file;

import org.apache.flink.util.clock.Clock;

/** Says how long a moment of the replay must wait for the wall clock. */
public final class ReplayPace {

    private final ReplaySpeed speed;
    private final Clock wallClock;
    private long replayStartMillis;
    private long wallStartMillis;

    /** A pace at this speed. */
    public ReplayPace(ReplaySpeed speed, Clock wallClock) {
        this.speed = speed;
        this.wallClock = wallClock;
    }

    /** Ties the first moment of the replay to the current wall clock. */
    public void start(long replayMillis) {
        replayStartMillis = replayMillis;
        wallStartMillis = wallClock.relativeTimeMillis();
    }

    /** Milliseconds of wall clock until a moment of the replay; 0 if it has come. */
    public long millisUntil(long replayMillis) {
        if (!speed.isPaced()) {
            return 0;
        }
        long due = -Math.floorDiv(replayStartMillis - replayMillis, speed.factor());
        return Math.max(0, due - (wallClock.relativeTimeMillis() - wallStartMillis));
    }
}
