package dev.tidemark.job.count;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Minute;
import java.time.Duration;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.common.typeutils.base.LongSerializer;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Minutes with allowed lateness, the way that MinuteWindows does not go: a minute that has fired is
 * kept and fires again for each late partial, so what was an answer becomes a first answer.
 */
final class RefiringWindows extends AbstractStreamOperator<RowCount>
        implements OneInputStreamOperator<Partial, RowCount>, Triggerable<String, Long> {

    private static final long serialVersionUID = 1L;

    private final long allowedLateness;

    private transient MapState<Long, Counts> minutes;
    private transient HourRollup hours;
    private transient InternalTimerService<Long> timers;

    RefiringWindows(Duration allowedLateness) {
        this.allowedLateness = allowedLateness.toMillis();
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        minutes =
                context.getKeyedStateStore()
                        .getMapState(
                                new MapStateDescriptor<>(
                                        "open-minutes",
                                        Types.LONG,
                                        TypeInformation.of(Counts.class)));
        hours = new HourRollup(context.getKeyedStateStore());
    }

    @Override
    public void open() throws Exception {
        super.open();
        timers = getInternalTimerService("minutes", LongSerializer.INSTANCE, this);
        getMetricGroup().counter("late_partials");
    }

    @Override
    public void processElement(StreamRecord<Partial> element) throws Exception {
        Partial partial = element.getValue();
        Minute minute = partial.minute();
        Counts before = minutes.get(minute.number());
        Counts sum = before == null ? partial.counts() : before.plus(partial.counts());
        minutes.put(minute.number(), sum);
        timers.registerEventTimeTimer(minute.number(), minute.maxTimestampMillis());
        timers.registerEventTimeTimer(
                minute.number(), minute.maxTimestampMillis() + allowedLateness);
        if (minute.maxTimestampMillis() <= timers.currentWatermark()) {
            timers.deleteEventTimeTimer(minute.number(), minute.maxTimestampMillis());
            fire(minute, partial.counts());
        }
    }

    @Override
    public void onEventTime(InternalTimer<String, Long> timer) throws Exception {
        Minute minute = new Minute(timer.getNamespace());
        if (timer.getTimestamp() == minute.maxTimestampMillis()) {
            fire(minute, minutes.get(minute.number()));
        } else {
            minutes.remove(minute.number());
        }
    }

    /** The hour takes the difference, not the new sum. */
    private void fire(Minute minute, Counts difference) throws Exception {
        output.collect(
                new StreamRecord<>(
                        RowCount.of(
                                (String) getCurrentKey(),
                                minute.bucket(),
                                minutes.get(minute.number()))));
        Hour hour = minute.hour();
        hours.add(hour, difference);
    }

    @Override
    public void onProcessingTime(InternalTimer<String, Long> timer) {
        throw new IllegalStateException("no processing-time timers here");
    }
}
