package dev.tidemark.job.virtual;

import java.util.concurrent.TimeUnit;
import org.apache.flink.util.clock.Clock;

/** The wall clock of a whole virtual cluster. It moves only when it is told to. */
public final class VirtualClock extends Clock {

    private long millis;

    public VirtualClock(long startMillis) {
        millis = startMillis;
    }

    /** Sets the time; it never goes back. */
    public void set(long toMillis) {
        if (toMillis < millis) {
            throw new IllegalArgumentException("time does not go back: " + toMillis);
        }
        millis = toMillis;
    }

    @Override
    public long absoluteTimeMillis() {
        return millis;
    }

    @Override
    public long relativeTimeMillis() {
        return millis;
    }

    @Override
    public long relativeTimeNanos() {
        return TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
