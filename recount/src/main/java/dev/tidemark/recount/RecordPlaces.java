package dev.tidemark.recount;

import dev.tidemark.clicks.AdIds;
import dev.tidemark.clicks.Minute;
import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RefusedWrite;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Holds records against the rows of the ledger in which they belong. */
final class RecordPlaces {

    private final Ledger ledger;
    private final LakeListing listing;
    private final Duration horizon;
    private final CountingLines counting;
    private final List<RefusedWrite> refused = new ArrayList<>();

    RecordPlaces(Ledger ledger, LakeListing listing, Duration horizon) {
        ControlItems items = ledger.controlItems();
        this.ledger = ledger;
        this.listing = listing;
        this.horizon = horizon;
        this.counting = CountingLines.read(items);
        for (Generation generation : Register.generations(items)) {
            refused.addAll(new Register(items, generation.number()).refusedWrites().list());
        }
    }

    /** A record with what its rows hold. */
    TracedRecord record(Decision decision, List<TracedLine> lines, List<TracedVerdict> verdicts)
            throws IOException {
        TracedRow place = row(decision.click());
        RowKey hourKey = RowKey.of(place.adId(), place.hour());
        StreamRow row =
                new StreamRow(
                        place.hourRow().orElse(LedgerRow.absent(hourKey)),
                        counting,
                        refused(List.of(hourKey)));
        RecordHistory history = decision.history();
        return new TracedRecord(
                decision,
                lines,
                verdicts,
                row.countsOnTime(history),
                row.countsLate(history),
                row.judge(history),
                row.explain(decision),
                place);
    }

    private TracedRow row(LakeClick click) throws IOException {
        Minute minute = Minute.of(click.eventTimeMillis());
        RowKey minuteKey = RowKey.of(click.adId(), minute);
        RowKey hourKey = RowKey.of(click.adId(), click.hour());
        Optional<RecountedHour> recounted =
                new RecountedHours(ledger.controlItems()).find(click.hour());
        boolean recountIsCurrent = recounted.isPresent() && isCurrent(recounted.get());
        if (!AdIds.isUsable(click.adId())) {
            return new TracedRow(
                    click.adId(),
                    minute,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    List.of(),
                    recounted,
                    recountIsCurrent);
        }
        Optional<RunningTotal> total = Optional.empty();
        Optional<String> away = Optional.empty();
        try {
            total = ledger.runningTotals().read(minuteKey);
        } catch (LedgerException e) {
            if (ledger.runningTotals().isPartOfTheLedger()) {
                throw e;
            }
            away = Optional.of(e.getMessage());
        }
        return new TracedRow(
                click.adId(),
                minute,
                ledger.read(minuteKey),
                ledger.read(hourKey),
                total,
                away,
                refused(List.of(minuteKey, hourKey)),
                recounted,
                recountIsCurrent);
    }

    /** Whether a recount of what the lake holds now would read the same by the same rules. */
    private boolean isCurrent(RecountedHour recounted) throws IOException {
        return listing.of(recounted.hour(), new RecountRules(horizon))
                .fingerprint(horizon)
                .equals(recounted.fingerprint());
    }

    private List<RefusedWrite> refused(List<RowKey> keys) {
        return refused.stream().filter(write -> keys.contains(write.key())).toList();
    }
}
