package dev.tidemark.job.virtual;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.apache.flink.streaming.runtime.tasks.ProcessingTimeService;
import org.apache.flink.util.clock.Clock;

/**
 * The processing-time timers of one operator on the virtual clock. They fire when they are told to,
 * so that the order of simultaneous actions is the caller's.
 */
public final class VirtualTimers implements ProcessingTimeService {

    private final VirtualClock clock;
    private final PriorityQueue<Timer> timers =
            new PriorityQueue<>(
                    Comparator.comparingLong(Timer::due).thenComparingLong(Timer::number));
    private long registered;

    public VirtualTimers(VirtualClock clock) {
        this.clock = clock;
    }

    @Override
    public Clock getClock() {
        return clock;
    }

    @Override
    public ScheduledFuture<?> registerTimer(long timestamp, ProcessingTimeCallback target) {
        Timer timer = new Timer(timestamp, registered++, target);
        timers.add(timer);
        return timer;
    }

    /** Fires what is due now, in the order of time; also what that asks for, if it is due. */
    public void fireDue() throws Exception {
        while (!timers.isEmpty() && timers.peek().due <= clock.absoluteTimeMillis()) {
            Timer timer = timers.remove();
            if (!timer.isCancelled()) {
                timer.target.onProcessingTime(timer.due);
            }
        }
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(
            ProcessingTimeCallback callback, long initialDelay, long period) {
        throw new UnsupportedOperationException("no operator under test asks for this");
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(
            ProcessingTimeCallback callback, long initialDelay, long period) {
        throw new UnsupportedOperationException("no operator under test asks for this");
    }

    @Override
    public CompletableFuture<Void> quiesce() {
        timers.clear();
        return CompletableFuture.completedFuture(null);
    }

    /** Only ever cancelled or left alone; the callback is called by {@link #fireDue()}. */
    private static final class Timer extends FutureTask<Void> implements ScheduledFuture<Void> {

        private final long due;
        private final long number;
        private final ProcessingTimeCallback target;

        Timer(long due, long number, ProcessingTimeCallback target) {
            super(() -> null);
            this.due = due;
            this.number = number;
            this.target = target;
        }

        long due() {
            return due;
        }

        long number() {
            return number;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            throw new UnsupportedOperationException("no operator under test asks for this");
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(due, ((Timer) other).due);
        }
    }
}
