package dev.tidemark.job;

import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.RunRefusedException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.flink.runtime.execution.SuppressRestartsException;

/**
 * Reads run numbers from the ledger's register, once for each attempt and process: many operators
 * of a subtask need the same number (docs/protocol.md, R15).
 */
public final class RegisteredRuns implements JobIdentity.RunNumbers {

    private static final long serialVersionUID = 1L;
    private static final ConcurrentMap<Attempt, Long> KNOWN = new ConcurrentHashMap<>();

    private final LedgerProvider ledger;
    private final long generation;

    private record Attempt(long generation, ExecutionAttempt attempt) {}

    public RegisteredRuns(LedgerProvider ledger, long generation) {
        this.ledger = ledger;
        this.generation = generation;
    }

    @Override
    public long of(ExecutionAttempt attempt) {
        return KNOWN.computeIfAbsent(
                new Attempt(generation, attempt), asked -> readOrTake(attempt));
    }

    /** An attempt that has a successor must not be restarted: it would only be refused again. */
    private long readOrTake(ExecutionAttempt attempt) {
        try (Ledger open = ledger.open()) {
            return new Register(open.controlItems(), generation)
                    .runs()
                    .take(attempt.jobId(), attempt.incarnation(), attempt.number());
        } catch (RunRefusedException e) {
            throw new SuppressRestartsException(e);
        }
    }
}
