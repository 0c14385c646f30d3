package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RowKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A ledger that makes a correction only when somebody waits for the answer, so that a test sees how
 * many were in flight together.
 */
final class SlowAnswers {

    private final List<RowKey> inFlight = new ArrayList<>();
    private int most;
    private int mostForOneItem;

    int mostInFlight() {
        return most;
    }

    int mostInFlightForOneItem() {
        return mostForOneItem;
    }

    Ledger of(Ledger ledger) {
        return Intercepted.port(
                Ledger.class,
                ledger,
                (method, arguments, call) ->
                        method.getName().equals("repair")
                                ? later(ledger, (RepairChange) arguments[0])
                                : call.proceed());
    }

    private CompletableFuture<RepairOutcome> later(Ledger ledger, RepairChange change) {
        inFlight.add(change.key());
        most = Math.max(most, inFlight.size());
        mostForOneItem = Math.max(mostForOneItem, Collections.frequency(inFlight, change.key()));
        return new CompletableFuture<>() {
            @Override
            public RepairOutcome get(long timeout, TimeUnit unit) {
                inFlight.remove(change.key());
                return ledger.repair(change).join();
            }
        };
    }
}
