package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Minute;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RefusedWrite;
import dev.tidemark.ledger.RunningTotal;
import java.util.List;
import java.util.Optional;

/**
 * What the ledger holds where a record belongs.
 *
 * @param adId the ad
 * @param minute the minute of its event time
 * @param minuteRow the item of the minute; empty before the watermark closes it
 * @param hourRow the item of the hour; empty before the first late click and the close of the hour
 * @param total the running total of the minute
 * @param totalAway why the running total could not be read; empty if it could
 * @param refused writes of the two items that the ledger refused, of any run
 * @param recounted what is remembered about the recount of the hour
 * @param recountIsCurrent whether it was made of what the lake holds now, with the same horizon
 */
public record TracedRow(
        String adId,
        Minute minute,
        Optional<LedgerRow> minuteRow,
        Optional<LedgerRow> hourRow,
        Optional<RunningTotal> total,
        Optional<String> totalAway,
        List<RefusedWrite> refused,
        Optional<RecountedHour> recounted,
        boolean recountIsCurrent) {

    public TracedRow {
        refused = List.copyOf(refused);
    }

    /** The hour of the event time. */
    public Hour hour() {
        return minute.hour();
    }

    /** Whether the recount of the hour is complete. */
    public boolean isFinal() {
        return recounted.map(RecountedHour::isFinal).orElse(false);
    }
}
