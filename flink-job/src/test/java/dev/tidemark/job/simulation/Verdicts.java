package dev.tidemark.job.simulation;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.clicks.Position;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.job.PositionedClick;
import dev.tidemark.job.virtual.JobObserver;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What one life of a job has decided about each click, on top of what its checkpoint had decided;
 * and whether a click that was called stale can have been.
 */
final class Verdicts implements JobObserver {

    private final AcceptanceHorizon horizon;
    private final Tally tally;
    private final Map<Position, Verdict> verdicts;
    private final AtomicLong highestWatermark;

    /**
     * @param before the verdicts that the restored checkpoint holds
     * @param highestWatermark the highest watermark that any shard has had in any life
     */
    Verdicts(
            AcceptanceHorizon horizon,
            Tally tally,
            Map<Position, Verdict> before,
            AtomicLong highestWatermark) {
        this.horizon = horizon;
        this.tally = tally;
        this.verdicts = new HashMap<>(before);
        this.highestWatermark = highestWatermark;
    }

    @Override
    public void shardWatermark(String shard, long watermark) {
        highestWatermark.accumulateAndGet(watermark, Math::max);
    }

    @Override
    public void judged(PositionedClick click, Verdict verdict, long judge) {
        verdicts.put(click.position(), verdict);
        switch (verdict) {
            case LATE -> tally.count(Happening.LATE_CLICK);
            case DUPLICATE -> tally.count(Happening.DUPLICATE_CLICK);
            case STALE -> stale(click);
            default -> {}
        }
    }

    /** No subtask can judge by more than the highest watermark of any shard. */
    private void stale(PositionedClick click) {
        tally.count(Happening.STALE_CLICK);
        if (horizon.endMillis(click.click()) > highestWatermark.get()) {
            throw new Violation(
                    Invariant.FAST_PLUS_LATE, click + " was called stale before its time");
        }
    }

    /** What the barrier of a checkpoint divides: only what stands before these positions. */
    Map<Position, Verdict> before(Map<String, Integer> positions) {
        Map<Position, Verdict> before = new HashMap<>();
        verdicts.forEach(
                (position, verdict) -> {
                    if (Long.parseLong(position.sequence()) < positions.get(position.shard())) {
                        before.put(position, verdict);
                    }
                });
        return before;
    }

    Map<Position, Verdict> all() {
        return verdicts;
    }
}
