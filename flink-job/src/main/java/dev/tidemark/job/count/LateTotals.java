package dev.tidemark.job.count;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.StateInitializationContext;
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
    private static final MapStateDescriptor<Long, Counts> TOTALS =
            new MapStateDescriptor<>("late-totals", Types.LONG, TypeInformation.of(Counts.class));

    private final AcceptanceHorizon horizon;

    private transient MapState<Long, Counts> totals;
    private transient InternalTimerService<Long> timers;
    private transient Counter updates;

    public LateTotals(AcceptanceHorizon horizon) {
        this.horizon = horizon;
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        totals = context.getKeyedStateStore().getMapState(TOTALS);
    }

    @Override
    public void open() throws Exception {
        super.open();
        timers = getInternalTimerService("hours", LongSerializer.INSTANCE, this);
        updates = getMetricGroup().counter("late_total_updates");
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
