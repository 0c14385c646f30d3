package dev.tidemark.job.count;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Minute;
import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.PositionedClick;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ScheduledFuture;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.util.OutputTag;

/**
 * Judges each accepted click, late or not, and sums the ones on time into one partial for each ad
 * and minute, so that a hot ad costs its owner a few records a second (R1, R3). Runs in the subtask
 * of its Admission.
 *
 * <p>The buffer is not state. It is empty whenever a watermark or a barrier leaves this subtask, so
 * nothing in it can become late downstream, and nothing can be missing from a checkpoint. That
 * takes hooks that a process function does not have.
 */
public class PreAggregation extends AbstractStreamOperator<Partial>
        implements OneInputStreamOperator<PositionedClick, Partial> {

    /** Each late click, as a partial of one for the late total of its hour. */
    public static final OutputTag<Partial> LATE =
            new OutputTag<>("late", TypeInformation.of(Partial.class));

    /** Each late click, for the exceptions log. */
    public static final OutputTag<RejectedClick> REJECTED = Rejections.TAG;

    private static final long serialVersionUID = 1L;

    private final JobIdentity identity;
    private final Duration forwardAfter;
    private final int maxPartials;

    private transient WatermarkFloor floor;
    private transient Rejections rejections;
    private transient Map<AdMinute, Counts> buffer;
    private transient ScheduledFuture<?> due;
    private transient Counter late;
    private transient Counter forwarded;

    /**
     * @param forwardAfter how long after its first click the buffer is forwarded, in wall-clock
     *     time
     * @param maxPartials how many partials the buffer holds before it is forwarded early, at least
     *     1
     */
    public PreAggregation(JobIdentity identity, Duration forwardAfter, int maxPartials) {
        if (maxPartials < 1) {
            throw new IllegalArgumentException(
                    "the buffer must hold at least 1 partial, not " + maxPartials);
        }
        this.identity = identity;
        this.forwardAfter = forwardAfter;
        this.maxPartials = maxPartials;
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        floor = WatermarkFloor.ofLateness(context);
        rejections =
                Rejections.of(identity, getRuntimeContext(), context.getRestoredCheckpointId());
    }

    @Override
    public void open() throws Exception {
        super.open();
        buffer = new LinkedHashMap<>();
        late = getMetricGroup().counter("clicks_late");
        forwarded = getMetricGroup().counter("partials_forwarded");
        getMetricGroup().gauge("watermark_floor", () -> floor.floor());
        getMetricGroup().gauge("judge", this::judge);
    }

    @Override
    public void processElement(StreamRecord<PositionedClick> element) {
        PositionedClick positioned = element.getValue();
        Minute minute = positioned.click().minute();
        if (isLate(minute)) {
            divert(positioned, minute);
            return;
        }
        add(positioned.click(), minute);
    }

    /** R1: late means that the minute has closed; out of order alone is not late. */
    boolean isLate(Minute minute) {
        return minute.maxTimestampMillis() <= judge();
    }

    /** R2: the larger of floor and watermark. */
    long judge() {
        return floor.judge();
    }

    /** R4: a late click never enters a partial. */
    private void divert(PositionedClick positioned, Minute minute) {
        late.inc();
        Click click = positioned.click();
        String reason = "minute " + minute + " had closed; counted in the late total of its hour";
        output.collect(LATE, new StreamRecord<>(Partial.of(click.adId(), minute, click.counts())));
        output.collect(
                REJECTED,
                new StreamRecord<>(rejections.of(Verdict.LATE, positioned, judge(), reason)));
    }

    private void add(Click click, Minute minute) {
        if (buffer.isEmpty()) {
            long now = getProcessingTimeService().getCurrentProcessingTime();
            due =
                    getProcessingTimeService()
                            .registerTimer(now + forwardAfter.toMillis(), time -> forward());
        }
        buffer.merge(new AdMinute(click.adId(), minute), click.counts(), Counts::plus);
        if (buffer.size() >= maxPartials) {
            forward();
        }
    }

    private void forward() {
        if (buffer.isEmpty()) {
            return;
        }
        due.cancel(false);
        buffer.forEach(
                (key, counts) ->
                        output.collect(
                                new StreamRecord<>(Partial.of(key.adId, key.minute, counts))));
        forwarded.inc(buffer.size());
        buffer.clear();
    }

    /** R3: else the watermark would overtake the partials and make them late. */
    void forwardBeforeWatermark() {
        forward();
    }

    /**
     * R3: else the checkpoint would know the click ids and positions of clicks that no window has
     * seen. In snapshotState the barrier has already left.
     */
    void forwardBeforeBarrier() {
        forward();
    }

    /** R3: else the last partials would be lost. */
    void forwardAtEndOfInput() {
        forward();
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        forwardBeforeWatermark();
        floor.advanceTo(mark.getTimestamp());
        super.processWatermark(mark);
    }

    @Override
    public void prepareSnapshotPreBarrier(long checkpointId) throws Exception {
        super.prepareSnapshotPreBarrier(checkpointId);
        forwardBeforeBarrier();
    }

    @Override
    public void finish() throws Exception {
        forwardAtEndOfInput();
        super.finish();
    }

    /** Never forwards an idle status (R4), for the reason given at {@link Admission}. */
    @Override
    public void processWatermarkStatus(WatermarkStatus status) throws Exception {}

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        floor.save();
        rejections.barrierPassed(context.getCheckpointId());
    }

    private record AdMinute(String adId, Minute minute) {}
}
