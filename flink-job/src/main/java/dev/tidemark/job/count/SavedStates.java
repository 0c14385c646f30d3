package dev.tidemark.job.count;

import dev.tidemark.clicks.Counts;
import org.apache.flink.api.common.state.MapStateDescriptor;

/** The states of the counting operators, for whoever reads a checkpoint without the job. */
public final class SavedStates {

    /** The union state of the operators that judge: one watermark a subtask, in milliseconds. */
    public static final String FLOOR = WatermarkFloor.STATE;

    private SavedStates() {}

    /** Of {@link MinuteWindows}: the counts of an ad's open minutes, by minute number. */
    public static MapStateDescriptor<Long, Counts> openMinutes() {
        return MinuteWindows.OPEN_MINUTES;
    }

    /** Of {@link MinuteWindows}: the closed minutes of an ad's open hours, by hour number. */
    public static MapStateDescriptor<Long, Counts> openHours() {
        return HourRollup.HOURS;
    }

    /** Of {@link LateTotals}: an ad's late clicks, by hour number. */
    public static MapStateDescriptor<Long, Counts> lateTotals() {
        return LateTotals.TOTALS;
    }
}
