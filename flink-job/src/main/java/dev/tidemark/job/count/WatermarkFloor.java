package dev.tidemark.job.count;

import java.util.List;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.StateInitializationContext;

/**
 * What one subtask judges clicks by: the larger of its watermark and of the floor that a restore
 * left (R2, the floor).
 *
 * <p>Flink restores no watermark. Without a floor, the first clicks of a replay would be on time
 * for minutes that were closed before the checkpoint.
 */
final class WatermarkFloor {

    /** Before the first watermark of a job that restored none. */
    static final long NONE = Long.MIN_VALUE;

    /** The name of its state. */
    static final String STATE = "watermark-floor";

    private static final ListStateDescriptor<Long> SAVED =
            new ListStateDescriptor<>(STATE, Types.LONG);

    private final ListState<Long> saved;
    private final long floor;
    private long candidate;

    private WatermarkFloor(ListState<Long> saved, long floor) {
        this.saved = saved;
        this.floor = floor;
        this.candidate = floor;
    }

    /**
     * The floor of lateness: the lowest value that any subtask has saved, whatever the parallelism
     * was and is. A minute is closed when all subtasks have passed it, and a click may now come to
     * another one than would have judged it. One subtask that saved none had no watermark, so no
     * minute was closed.
     */
    static WatermarkFloor ofLateness(StateInitializationContext context) throws Exception {
        ListState<Long> saved = saved(context);
        return new WatermarkFloor(saved, lowest(saved.get()));
    }

    /**
     * The floor of staleness: the highest value that any subtask has saved. Each subtask forgets
     * click ids by its own watermark, and a copy of what the foremost has forgotten must be stale
     * wherever it comes to now (R7).
     */
    static WatermarkFloor ofStaleness(StateInitializationContext context) throws Exception {
        ListState<Long> saved = saved(context);
        return new WatermarkFloor(saved, highest(saved.get()));
    }

    private static ListState<Long> saved(StateInitializationContext context) throws Exception {
        return context.getOperatorStateStore().getUnionListState(SAVED);
    }

    private static long highest(Iterable<Long> saved) {
        long highest = NONE;
        for (long value : saved) {
            highest = Math.max(highest, value);
        }
        return highest;
    }

    private static long lowest(Iterable<Long> saved) {
        long lowest = Long.MAX_VALUE;
        for (long value : saved) {
            lowest = Math.min(lowest, value);
        }
        return lowest == Long.MAX_VALUE ? NONE : lowest;
    }

    /**
     * Takes a watermark. The final one, at the end of the input, says nothing about event time: a
     * later run over more input would find every click late.
     */
    void advanceTo(long watermark) {
        if (watermark != Long.MAX_VALUE) {
            candidate = Math.max(candidate, watermark);
        }
    }

    /** The larger of floor and watermark, {@link #NONE} if there is neither. */
    long judge() {
        return candidate;
    }

    /** The floor that the restore left, {@link #NONE} if it left none. */
    long floor() {
        return floor;
    }

    /**
     * Saves one value for this subtask, at the barrier; "none" is saved as such. It replaces the
     * restored list, which holds the values of all subtasks and would grow with every restore.
     */
    void save() throws Exception {
        saved.update(List.of(judge()));
    }
}
