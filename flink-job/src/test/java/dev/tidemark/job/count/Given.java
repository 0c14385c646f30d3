package dev.tidemark.job.count;

import static dev.tidemark.job.virtual.StoryTime.at;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Minute;
import dev.tidemark.clicks.Position;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.PositionedClick;
import dev.tidemark.job.restore.RestoreFlush;
import dev.tidemark.job.virtual.Subtask;
import dev.tidemark.ledger.repair.RepairPace;
import dev.tidemark.ledger.testing.InMemoryLedger;
import java.time.Duration;

/** What the operator tests start from: clicks of the story's day, and a job of generation 7. */
final class Given {

    static final AcceptanceHorizon HORIZON = new AcceptanceHorizon(Duration.ofHours(2));

    static final JobIdentity JOB =
            new JobIdentity(
                    7,
                    0,
                    0,
                    Subtask.MAX_PARALLELISM,
                    InMemoryLedger::new,
                    attempt -> 3 + attempt.number());

    /** Finds nothing to repair: each start opens a ledger that was never used. */
    static final RestoreFlush RESTORE_FLUSH = new RestoreFlush(JOB, RepairPace.DEFAULT);

    private static final long COST_MICROS = 250_000;

    private Given() {}

    /** A click whose impression was 10 s before its event time. */
    static PositionedClick click(String id, String ad, String eventTime) {
        return click(id, ad, at(eventTime) - 10_000, at(eventTime));
    }

    static PositionedClick click(String id, String ad, long impression, long event) {
        Click click =
                new Click(id, ad, "cmp_1", "d_1", impression, event, event, COST_MICROS, true);
        return new PositionedClick(new Position("S1", 1), click);
    }

    static Partial partial(String ad, String minute, long valid) {
        return new Partial(ad, minute(minute).number(), valid, valid * COST_MICROS);
    }

    static RowCount row(String ad, String bucket, long valid) {
        return new RowCount(ad, bucket, valid, valid * COST_MICROS);
    }

    static Minute minute(String time) {
        return Minute.of(at(time + ":00"));
    }
}
