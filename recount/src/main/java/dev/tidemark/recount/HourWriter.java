package dev.tidemark.recount;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Minute;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite.FinalWrite;
import dev.tidemark.ledger.Reading;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.WriteOutcome;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Compares the rows of an hour with what the ledger holds, and writes them. */
final class HourWriter {

    /** Writes that wait for their answer. */
    private static final int MOST_IN_FLIGHT = 4_000;

    private static final int LAST_MINUTE = 59;

    private final Ledger ledger;
    private final RecountedHour hour;
    private final Deque<CompletableFuture<WriteOutcome>> inFlight = new ArrayDeque<>();

    /**
     * @param hour what is to be written: the generation and the time of its rows
     */
    HourWriter(Ledger ledger, RecountedHour hour) {
        this.ledger = ledger;
        this.hour = hour;
    }

    /**
     * What these rows change for a reader.
     *
     * @throws NewerRecountException if one of them holds a newer recount
     */
    HourChanges compare(CountedHours.Rows rows) throws IOException {
        HourChanges changes = new HourChanges();
        Optional<CountedRow> next = rows.nextOf(hour.hour());
        while (next.isPresent()) {
            CountedRow row = next.get();
            Optional<LedgerRow> held = ledger.read(RowKey.of(row.adId(), hour.hour()));
            held.ifPresent(this::requireNotNewer);
            changes.add(change(row.adId(), held, row.counts()));
            next = rows.nextOf(hour.hour());
        }
        return changes;
    }

    private void requireNotNewer(LedgerRow held) {
        held.finalCounts()
                .filter(value -> value.generation() > hour.generation())
                .ifPresent(
                        value -> {
                            throw new NewerRecountException(
                                    held.key(), value.generation(), hour.generation());
                        });
    }

    private static RowChange change(String adId, Optional<LedgerRow> held, Counts after) {
        Optional<Reading> reading = held.map(Reading::of);
        return new RowChange(
                adId,
                reading.map(Reading::counts).orElse(Counts.ZERO),
                reading.map(Reading::status),
                after);
    }

    /** Writes all rows of an hour and waits until they are durable. */
    void write(CountedHours.Rows rows) throws IOException {
        Optional<CountedRow> next = rows.nextOf(hour.hour());
        while (next.isPresent()) {
            CountedRow row = next.get();
            write(RowKey.of(row.adId(), hour.hour()), row.counts());
            for (Map.Entry<Minute, Counts> minute : row.minutes().entrySet()) {
                write(RowKey.of(row.adId(), minute.getKey()), minute.getValue());
            }
            next = rows.nextOf(hour.hour());
        }
        waitForAll();
    }

    /**
     * Sets what an older recount of the hour counted, and this one does not know at all, to 0. To
     * be called when all rows of this generation are written: what is older then was not among
     * them.
     */
    void writeOffOlder(HourChanges changes) {
        Minute first = Minute.of(hour.hour().startMillis());
        Minute last = new Minute(first.number() + LAST_MINUTE);
        List<LedgerRow> older = new ArrayList<>();
        String bucket = hour.hour().bucket();
        ledger.scan(bucket, bucket, row -> addIfOlder(row, older));
        ledger.scan(first.bucket(), last.bucket(), row -> addIfOlder(row, older));
        for (LedgerRow row : older) {
            write(row.key(), Counts.ZERO);
            if (row.key().isHour()) {
                changes.add(change(row.key().entity(), Optional.of(row), Counts.ZERO));
            }
        }
        waitForAll();
    }

    private void addIfOlder(LedgerRow row, List<LedgerRow> older) {
        row.finalCounts()
                .filter(value -> value.generation() < hour.generation())
                .ifPresent(value -> older.add(row));
    }

    private void write(RowKey key, Counts counts) {
        inFlight.add(ledger.write(new FinalWrite(key, counts, hour.generation(), hour.at())));
        if (inFlight.size() >= MOST_IN_FLIGHT) {
            await(inFlight.remove());
        }
    }

    private void waitForAll() {
        while (!inFlight.isEmpty()) {
            await(inFlight.remove());
        }
    }

    private void await(CompletableFuture<WriteOutcome> write) {
        try {
            if (write.get() instanceof WriteOutcome.Refused refused) {
                requireNotNewer(refused.held());
                throw new IllegalStateException("refused for no reason: " + refused);
            }
        } catch (ExecutionException e) {
            throw new LedgerException(e.getCause().getMessage(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LedgerException("interrupted while rows were written", e);
        }
    }
}
