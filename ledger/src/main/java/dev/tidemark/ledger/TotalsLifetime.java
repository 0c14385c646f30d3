package dev.tidemark.ledger;

import dev.tidemark.clicks.Minute;
import java.time.Duration;

/**
 * How long a running total is kept (docs/protocol.md, R24). It is a number of an open minute: once
 * the minute's row is there nobody reads it, and once the hour is final nobody may change it.
 *
 * <p>In a store with a clock a total goes {@link #AFTER} after the end of its hour, or after its
 * last write if that is later, which is the case for old clicks that are counted again. SQLite has
 * no clock but the newest hour that is written: there it goes when an hour begins that is so much
 * later than the end of its own, whenever it was written.
 */
public final class TotalsLifetime {

    /**
     * The default acceptance horizon, 2 h, in which the hour may still change, and a day in which
     * its recount may be made good.
     */
    public static final Duration AFTER = Duration.ofHours(2 + 24);

    private TotalsLifetime() {}

    /** The first millisecond after the hour of a minute. */
    public static long hourEndMillis(RowKey minute) {
        return Minute.parse(minute.bucket()).hour().maxTimestampMillis() + 1;
    }
}
