package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import java.util.Locale;
import java.util.Optional;

/**
 * How the recount of one hour ended.
 *
 * @param hour which hour
 * @param kind how it ended
 * @param result what the ledger remembers of it now; of a dry run what it would; empty if nothing
 * @param changes what changed for those who read the hour; empty if nothing was counted
 * @param problem what kept it from being counted, and what is safe; empty if nothing did
 */
public record HourOutcome(
        Hour hour,
        Kind kind,
        Optional<RecountedHour> result,
        Optional<HourChanges> changes,
        String problem) {

    /** How it can end. */
    public enum Kind {
        /** Its rows were written. */
        RECOUNTED,
        /** It was recounted before, from the very same objects. */
        UNCHANGED,
        /** Its rows would be written; this was a dry run. */
        WOULD_WRITE,
        /** Another recount works on it. */
        BUSY,
        /** An object of the lake cannot be read; nothing was written. */
        UNREADABLE,
        /** What the ledger holds is newer, or the lake holds less than before. */
        REFUSED;

        /** The word for people and for JSON. */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static HourOutcome unchanged(RecountedHour held) {
        return new HourOutcome(
                held.hour(), Kind.UNCHANGED, Optional.of(held), Optional.empty(), "");
    }

    static HourOutcome problem(Hour hour, Kind kind, Optional<RecountedHour> held, String why) {
        return new HourOutcome(hour, kind, held, Optional.empty(), why);
    }
}
