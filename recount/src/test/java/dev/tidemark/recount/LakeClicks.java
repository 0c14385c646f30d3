package dev.tidemark.recount;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Position;
import dev.tidemark.clicks.RawClick;
import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.Verdict;
import java.time.Instant;

/** Lines of a lake for tests; times are minutes of 2026-02-08 after 00:00. */
final class LakeClicks {

    static final long DAY = Instant.parse("2026-02-08T00:00:00Z").toEpochMilli();
    static final long MINUTE = 60_000;

    private LakeClicks() {}

    /** A valid click that happened when it arrived, read by generation 1, run 1. */
    static RawClick click(long sequence, String id, String ad, long minuteOfArrival) {
        return click(sequence, id, ad, minuteOfArrival - 1, minuteOfArrival, minuteOfArrival);
    }

    static RawClick click(
            long sequence, String id, String ad, long impression, long device, long arrival) {
        return RawClick.of(
                new Position("s0", sequence),
                new Click(
                        id,
                        ad,
                        "",
                        "",
                        DAY + impression * MINUTE,
                        DAY + device * MINUTE,
                        DAY + arrival * MINUTE,
                        100,
                        true),
                1,
                1,
                0);
    }

    /** A line of the log about a click. */
    static RejectedClick rejected(
            Verdict verdict, RawClick raw, long generation, long run, long epoch) {
        return new RejectedClick(
                verdict,
                raw.click().clickId(),
                raw.click().adId(),
                raw.click().eventTimeMillis(),
                raw.click().arrivalTimeMillis(),
                null,
                raw.position(),
                null,
                "a reason",
                null,
                generation,
                run,
                epoch);
    }
}
