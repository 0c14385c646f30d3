package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.RefusedForSafetyException;
import java.time.Instant;

/** An hour was to be recounted before it is final. Nothing was written. */
public final class HourCanStillChangeException extends RefusedForSafetyException {

    private static final long serialVersionUID = 1L;

    HourCanStillChangeException(Hour hour, Instant finalAt) {
        super(
                """
                Hour %s can still change until %s: clicks of it may arrive until then. Nothing \
                was written."""
                        .formatted(hour.text(), finalAt));
    }
}
