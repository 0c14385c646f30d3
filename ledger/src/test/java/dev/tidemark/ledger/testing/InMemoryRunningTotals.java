package dev.tidemark.ledger.testing;

import dev.tidemark.ledger.KeyGroupRange;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.TotalWrite;
import dev.tidemark.ledger.testing.Faults.Operation;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Running totals in memory, under the rules' own conditions. Their index does not lag. */
final class InMemoryRunningTotals implements RunningTotals {

    private static final Comparator<RunningTotal> ORDER =
            Comparator.comparingInt(RunningTotal::keyGroup)
                    .thenComparing(total -> total.key().entity())
                    .thenComparing(total -> total.key().bucket());

    private final FaultyCalls calls;
    private final Map<RowKey, RunningTotal> totals = new HashMap<>();

    InMemoryRunningTotals(FaultyCalls calls) {
        this.calls = calls;
    }

    List<RunningTotal> everything() {
        return List.copyOf(totals.values());
    }

    @Override
    public CompletableFuture<Outcome> write(TotalWrite write) {
        return calls.later(Operation.TOTAL_WRITE, write.key(), () -> apply(write));
    }

    private Outcome apply(TotalWrite write) {
        RunningTotal held = totals.get(write.key());
        if (held != null && !write.mayReplace(held.value().tag())) {
            return Outcome.REFUSED;
        }
        TaggedCounts value = new TaggedCounts(write.counts(), write.tag());
        totals.put(write.key(), new RunningTotal(write.key(), write.keyGroup(), value));
        return Outcome.WRITTEN;
    }

    @Override
    public CompletableFuture<RepairOutcome> repair(RunningTotal seen, Optional<TaggedCounts> will) {
        return calls.later(Operation.TOTAL_REPAIR, seen.key(), () -> apply(seen, will));
    }

    private RepairOutcome apply(RunningTotal seen, Optional<TaggedCounts> will) {
        Optional<TaggedCounts> held =
                Optional.ofNullable(totals.get(seen.key())).map(RunningTotal::value);
        RepairOutcome outcome = RepairOutcome.of(held, seen.value().tag(), will);
        if (outcome == RepairOutcome.APPLIED) {
            will.ifPresentOrElse(
                    value ->
                            totals.put(
                                    seen.key(),
                                    new RunningTotal(seen.key(), seen.keyGroup(), value)),
                    () -> totals.remove(seen.key()));
        }
        return outcome;
    }

    @Override
    public Optional<RunningTotal> read(RowKey key) {
        return calls.now(
                Operation.TOTAL_READ, Optional.of(key), () -> Optional.ofNullable(totals.get(key)));
    }

    @Override
    public List<RunningTotal> find(TagIndexKey index, KeyGroupRange keyGroups) {
        return calls.now(
                Operation.TOTAL_FIND,
                Optional.empty(),
                () ->
                        totals.values().stream()
                                .filter(total -> keyGroups.contains(total.keyGroup()))
                                .filter(total -> index.holds(total.key(), total.value().tag()))
                                .sorted(ORDER)
                                .toList());
    }

    /** Does nothing: the totals are closed with their ledger. */
    @Override
    public void close() {}
}
