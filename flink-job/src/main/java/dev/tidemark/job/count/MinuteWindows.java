package dev.tidemark.job.count;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Minute;
import dev.tidemark.job.restore.RestoreFlush;
import dev.tidemark.job.restore.RestoredSubtask;
import dev.tidemark.job.restore.TotalsBeside;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.repair.RepairPart;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;

/**
 * Sums the partials of an ad by minute, and closes minutes and hours when the watermark reaches
 * their last millisecond (R1, R8). Keyed by ad.
 *
 * <p>Timers carry their minute as namespace. The timer of an hour is that of its last minute, so
 * one callback closes the minute first and the hour after it, whichever of them asked for it.
 */
public class MinuteWindows extends AbstractStreamOperator<RowCount>
        implements OneInputStreamOperator<Partial, RowCount>, Triggerable<String, Long> {

    /** The running totals of minutes, on each early firing and at the close (R24). */
    public static final OutputTag<RowCount> TOTALS =
            new OutputTag<>("totals", TypeInformation.of(RowCount.class));

    /** Partials of closed minutes, for the late totals. There should be none (R4). */
    public static final OutputTag<Partial> LATE_PARTIALS =
            new OutputTag<>("late-partials", TypeInformation.of(Partial.class));

    private static final long serialVersionUID = 1L;
    private static final long EARLY_FIRING_MILLIS = 1_000;
    static final MapStateDescriptor<Long, Counts> OPEN_MINUTES =
            new MapStateDescriptor<>("open-minutes", Types.LONG, TypeInformation.of(Counts.class));

    private final RestoreFlush restoreFlush;

    private transient RestoredSubtask subtask;
    private transient RunningTotalsOutput totals;
    private transient Optional<TotalsBeside> totalsBeside;
    private transient MapState<Long, Counts> openMinutes;
    private transient HourRollup hours;
    private transient InternalTimerService<Long> timers;
    private transient long openMinutesOfAllAds;
    private transient Counter minutesClosed;
    private transient Counter hoursClosed;
    private transient Counter latePartials;

    /**
     * @param restoreFlush repairs the rows and running totals of closed and open minutes after a
     *     restore
     */
    public MinuteWindows(RestoreFlush restoreFlush) {
        this.restoreFlush = restoreFlush;
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        subtask = RestoredSubtask.of(restoreFlush.identity(), this, context);
        openMinutes = context.getKeyedStateStore().getMapState(OPEN_MINUTES);
        hours = new HourRollup(context.getKeyedStateStore());
    }

    @Override
    public void open() throws Exception {
        super.open();
        totals = new RunningTotalsOutput(row -> output.collect(TOTALS, new StreamRecord<>(row)));
        totalsBeside = Optional.empty();
        repairBeforeOutput();
        timers = getInternalTimerService("minutes", LongSerializer.INSTANCE, this);
        timers.forEachEventTimeTimer((minute, time) -> countIfOpen(minute));
        minutesClosed = getMetricGroup().counter("minutes_closed");
        hoursClosed = getMetricGroup().counter("hours_closed");
        latePartials = getMetricGroup().counter("late_partials");
        getMetricGroup().gauge("totals_held", totals::held);
        getMetricGroup().gauge("totals_held_given_up", totals::givenUp);
        getMetricGroup().gauge("open_minutes", () -> openMinutesOfAllAds);
        getMetricGroup().gauge("data_complete_through", () -> timers.currentWatermark());
    }

    /** R20: the replay closes minutes again that an older run has closed since the checkpoint. */
    void repairBeforeOutput() throws Exception {
        restoreFlush.run(subtask, List.of(RepairPart.FAST, RepairPart.TOTALS), this::runningTotal);
        totalsBeside = restoreFlush.totalsBeside(subtask, this::runningTotal, totals::release);
        if (totalsBeside.isPresent()) {
            totals.hold();
        }
    }

    private Optional<Counts> runningTotal(RowKey key) {
        setCurrentKey(key.entity());
        try {
            return Optional.ofNullable(openMinutes.get(Minute.parse(key.bucket()).number()));
        } catch (Exception e) {
            throw new IllegalStateException("the count of " + key + " is unreadable", e);
        }
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        subtask.save(context.getCheckpointId());
    }

    @Override
    public void finish() throws Exception {
        if (totalsBeside.isPresent()) {
            totalsBeside.get().awaitUnlessAway();
        }
        if (totals.held() > 0) {
            LOG.warn(
                    "{} running totals were not written at the end of the input: their store is away. The rows are complete.",
                    totals.held());
        }
        super.finish();
    }

    @Override
    public void close() throws Exception {
        if (totalsBeside != null) {
            totalsBeside.ifPresent(TotalsBeside::close);
        }
        super.close();
    }

    private void countIfOpen(long minute) throws Exception {
        if (openMinutes.contains(minute)) {
            openMinutesOfAllAds++;
        }
    }

    @Override
    public void processElement(StreamRecord<Partial> element) throws Exception {
        Partial partial = element.getValue();
        Minute minute = partial.minute();
        if (isClosed(minute)) {
            latePartials.inc();
            output.collect(LATE_PARTIALS, new StreamRecord<>(partial));
            return;
        }
        add(minute, partial.counts());
        fireEarly(minute);
    }

    /** R4: PreAggregation has judged the clicks; a partial is not late here unless a rule broke. */
    boolean isClosed(Minute minute) {
        return minute.maxTimestampMillis() <= timers.currentWatermark();
    }

    private void add(Minute minute, Counts counts) throws Exception {
        Counts sum = openMinutes.get(minute.number());
        if (sum == null) {
            openMinutesOfAllAds++;
            timers.registerEventTimeTimer(minute.number(), minute.maxTimestampMillis());
        }
        openMinutes.put(minute.number(), sum == null ? counts : sum.plus(counts));
    }

    /** Asks for the running total on the next whole second; once, however often it changes. */
    private void fireEarly(Minute minute) {
        long now = timers.currentProcessingTime();
        long second = -Math.floorDiv(-now, EARLY_FIRING_MILLIS) * EARLY_FIRING_MILLIS;
        timers.registerProcessingTimeTimer(minute.number(), second);
    }

    @Override
    public void onProcessingTime(InternalTimer<String, Long> timer) throws Exception {
        Minute minute = new Minute(timer.getNamespace());
        Counts sum = openMinutes.get(minute.number());
        if (sum != null) {
            totals.emit(row(minute.bucket(), sum));
        }
    }

    @Override
    public void onEventTime(InternalTimer<String, Long> timer) throws Exception {
        Minute minute = new Minute(timer.getNamespace());
        closeMinute(minute);
        if (minute.maxTimestampMillis() == minute.hour().maxTimestampMillis()) {
            closeHour(minute.hour());
        }
    }

    private void closeMinute(Minute minute) throws Exception {
        Counts sum = openMinutes.get(minute.number());
        if (sum == null) {
            return;
        }
        openMinutes.remove(minute.number());
        openMinutesOfAllAds--;
        minutesClosed.inc();
        RowCount row = row(minute.bucket(), sum);
        output.collect(new StreamRecord<>(row));
        totals.emit(row);
        if (hours.add(minute.hour(), sum)) {
            long hourEnd = minute.hour().maxTimestampMillis();
            timers.registerEventTimeTimer(Minute.of(hourEnd).number(), hourEnd);
        }
    }

    private void closeHour(Hour hour) throws Exception {
        Counts sum = hours.close(hour).orElse(null);
        if (sum == null) {
            return;
        }
        hoursClosed.inc();
        output.collect(new StreamRecord<>(row(hour.bucket(), sum)));
    }

    private RowCount row(String bucket, Counts counts) {
        return RowCount.of((String) getCurrentKey(), bucket, counts);
    }
}
