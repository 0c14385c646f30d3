package dev.tidemark.ledger.testing;

import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.testing.Faults.Fault;
import dev.tidemark.ledger.testing.Faults.Operation;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Runs calls one at a time under the faults that are set. */
final class FaultyCalls {

    private Faults faults = Faults.none();

    synchronized void set(Faults next) {
        faults = next;
    }

    /** A call that answers through a future. */
    <T> CompletableFuture<T> later(Operation operation, RowKey key, Supplier<T> call) {
        try {
            return CompletableFuture.completedFuture(now(operation, Optional.of(key), call));
        } catch (LedgerException e) {
            return CompletableFuture.failedFuture(e);
        }
    }

    /** A call that answers at once. */
    synchronized <T> T now(Operation operation, Optional<RowKey> key, Supplier<T> call) {
        Fault fault = faults.next(operation, key);
        String what = operation + key.map(row -> " of " + row).orElse("");
        switch (fault) {
            case THROTTLE -> throw new LedgerException(what + " was throttled");
            case FAIL -> throw new LedgerException(what + " failed: the store is away");
            case NONE, LOSE_ANSWER -> {
                T answer = call.get();
                if (fault == Fault.LOSE_ANSWER) {
                    throw new LedgerException("no answer to " + what);
                }
                return answer;
            }
        }
        throw new AssertionError(fault);
    }
}
