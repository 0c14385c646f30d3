package dev.tidemark.job;

import dev.tidemark.clicks.AdIds;
import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.MalformedClick;
import dev.tidemark.clicks.RawClick;
import dev.tidemark.clicks.RawClickJson;
import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.ledger.Fence;
import java.util.List;
import java.util.OptionalLong;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;

/**
 * Passes on the clicks that may be counted. Everything it sees goes to the raw lake, and what it
 * holds back to the exceptions log (R11, R23). Nothing here depends on time or on other records.
 *
 * <p>Its state is the run that took the checkpoint. It also is what makes Flink tell it the
 * restored id, which its lines carry.
 */
final class Screening extends AbstractStreamOperator<PositionedClick>
        implements OneInputStreamOperator<InputRecord, PositionedClick> {

    /** Every record of the input, as a line of the raw lake. */
    static final OutputTag<LakeEntry> RAW =
            new OutputTag<>("raw", TypeInformation.of(LakeEntry.class));

    /** Malformed and invalid records. */
    static final OutputTag<RejectedClick> REJECTED =
            new OutputTag<>("rejected", TypeInformation.of(RejectedClick.class));

    private static final long serialVersionUID = 1L;
    private static final ListStateDescriptor<Long> RUN =
            new ListStateDescriptor<>("run", Types.LONG);

    private final JobIdentity identity;

    private transient ListState<Long> savedRun;
    private transient Fence fence;
    private transient TagEpoch epoch;
    private transient Counter screened;
    private transient Counter malformed;
    private transient Counter invalid;

    Screening(JobIdentity identity) {
        this.identity = identity;
    }

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
        super.initializeState(context);
        savedRun = context.getOperatorStateStore().getListState(RUN);
        OptionalLong restored = context.getRestoredCheckpointId();
        fence = identity.fence(getRuntimeContext(), restored);
        epoch = TagEpoch.startingFrom(restored);
    }

    @Override
    public void open() throws Exception {
        super.open();
        screened = getMetricGroup().counter("records_screened");
        malformed = getMetricGroup().counter("records_malformed");
        invalid = getMetricGroup().counter("clicks_invalid");
    }

    @Override
    public void processElement(StreamRecord<InputRecord> element) {
        InputRecord record = element.getValue();
        screened.inc();
        output.collect(RAW, new StreamRecord<>(rawLine(record)));
        if (record.malformed() != null) {
            malformed.inc();
            reject(malformed(record));
        } else if (!record.click().valid()) {
            invalid.inc();
            reject(invalid(record, "valid", "it was rejected before it reached this job"));
        } else if (!AdIds.isUsable(record.click().adId())) {
            invalid.inc();
            String reason = "an ad id has 1 to " + AdIds.MAX_BYTES + " bytes of UTF-8";
            reject(invalid(record, "ad_id", reason));
        } else {
            output.collect(element.replace(new PositionedClick(record.position(), record.click())));
        }
    }

    @Override
    public void snapshotState(StateSnapshotContext context) throws Exception {
        super.snapshotState(context);
        savedRun.update(List.of(fence.run()));
        epoch.barrierPassed(context.getCheckpointId());
    }

    private LakeEntry rawLine(InputRecord record) {
        RawClick raw =
                record.malformed() == null
                        ? RawClick.of(
                                record.position(),
                                record.click(),
                                fence.generation(),
                                fence.run(),
                                epoch.current())
                        : RawClick.malformed(
                                record.position(),
                                arrivalOrNull(record),
                                record.malformed().raw(),
                                fence.generation(),
                                fence.run(),
                                epoch.current());
        return new LakeEntry(record.arrivalTimeMillis(), RawClickJson.write(raw));
    }

    private static Long arrivalOrNull(InputRecord record) {
        return record.arrivalTimeMillis() == Long.MIN_VALUE ? null : record.arrivalTimeMillis();
    }

    private void reject(RejectedClick rejected) {
        output.collect(REJECTED, new StreamRecord<>(rejected));
    }

    private RejectedClick malformed(InputRecord record) {
        MalformedClick why = record.malformed();
        return new RejectedClick(
                Verdict.MALFORMED,
                null,
                null,
                null,
                arrivalOrNull(record),
                null,
                record.position(),
                why.field(),
                why.reason(),
                why.raw(),
                fence.generation(),
                fence.run(),
                epoch.current());
    }

    private RejectedClick invalid(InputRecord record, String field, String reason) {
        Click click = record.click();
        return new RejectedClick(
                Verdict.INVALID,
                click.clickId(),
                click.adId(),
                click.eventTimeMillis(),
                click.arrivalTimeMillis(),
                null,
                record.position(),
                field,
                reason,
                null,
                fence.generation(),
                fence.run(),
                epoch.current());
    }
}
