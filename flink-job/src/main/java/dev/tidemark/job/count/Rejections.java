package dev.tidemark.job.count;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.PositionedClick;
import dev.tidemark.job.TagEpoch;
import dev.tidemark.ledger.Fence;
import java.util.OptionalLong;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.util.OutputTag;

/**
 * The exceptions-log lines of one judging subtask, each stamped with who judged and after which
 * barrier (R23).
 */
final class Rejections {

    /** Where judging operators put them. */
    static final OutputTag<RejectedClick> TAG =
            new OutputTag<>("rejected", TypeInformation.of(RejectedClick.class));

    private final long generation;
    private final long run;
    private final TagEpoch epoch;

    private Rejections(Fence fence, TagEpoch epoch) {
        this.generation = fence.generation();
        this.run = fence.run();
        this.epoch = epoch;
    }

    /** The stamp of one execution attempt. */
    static Rejections of(
            JobIdentity identity, RuntimeContext context, OptionalLong restoredCheckpointId) {
        Fence fence = identity.fence(context, restoredCheckpointId);
        return new Rejections(fence, TagEpoch.startingFrom(restoredCheckpointId));
    }

    /** Called when the judging subtask snapshots for a barrier. */
    void barrierPassed(long checkpointId) {
        epoch.barrierPassed(checkpointId);
    }

    /**
     * The line of one click.
     *
     * @param judge {@link WatermarkFloor#NONE} if there is none yet
     */
    RejectedClick of(Verdict verdict, PositionedClick positioned, long judge, String reason) {
        Click click = positioned.click();
        return new RejectedClick(
                verdict,
                click.clickId(),
                click.adId(),
                click.eventTimeMillis(),
                click.arrivalTimeMillis(),
                judge == WatermarkFloor.NONE ? null : judge,
                positioned.position(),
                null,
                reason,
                null,
                generation,
                run,
                epoch.current());
    }
}
