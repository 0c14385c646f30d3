package dev.tidemark.ledger;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The port to a store that holds {@code ad_metrics}. Instances may be used by several threads.
 * Every change is conditional and atomic for its item; the store keeps no order between two changes
 * of one item that are in flight together, so callers have at most one in flight for each key
 * (docs/protocol.md, R6).
 *
 * <p>Futures complete exceptionally, and other methods throw, with a {@link LedgerException} when
 * the store fails. A write that failed may all the same have been applied; writing it again is
 * safe. Futures complete on a thread of the store: what is chained to them must not wait for
 * another future of the store. {@link #write} may block while too many writes are in flight.
 */
public interface Ledger extends AutoCloseable {

    /**
     * Writes one value if its condition holds. The future completes when the value is durable, or
     * was refused.
     */
    CompletableFuture<WriteOutcome> write(LedgerWrite write);

    /** Corrects one value if it still is what was read. */
    CompletableFuture<RepairOutcome> repair(RepairChange change);

    /** One item, read consistently. */
    Optional<LedgerRow> read(RowKey key);

    /**
     * The items of one ad with {@code first <= bucket <= last} in text order, read consistently,
     * ordered by bucket.
     */
    List<LedgerRow> rows(String entity, String firstBucket, String lastBucket);

    /**
     * Passes every item with {@code first <= bucket <= last} in text order, of all ads, in no
     * promised order. It reads the whole table: for the correction of an hour and for reports,
     * never for the job.
     */
    void scan(String firstBucket, String lastBucket, Consumer<LedgerRow> rows);

    /** One page of a tag index. */
    TagPage find(TagQuery query);

    /**
     * How long the tag indexes may lag behind the table; zero where they are part of the same
     * transaction.
     */
    Duration indexLag();

    /** Whether the store holds no row and no generation. */
    boolean isUnused();

    /** The store's control items, on which the {@link Register} is kept. */
    ControlItems controlItems();

    /** The running totals, in the same store or in one of their own; closed with the ledger. */
    RunningTotals runningTotals();

    /**
     * Takes the lease of a generation for a job, or joins it if another process of the same job
     * holds it (docs/protocol.md, R16).
     *
     * @throws LeaseHeldException if another job holds it
     */
    default Lease lease(long generation, String jobId) {
        return lease(generation, jobId, sentence -> {});
    }

    /**
     * The same, and tells what it waits for: where nothing tells that a holder has died, a start
     * waits for it to be silent long enough.
     *
     * @param waiting told now and then while it waits, in sentences
     */
    Lease lease(long generation, String jobId, Consumer<String> waiting);

    /** What this process did in the store since it was opened, by metric name; may be empty. */
    default Map<String, LongSupplier> metrics() {
        return Map.of();
    }

    @Override
    void close();
}
