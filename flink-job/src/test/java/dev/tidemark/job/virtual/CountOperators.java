package dev.tidemark.job.virtual;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.count.Admission;
import dev.tidemark.job.count.LateTotals;
import dev.tidemark.job.count.MinuteWindows;
import dev.tidemark.job.count.Partial;
import dev.tidemark.job.count.PreAggregation;
import dev.tidemark.job.count.RowCount;
import dev.tidemark.job.restore.RestoreFlush;
import dev.tidemark.ledger.repair.RepairPace;
import java.time.Duration;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;

/** Makes the operators of a virtual job: the real ones, unless a test puts in a lesser one. */
public class CountOperators {

    public static final AcceptanceHorizon HORIZON = new AcceptanceHorizon(Duration.ofHours(2));
    public static final Duration ID_GUARD = Duration.ofHours(26);
    public static final Duration FORWARD_AFTER = Duration.ofMillis(500);
    public static final int MAX_PARTIALS = 10_000;

    public Admission admission(JobIdentity identity) {
        return new Admission(identity, HORIZON, ID_GUARD);
    }

    public PreAggregation preAggregation(JobIdentity identity) {
        return new PreAggregation(identity, FORWARD_AFTER, MAX_PARTIALS);
    }

    public OneInputStreamOperator<Partial, RowCount> minuteWindows(JobIdentity identity) {
        return new MinuteWindows(restoreFlush(identity));
    }

    public LateTotals lateTotals(JobIdentity identity) {
        return new LateTotals(HORIZON, restoreFlush(identity));
    }

    /** One query at a time runs on the calling thread. */
    protected RestoreFlush restoreFlush(JobIdentity identity) {
        return new RestoreFlush(identity, new RepairPace(1, 1, 0, Duration.ofSeconds(1)));
    }
}
