package dev.tidemark.ledger.testing;

import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.FinalCounts;
import dev.tidemark.ledger.Lease;
import dev.tidemark.ledger.LeaseHeldException;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.LedgerWrite.FinalWrite;
import dev.tidemark.ledger.LedgerWrite.StreamWrite;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.TagPage;
import dev.tidemark.ledger.TagQuery;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.WriteOutcome;
import dev.tidemark.ledger.WriteOutcome.Refusal;
import dev.tidemark.ledger.Writer;
import dev.tidemark.ledger.testing.Faults.Operation;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * A ledger in memory that is as hostile as a real store may be: its tag indexes lag, its pages are
 * small or empty, and it can throttle, fail, or lose an answer. Conditions are the rules' own, and
 * futures are complete when they are returned.
 */
public final class InMemoryLedger implements Ledger {

    private static final class Holders {
        private final String jobId;
        private int count;

        Holders(String jobId) {
            this.jobId = jobId;
        }
    }

    private final FaultyCalls calls = new FaultyCalls();
    private final Map<String, TreeMap<String, LedgerRow>> rows = new HashMap<>();
    private final LaggingIndex index = new LaggingIndex();
    private final InMemoryControlItems controlItems = new InMemoryControlItems(calls);
    private final InMemoryRunningTotals runningTotals = new InMemoryRunningTotals(calls);
    private final Map<Long, Holders> leases = new HashMap<>();
    private BiFunction<LedgerWrite, LedgerRow, Optional<Refusal>> conditions = LedgerWrite::refusal;

    /** Lets the tag indexes show a change only this long after it was made. */
    public InMemoryLedger withIndexLag(Duration lag) {
        index.lag(lag);
        return this;
    }

    /** Lets each query of a tag index take this long on the clock of the index. */
    public InMemoryLedger withQueriesThatTake(Duration each) {
        index.queryTakes(each);
        return this;
    }

    /** Cuts the answers of tag queries into pages, with an empty page before each if asked. */
    public InMemoryLedger withPages(int size, boolean emptyOnesBetween) {
        index.pages(size, emptyOnesBetween);
        return this;
    }

    /** Sends every page of a tag query twice. */
    public InMemoryLedger withRepeatedPages() {
        index.repeatPages();
        return this;
    }

    /** Decides about writes by other conditions than the rules' own, to show what those are for. */
    public InMemoryLedger withConditions(
            BiFunction<LedgerWrite, LedgerRow, Optional<Refusal>> other) {
        conditions = other;
        return this;
    }

    /** Sets how calls fail from now on. */
    public void setFaults(Faults faults) {
        calls.set(faults);
    }

    /** Moves the clock of the tag indexes. */
    public void advance(Duration time) {
        synchronized (calls) {
            index.advance(time);
        }
    }

    /** Every item, for comparing whole ledgers in a test; faults do not apply. */
    public List<LedgerRow> everything() {
        synchronized (calls) {
            return rows.values().stream().flatMap(ofAd -> ofAd.values().stream()).toList();
        }
    }

    /** Every running total; faults do not apply. */
    public List<RunningTotal> everyTotal() {
        synchronized (calls) {
            return runningTotals.everything();
        }
    }

    @Override
    public CompletableFuture<WriteOutcome> write(LedgerWrite write) {
        return calls.later(Operation.WRITE, write.key(), () -> apply(write));
    }

    private WriteOutcome apply(LedgerWrite write) {
        LedgerRow held = held(write.key());
        Optional<Refusal> refusal = conditions.apply(write, held);
        if (refusal.isPresent()) {
            return new WriteOutcome.Refused(refusal.get(), held);
        }
        put(after(write, held));
        return new WriteOutcome.Written();
    }

    private static LedgerRow after(LedgerWrite write, LedgerRow held) {
        if (write instanceof FinalWrite last) {
            return new LedgerRow(
                    held.key(),
                    held.keyGroup(),
                    held.jobGen(),
                    held.fast(),
                    held.late(),
                    Optional.of(new FinalCounts(last.counts(), last.generation(), last.at())));
        }
        StreamWrite stream = (StreamWrite) write;
        TaggedCounts value = new TaggedCounts(stream.counts(), stream.tag());
        return with(held, stream.keyGroup(), stream.writer(), Optional.of(value));
    }

