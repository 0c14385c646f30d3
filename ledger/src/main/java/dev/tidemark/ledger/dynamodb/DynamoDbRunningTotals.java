package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.KeyGroupRange;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.TotalWrite;
import dev.tidemark.ledger.dynamodb.WriteLanes.Lane;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Running totals as items of their own in the ledger's table. */
final class DynamoDbRunningTotals implements RunningTotals {

    private final DynamoDbTable table;

    DynamoDbRunningTotals(DynamoDbTable table) {
        this.table = table;
    }

    @Override
    public CompletableFuture<Outcome> write(TotalWrite write) {
        return table.lanes().submit(Lane.TOTALS, () -> written(write));
    }

    private Outcome written(TotalWrite write) {
        table.leases().requireNotLost(write.fence().generation());
        long now = table.clock().wallMillis().getAsLong();
        return table.changes().make(Conditions.total(write, now)).isEmpty()
                ? Outcome.WRITTEN
                : Outcome.REFUSED;
    }

    @Override
    public CompletableFuture<RepairOutcome> repair(RunningTotal seen, Optional<TaggedCounts> will) {
        return table.lanes().submit(Lane.REPAIR, () -> repaired(seen, will));
    }

    private RepairOutcome repaired(RunningTotal seen, Optional<TaggedCounts> will) {
        for (int attempt = 0; attempt < DynamoDbLedger.ATTEMPTS; attempt++) {
            Optional<Map<String, AttributeValue>> held =
                    table.changes().make(Conditions.repair(seen, will));
            if (held.isEmpty()) {
                return RepairOutcome.APPLIED;
            }
            RepairOutcome outcome =
                    RepairOutcome.of(RowItem.tagged(held.get(), "fast"), seen.value().tag(), will);
            if (outcome != RepairOutcome.APPLIED) {
                return outcome;
            }
        }
        throw DynamoDbLedger.contended("the running total of " + seen.key());
    }

    @Override
    public Optional<RunningTotal> read(RowKey key) {
        Map<String, AttributeValue> item = table.changes().get(Conditions.totalKey(key));
        return item.isEmpty() ? Optional.empty() : Optional.of(TagQueries.total(item));
    }

    @Override
    public List<RunningTotal> find(TagIndexKey index, KeyGroupRange keyGroups) {
        return table.queries().totals(index, keyGroups);
    }

    /** Does nothing: the totals are closed with their ledger. */
    @Override
    public void close() {}
}
