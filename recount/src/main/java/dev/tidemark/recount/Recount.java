package dev.tidemark.recount;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.LedgerWrite.FinalWrite;
import dev.tidemark.ledger.RefusedForSafetyException;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.WriteOutcome;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Recounts hours from the lake and writes what it finds as {@code final_*}. */
public final class Recount {

    private final Lake lake;
    private final Ledger ledger;
    private final RecountSettings settings;
    private final Clock clock;
    private final RecountRules rules;
    private final RecountedHours hours;

    /** A recount of what a lake holds into a ledger. */
    public Recount(Lake lake, Ledger ledger, RecountSettings settings, Clock clock) {
        this.lake = lake;
        this.ledger = ledger;
        this.settings = settings;
        this.clock = clock;
        this.rules = new RecountRules(settings.horizon());
        this.hours = new RecountedHours(ledger.controlItems());
    }

    /** From when on an hour can no longer change. */
    public Instant finalAt(Hour hour) {
        return Instant.ofEpochMilli(hour.maxTimestampMillis() + 1)
                .plus(settings.horizon())
                .plus(settings.slack());
    }

    /**
     * Recounts one hour, unless it was recounted from the very same objects.
     *
     * @throws HourCanStillChangeException if it is too early
     * @throws UnreadableObjectException if an object of the lake cannot be read
     * @throws IOException if the lake cannot be listed
     */
    public RecountedHour recount(Hour hour) throws IOException {
        if (clock.instant().isBefore(finalAt(hour))) {
            throw new HourCanStillChangeException(hour, finalAt(hour));
        }
        Optional<RecountedHour> seen = hours.find(hour);
        String listed = LakeObjects.list(lake, rules, hour).fingerprint();
        if (seen.isPresent()
                && seen.get().state() == RecountedHour.State.FINAL
                && seen.get().fingerprint().equals(listed)) {
            return seen.get();
        }
        try (RecountPass pass =
                RecountPass.read(lake, ledger.controlItems(), List.of(hour), settings)) {
            Optional<UnreadableObjectException> unreadable = pass.unreadable(hour);
            if (unreadable.isPresent()) {
                throw unreadable.get();
            }
            HourCounts counts = new HourCounts();
            pass.decide(counts::add);
            return write(hour, seen, pass.objects(hour), counts);
        }
    }

    private RecountedHour write(
            Hour hour, Optional<RecountedHour> seen, LakeObjects objects, HourCounts counts) {
        RecountedHour writing =
                new RecountedHour(
                        hour,
                        RecountedHour.State.WRITING,
                        seen.map(RecountedHour::generation).orElse(0L) + 1,
                        objects.fingerprint(),
                        objects.objects().size(),
                        objects.bytes(),
                        counts.ads().size(),
                        counts.total(),
                        clock.instant());
        put(seen, writing);
        writeRows(writing, counts);
        RecountedHour written =
                new RecountedHour(
                        hour,
                        RecountedHour.State.FINAL,
                        writing.generation(),
                        writing.fingerprint(),
                        writing.objects(),
                        writing.bytes(),
                        writing.rows(),
                        writing.total(),
                        writing.at());
        put(Optional.of(writing), written);
        return written;
    }

    private void put(Optional<RecountedHour> seen, RecountedHour now) {
        if (!hours.put(seen, now)) {
            throw new RefusedForSafetyException(
                    "Another recount of hour %s has overtaken this one, which stopped."
                            .formatted(now.hour().text()));
        }
    }

    private void writeRows(RecountedHour hour, HourCounts counts) {
        List<CompletableFuture<WriteOutcome>> writes = new ArrayList<>();
        for (Map.Entry<String, Counts> ad : counts.ads().entrySet()) {
            writes.add(
                    ledger.write(
                            new FinalWrite(
                                    RowKey.of(ad.getKey(), hour.hour()),
                                    ad.getValue(),
                                    hour.generation(),
                                    hour.at())));
        }
        for (CompletableFuture<WriteOutcome> write : writes) {
            if (outcome(write) instanceof WriteOutcome.Refused refused) {
                throw new RefusedForSafetyException(
                        "%s holds a newer recount than generation %d of hour %s"
                                .formatted(
                                        refused.held().key(),
                                        hour.generation(),
                                        hour.hour().text()));
            }
        }
    }

    private static WriteOutcome outcome(CompletableFuture<WriteOutcome> write) {
        try {
            return write.get();
        } catch (ExecutionException e) {
            throw new LedgerException(e.getCause().getMessage(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LedgerException("interrupted while rows were written", e);
        }
    }
}