    private static LedgerRow with(
            LedgerRow held, int keyGroup, Writer writer, Optional<TaggedCounts> value) {
        OptionalLong jobGen =
                value.isEmpty()
                        ? held.jobGen()
                        : OptionalLong.of(
                                Math.max(held.jobGen().orElse(0), value.get().tag().generation()));
        return new LedgerRow(
                held.key(),
                keyGroup,
                jobGen,
                writer == Writer.FAST ? value : held.fast(),
                writer == Writer.LATE ? value : held.late(),
                held.finalCounts());
    }

    @Override
    public CompletableFuture<RepairOutcome> repair(RepairChange change) {
        return calls.later(Operation.REPAIR, change.key(), () -> apply(change));
    }

    private RepairOutcome apply(RepairChange change) {
        LedgerRow held = held(change.key());
        RepairOutcome outcome = change.outcome(held);
        if (outcome != RepairOutcome.APPLIED) {
            return outcome;
        }
        LedgerRow after = with(held, held.keyGroup(), change.writer(), change.will());
        boolean bare =
                after.fast().isEmpty() && after.late().isEmpty() && after.finalCounts().isEmpty();
        if (change.writer() == Writer.FAST && bare) {
            delete(change.key());
        } else {
            put(after);
        }
        return outcome;
    }

    @Override
    public Optional<LedgerRow> read(RowKey key) {
        return calls.now(
                Operation.READ,
                Optional.of(key),
                () -> Optional.ofNullable(ofAd(key.entity()).get(key.bucket())));
    }

    @Override
    public List<LedgerRow> rows(String entity, String firstBucket, String lastBucket) {
        return calls.now(
                Operation.READ,
                Optional.empty(),
                () ->
                        List.copyOf(
                                ofAd(entity).subMap(firstBucket, true, lastBucket, true).values()));
    }

    @Override
    public void scan(String firstBucket, String lastBucket, Consumer<LedgerRow> wanted) {
        List<LedgerRow> found =
                calls.now(
                        Operation.READ,
                        Optional.empty(),
                        () ->
                                rows.values().stream()
                                        .flatMap(
                                                ofAd ->
                                                        ofAd
                                                                .subMap(
                                                                        firstBucket,
                                                                        true,
                                                                        lastBucket,
                                                                        true)
                                                                .values()
                                                                .stream())
                                        .toList());
        found.forEach(wanted);
    }

    @Override
    public TagPage find(TagQuery query) {
        return calls.now(Operation.FIND, Optional.empty(), () -> index.find(query));
    }

    @Override
    public Duration indexLag() {
        return index.lag();
    }

    @Override
    public boolean isUnused() {
        return calls.now(
                Operation.READ,
                Optional.empty(),
                () -> rows.values().stream().allMatch(Map::isEmpty) && controlItems.isEmpty());
    }

    @Override
    public ControlItems controlItems() {
        return controlItems;
    }

    @Override
    public RunningTotals runningTotals() {
        return runningTotals;
    }

    @Override
    public Lease lease(long generation, String jobId, Consumer<String> waiting) {
        synchronized (calls) {
            Holders holders = leases.computeIfAbsent(generation, g -> new Holders(jobId));
            if (!holders.jobId.equals(jobId)) {
                throw new LeaseHeldException(
                        "job " + holders.jobId + " holds the lease of generation " + generation);
            }
            holders.count++;
            AtomicBoolean released = new AtomicBoolean();
            return () -> {
                if (released.compareAndSet(false, true)) {
                    release(generation, holders);
                }
            };
        }
    }

    private void release(long generation, Holders holders) {
        synchronized (calls) {
            if (--holders.count == 0) {
                leases.remove(generation);
            }
        }
    }

    /** Does nothing: a test hands the same store to every subtask, and to the next run. */
    @Override
    public void close() {}

    private LedgerRow held(RowKey key) {
        return ofAd(key.entity()).getOrDefault(key.bucket(), LedgerRow.absent(key));
    }

    private void put(LedgerRow row) {
        ofAd(row.key().entity()).put(row.key().bucket(), row);
        index.changed(row.key(), Optional.of(row));
    }

    private void delete(RowKey key) {
        ofAd(key.entity()).remove(key.bucket());
        index.changed(key, Optional.empty());
    }

    private NavigableMap<String, LedgerRow> ofAd(String entity) {
        return rows.computeIfAbsent(entity, key -> new TreeMap<>());
    }
}
