package dev.tidemark.recount;

import dev.tidemark.clicks.AdIds;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Verdict;
import java.time.Duration;
import java.util.Optional;

/**
 * The rules of the recount, as pure functions: any engine that brings the records of one click id
 * in the order of (arrival, position) can apply them.
 *
 * <p>They are the stream's rules with the arrival of each record in the place of the watermark,
 * which is what makes them repeatable. A click is stale if it arrived more than the horizon after
 * its impression. Of the others the first of a click id counts, and copies are duplicates as long
 * as an earlier one is remembered (docs/protocol.md, R7). Late clicks count. What the stream logged
 * as {@code invalid} binds; its other verdicts depend on the watermark and only explain
 * differences.
 */
public final class RecountRules {

    /** Changes with the rules: what was counted by others is counted again. */
    static final String VERSION = "rules 1";

    /** Stands for a click id of which no copy is known. */
    public static final long NOT_KNOWN = Long.MIN_VALUE;

    private final long horizonMillis;

    /**
     * The rules with an acceptance horizon.
     *
     * @param horizon how long after its impression a click is accepted
     */
    public RecountRules(Duration horizon) {
        this.horizonMillis = horizon.toMillis();
    }

    /**
     * What becomes of a record.
     *
     * @param logged what the stream's log says about it, from lines that are not void
     * @param knownUntil what {@link #knownUntil} answered for the record of the same click id
     *     before; {@link #NOT_KNOWN} for the first
     */
    public Verdict verdict(LakeClick click, Optional<LoggedVerdict> logged, long knownUntil) {
        boolean loggedInvalid = logged.isPresent() && logged.get().verdict() == Verdict.INVALID;
        if (loggedInvalid || !click.valid() || !AdIds.isUsable(click.adId())) {
            return Verdict.INVALID;
        }
        if (click.arrivalTimeMillis() > endMillis(click)) {
            return Verdict.STALE;
        }
        return click.arrivalTimeMillis() <= knownUntil ? Verdict.DUPLICATE : Verdict.COUNTED;
    }

    /**
     * Until when the click id is known after this record; milliseconds since the epoch. A copy with
     * a later impression extends it; what is invalid or stale was never accepted.
     */
    public long knownUntil(LakeClick click, Verdict verdict, long knownBefore) {
        boolean accepted = verdict == Verdict.COUNTED || verdict == Verdict.DUPLICATE;
        return accepted ? Math.max(knownBefore, endMillis(click)) : knownBefore;
    }

    private long endMillis(LakeClick click) {
        return endMillis(click.impressionTimeMillis(), click.arrivalTimeMillis());
    }

    /** The impression is before the arrival, or it is as wrong as any other clock. */
    private long endMillis(long impressionTimeMillis, long arrivalTimeMillis) {
        return Math.min(impressionTimeMillis, arrivalTimeMillis) + horizonMillis;
    }

    /**
     * Whether a raw line can matter to an hour or to a later one: its own click is in one of them,
     * or its click id is still known then.
     */
    boolean matters(RawLine line, Hour firstHour) {
        return line.eventTimeMillis >= firstHour.startMillis()
                || endMillis(line.impressionTimeMillis, line.arrivalTimeMillis)
                        >= firstHour.startMillis();
    }

    /**
     * Whether a recount of its hour counts or rejects a record. One that arrived later than any
     * click of the hour may is stale, and only the reconciliation looks at it.
     */
    boolean isOfItsHour(LakeClick click) {
        return Hour.of(click.arrivalTimeMillis()).number() <= lastArrival(click.hour()).number();
    }

    /**
     * The first arrival hour that can hold a record which matters for an hour. Its own clicks
     * arrive when it has begun; but a copy that is still known then may have arrived a horizon
     * earlier.
     */
    public Hour firstArrival(Hour hour) {
        return Hour.of(hour.startMillis() - horizonMillis);
    }

    /**
     * The last arrival hour that can hold one of its clicks: an event is never before its
     * impression, so a horizon after the hour's last millisecond.
     */
    public Hour lastArrival(Hour hour) {
        return Hour.of(hour.maxTimestampMillis() + horizonMillis);
    }
}
