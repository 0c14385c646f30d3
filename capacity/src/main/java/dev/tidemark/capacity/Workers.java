package dev.tidemark.capacity;

import java.time.Duration;
import java.util.Arrays;

/**
 * How many subtasks, slots, TaskManagers or KPUs a load needs.
 *
 * <p>A KPU is the managed service's unit: 1 vCPU, 4 GB of memory, 50 GB of local disk (event time,
 * watermarks & checkpoints, parts 0 and 12).
 */
public final class Workers {
    /** Local disk of one KPU: event time, watermarks & checkpoints, part 12. */
    public static final Bytes KPU_DISK = Bytes.gigabytes(50);

    /** Memory of one KPU: event time, watermarks & checkpoints, part 0. */
    public static final Bytes KPU_MEMORY = Bytes.gigabytes(4);

    private static final long MANY = 1_000_000_000L;

    private Workers() {}

    /**
     * ceil(load / rate of one). Source: event time, watermarks & checkpoints, part 12 (KPUs);
     * stream processing, section 13.1 (subtasks). Limits: the load is evenly spread; no room is
     * left to catch up after a crash, see {@link BacklogDrain}.
     */
    public static long needed(Rate load, MeasuredRate each) {
        return each.rate().workersFor(load);
    }

    /** workers * rate of one. Source: event time, watermarks & checkpoints, part 0. */
    public static Rate capacity(long workers, MeasuredRate each) {
        return each.rate().times(workers);
    }

    /** load / workers. Source: stream processing, section 13.5. Limits: no hot key. */
    public static Rate perWorker(Rate load, long workers) {
        return load.over(workers);
    }

    /** What is left to catch up with: capacity - arrivals. Source: part 12, shared limits. */
    public static Rate headroom(Rate capacity, Rate arrivals) {
        return capacity.minus(arrivals);
    }

    /** ceil(subtasks / slots of one). Source: stream processing, sections 13.1 and 13.5. */
    public static long taskManagers(long subtasks, int slotsEach) {
        InRange.count("the number of subtasks", subtasks, 1, MANY);
        InRange.count("the number of slots of a TaskManager", slotsEach, 1, 1024);
        return InRange.ceilDiv(subtasks, slotsEach);
    }

    /** TaskManagers * slots of one. Source: stream processing, section 2. */
    public static long slots(long taskManagers, int slotsEach) {
        InRange.count("the number of TaskManagers", taskManagers, 1, MANY);
        InRange.count("the number of slots of a TaskManager", slotsEach, 1, 1024);
        return taskManagers * slotsEach;
    }

    /**
     * Slots that a job takes with slot sharing: the largest parallelism of its operators. Source:
     * stream processing, section 2.2.
     */
    public static int slotsOf(int... parallelisms) {
        return Arrays.stream(parallelisms)
                .map(p -> (int) InRange.count("a parallelism", p, 1, KeyGroups.MOST))
                .max()
                .orElseThrow(() -> new IllegalArgumentException("a job has no operators."));
    }

    /** operator chains * parallelism. Source: stream processing, section 2.2. */
    public static long subtasks(int chains, int parallelism) {
        InRange.count("the number of operator chains", chains, 1, 10_000);
        InRange.count("the parallelism", parallelism, 1, KeyGroups.MOST);
        return (long) chains * parallelism;
    }

    /**
     * Readers without a split: max(0, parallelism - splits). Source: stream processing, section 7;
     * each holds back the watermark until it is marked idle.
     */
    public static int idleReaders(int parallelism, int splits) {
        InRange.count("the parallelism", parallelism, 1, KeyGroups.MOST);
        InRange.count("the number of splits", splits, 1, 1_000_000);
        return Math.max(0, parallelism - splits);
    }

    /**
     * The managed service's scale-up: twice the parallelism when CPU was at 75% or more for 15 min,
     * with downtime. Source: event time, watermarks & checkpoints, part 9.
     */
    public static int afterScaleUp(int parallelism) {
        InRange.count("the parallelism", parallelism, 1, KeyGroups.MOST / 2);
        return 2 * parallelism;
    }

    /** The least number of workers whose own bandwidth adds up to the job's. Rounded up. */
    public static long sharing(Bandwidth job, Bandwidth each) {
        each.requirePositive();
        return InRange.ceilDiv(job.perSecond().value(), each.perSecond().value());
    }

    /**
     * Writes a second with so many requests in flight: concurrent / latency. Source: stream
     * processing, section 9.4.
     */
    public static Rate asyncWrites(int inFlight, Duration latency) {
        InRange.count("the number of requests in flight", inFlight, 1, 1_000_000);
        return Events.of(inFlight).per(latency);
    }

    /** Busy time within one second, as a share; near 100% is saturated. Source: section 9.3. */
    public static Share busy(Duration inOneSecond) {
        return new Share(InRange.seconds(inOneSecond));
    }

    /**
     * What one key puts on one subtask: load * share of the key / salts. Source: the Flink page,
     * event time through recovery (no salt); stream processing, section 14.4 (salts 0 to 9).
     */
    public static Rate hotSubtask(Rate load, Share hotKey, int salts) {
        InRange.count("the number of salts", salts, 1, KeyGroups.MOST);
        return load.times(hotKey).over(salts);
    }

    /** Share of work that is left idle: (1 - active / all). Source: section 13.2. */
    public static Share inactive(long active, long all) {
        return Share.of(active, all).rest();
    }
}
