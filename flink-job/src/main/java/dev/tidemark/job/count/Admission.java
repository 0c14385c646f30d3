package dev.tidemark.job.count;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.PositionedClick;
import java.time.Duration;
import java.time.Instant;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.InternalTimer;
import org.apache.flink.streaming.api.operators.InternalTimerService;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.Triggerable;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.util.OutputTag;

/**
 * Lets each click pass once: rejects what comes after its acceptance horizon, then what has been
 * accepted before (R7). Keyed by click id.
 *
 * <p>A click id is remembered until the judge at which all its copies are stale. An event-time
 * timer forgets it then, so an outage of any length forgets nothing.
 */
public class Admission extends AbstractStreamOperator<PositionedClick>
        implements OneInputStreamOperator<PositionedClick, PositionedClick>,
                Triggerable<String, VoidNamespace> {

    /** The stale clicks and the duplicates. */
    public static final OutputTag<RejectedClick> REJECTED = Rejections.TAG;

    private static final long serialVersionUID = 1L;

    private final JobIdentity identity;
    private final AcceptanceHorizon horizon;
    private final Duration idGuard;

    private transient WatermarkFloor floor;
    private transient Rejections rejections;
    private transient ValueState<Long> forgetAt;
    private transient InternalTimerService<VoidNamespace> timers;
    private transient Counter accepted;
    private transient Counter stale;
    private transient Counter duplicates;

    /**
     * @param idGuard how long after its last write state of a click id may be dropped whatever the
     *     watermark says, in wall-clock time; much longer than the horizon, it only bounds what a
     *     watermark that never moves can pile up
     */
    public Admission(JobIdentity identity, AcceptanceHorizon horizon, Duration idGuard) {
        this.identity = identity;
        this.horizon = horizon;
        this.idGuard = idGuard;
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        floor = WatermarkFloor.ofStaleness(context);
        rejections =
                Rejections.of(identity, getRuntimeContext(), context.getRestoredCheckpointId());
        forgetAt = context.getKeyedStateStore().getState(rememberedIds(guard()));
    }

    /**
     * The state of the ids as a checkpoint holds it, for whoever reads one without the job. Its
     * guard is so long that reading an old checkpoint expires nothing.
     */
    public static ValueStateDescriptor<Long> rememberedIds() {
        return rememberedIds(guard(Duration.ofDays(36_500)));
    }

    private static ValueStateDescriptor<Long> rememberedIds(StateTtlConfig guard) {
        ValueStateDescriptor<Long> descriptor = new ValueStateDescriptor<>("forget-at", Types.LONG);
        descriptor.enableTimeToLive(guard);
        return descriptor;
    }

    StateTtlConfig guard() {
        return guard(idGuard);
    }

    /**
     * An id that the guard has expired but not yet removed is still known. On heap each access
     * looks at one other id: that is round in about the horizon, often enough for a guard.
     */
    private static StateTtlConfig guard(Duration idGuard) {
        return StateTtlConfig.newBuilder(idGuard)
                .cleanupIncrementally(1, false)
                .setStateVisibility(StateTtlConfig.StateVisibility.ReturnExpiredIfNotCleanedUp)
                .build();
    }

    @Override
    public void open() throws Exception {
        super.open();
        timers = getInternalTimerService("forget", VoidNamespaceSerializer.INSTANCE, this);
        accepted = getMetricGroup().counter("clicks_accepted");
        stale = getMetricGroup().counter("clicks_stale");
        duplicates = getMetricGroup().counter("clicks_duplicate");
        getMetricGroup().gauge("watermark_floor", () -> floor.floor());
        getMetricGroup().gauge("judge", this::judge);
    }

    @Override
    public void processElement(StreamRecord<PositionedClick> element) throws Exception {
        PositionedClick positioned = element.getValue();
        Click click = positioned.click();
        if (horizon.isStale(click, judge())) {
            stale.inc();
            reject(Verdict.STALE, positioned, "it came after " + utc(horizon.endMillis(click)));
            return;
        }
        if (!rememberFirst(click)) {
            duplicates.inc();
            reject(Verdict.DUPLICATE, positioned, "its click id was accepted before");
            return;
        }
        accepted.inc();
        output.collect(element);
    }

    /**
     * Whether this is the first click of its id. The id is remembered until the last of its copies
     * is stale, so a copy with a later impression extends it.
     */
    private boolean rememberFirst(Click click) throws Exception {
        Long known = forgetAt.value();
        long end = horizon.endMillis(click);
        if (known == null || known < end) {
            forgetAt.update(end);
            forgetBy(end);
        }
        return known == null;
    }

    /** R7: a timer forgets, not the age of the state. */
    void forgetBy(long watermark) {
        timers.registerEventTimeTimer(VoidNamespace.INSTANCE, watermark);
    }

    @Override
    public void onEventTime(InternalTimer<String, VoidNamespace> timer) throws Exception {
        Long known = forgetAt.value();
        if (known != null && known <= timer.getTimestamp()) {
            forgetAt.clear();
        }
    }

    @Override
    public void onProcessingTime(InternalTimer<String, VoidNamespace> timer) {
        throw new IllegalStateException("Admission sets no processing-time timers");
    }

    /**
     * The final watermark says nothing about event time (R2), so it makes no click stale and no id
     * forgotten. It only goes on: else the end of a bounded run would be as many deletions as there
     * are ids.
     */
    @Override
    public void processWatermark(Watermark mark) throws Exception {
        if (mark.equals(Watermark.MAX_WATERMARK)) {
            output.emitWatermark(mark);
            return;
        }
        floor.advanceTo(mark.getTimestamp());
        super.processWatermark(mark);
    }

    /**
     * Never forwards an idle status (R4): if one shard wakes after all were idle, a faster subtask
     * would lift MinuteWindows past a slower one that still judges on time.
     */
    @Override
    public void processWatermarkStatus(WatermarkStatus status) throws Exception {}

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        floor.save();
        rejections.barrierPassed(context.getCheckpointId());
    }

    /** R2: the larger of floor and watermark. */
    long judge() {
        return floor.judge();
    }

    private void reject(Verdict verdict, PositionedClick click, String reason) {
        output.collect(
                REJECTED, new StreamRecord<>(rejections.of(verdict, click, judge(), reason)));
    }

    private static Instant utc(long millis) {
        return Instant.ofEpochMilli(millis);
    }
}
