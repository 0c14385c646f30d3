package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.RefusedForSafetyException;

/** An hour that has no exact counts yet, so there is nothing to hold the stream against. */
public final class HourNotRecountedException extends RefusedForSafetyException {

    private static final long serialVersionUID = 1L;

    HourNotRecountedException(Hour hour, String state) {
        super(
                "Hour %s %s. Nothing was changed. Next: tidemark recount --hour %s"
                        .formatted(hour.text(), state, hour.text()));
    }
}
