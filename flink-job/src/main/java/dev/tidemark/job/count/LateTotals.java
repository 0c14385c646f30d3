package dev.tidemark.job.count;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.job.restore.RestoreFlush;
import dev.tidemark.job.restore.RestoredSubtask;
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

/**
 * Sums the late clicks of an ad by hour and sends each new total on at once (R4, R12). Keyed by ad.
 *
 * <p>A total can grow until every click of its hour is stale; then a timer forgets it.
 */
public class LateTotals extends AbstractStreamOperator<RowCount>
        implements OneInputStreamOperator<Partial, RowCount>, Triggerable<String, Long> {

    private static final long serialVersionUID = 1L;
    static final MapStateDescriptor<Long, Counts> TOTALS =
            new MapStateDescriptor<>("late-totals", Types.LONG, TypeInformation.of(Counts.class));

    private final AcceptanceHorizon horizon;

    private final RestoreFlush restoreFlush;

    private transient RestoredSubtask subtask;
    private transient MapState<Long, Counts> totals;
    private transient InternalTimerService<Long> timers;
    private transient Counter updates;

    /**
     * @param restoreFlush repairs the late totals in the ledger after a restore
     */
    public LateTotals(AcceptanceHorizon horizon, RestoreFlush restoreFlush) {
        this.horizon = horizon;
        this.restoreFlush = restoreFlush;
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        subtask = RestoredSubtask.of(restoreFlush.identity(), this, context);
        totals = context.getKeyedStateStore().getMapState(TOTALS);
    }

    @Override
    public void open() throws Exception {
        super.open();
        repairBeforeOutput();
        timers = getInternalTimerService("hours", LongSerializer.INSTANCE, this);
        updates = getMetricGroup().counter("late_total_updates");
    }

    /** R20: the replay counts late clicks again that are in an older run's totals. */
    void repairBeforeOutput() throws Exception {
        restoreFlush.run(subtask, List.of(RepairPart.LATE), this::restoredTotal);
    }

    /** Where a savepoint holds the totals of an ad, by the number of their hour. */
    public static MapStateDescriptor<Long, Counts> state() {
        return TOTALS;
    }

    private Optional<Counts> restoredTotal(RowKey key) {
        setCurrentKey(key.entity());
        try {
            return Optional.ofNullable(totals.get(Hour.parse(key.bucket()).number()));
        } catch (Exception e) {
            throw new IllegalStateException("the restored total of " + key + " is unreadable", e);
        }
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        subtask.save(context.getCheckpointId());
    }

    @Override
    public void processElement(StreamRecord<Partial> element) throws Exception {
        Partial partial = element.getValue();
        Hour hour = partial.minute().hour();
        Counts before = totals.get(hour.number());
        Counts total = before == null ? partial.counts() : before.plus(partial.counts());
        totals.put(hour.number(), total);
        if (before == null) {
            timers.registerEventTimeTimer(hour.number(), lastUseMillis(hour));
        }
        updates.inc();
        output.collect(
                new StreamRecord<>(RowCount.of((String) getCurrentKey(), hour.bucket(), total)));
    }

    /** From this watermark on every click of the hour is stale: its impression is not later. */
    private long lastUseMillis(Hour hour) {
        return hour.maxTimestampMillis() + horizon.length().toMillis();
    }

    @Override
    public void onEventTime(InternalTimer<String, Long> timer) throws Exception {
        totals.remove(timer.getNamespace());
    }

    @Override
    public void onProcessingTime(InternalTimer<String, Long> timer) {
        throw new IllegalStateException("LateTotals sets no processing-time timers");
    }
}
