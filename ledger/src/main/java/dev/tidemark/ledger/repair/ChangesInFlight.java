package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.RepairOutcome;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;

/**
 * Applies changes side by side, a bounded number in flight. A change that failed may have been
 * applied all the same; repeating it is safe, since it then finds what it wanted.
 */
final class ChangesInFlight {

    private record InFlight(PlannedChange change, CompletableFuture<RepairOutcome> answer) {}

    private final TaggedStore store;
    private final int limit;
    private final RateLimit rate;
    private final Waiting waiting;

    ChangesInFlight(TaggedStore store, RepairPace pace, Waiting waiting) {
        this.store = store;
        this.limit = pace.changesInFlight();
        this.rate = new RateLimit(pace.changesPerSecond(), waiting);
        this.waiting = waiting;
    }

    /**
     * Applies changes in the order of a plan and reports each outcome, in that order.
     *
     * <p>One part is complete before the next begins: the parts of one item are changed one after
     * the other, and no two changes of an item are ever in flight together (R6).
     */
    void apply(List<PlannedChange> changes, BiConsumer<PlannedChange, RepairOutcome> outcome) {
        Deque<InFlight> running = new ArrayDeque<>();
        for (PlannedChange change : changes) {
            boolean nextPart =
                    !running.isEmpty() && running.getLast().change.part() != change.part();
            while (running.size() >= limit || (nextPart && !running.isEmpty())) {
                settle(running.removeFirst(), outcome);
            }
            running.addLast(new InFlight(change, start(change)));
        }
        while (!running.isEmpty()) {
            settle(running.removeFirst(), outcome);
        }
    }

    private CompletableFuture<RepairOutcome> start(PlannedChange change) {
        rate.take();
        return store.apply(change);
    }

    private void settle(InFlight oldest, BiConsumer<PlannedChange, RepairOutcome> outcome) {
        outcome.accept(oldest.change, answer(oldest));
    }

    private RepairOutcome answer(InFlight oldest) {
        try {
            return waiting.await(oldest.answer);
        } catch (LedgerException first) {
            return waiting.retry(() -> waiting.await(start(oldest.change)));
        }
    }
}
