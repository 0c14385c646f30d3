package dev.tidemark.job.restore;

import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.repair.Repair;
import dev.tidemark.ledger.repair.RepairScope;
import dev.tidemark.ledger.repair.RepairStoppedException;
import dev.tidemark.ledger.repair.RepairStoppedException.Reason;
import dev.tidemark.ledger.repair.StateThread;
import dev.tidemark.ledger.repair.TotalsRepair;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BooleanSupplier;
import java.util.function.LongFunction;
import org.apache.flink.api.common.operators.MailboxExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repairs one subtask's running totals in a store of their own while the subtask counts, and waits
 * for that store as long as it is away. Neither the ledger nor a barrier waits with it (R24).
 */
public final class TotalsBeside implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(TotalsBeside.class);
    private static final long AGAIN_AFTER_MILLIS = 1_000;
    private static final long END_WITHIN_MILLIS = 5_000;

    /** One repair, given both stores and the state. */
    @FunctionalInterface
    private interface Pass {
        void of(TotalsRepair repair);
    }

    /** Makes the repair of a ledger that was just opened. */
    @FunctionalInterface
    interface RepairOf {
        Repair of(Ledger ledger, BooleanSupplier cancelled);
    }

    private final RestoredSubtask subtask;
    private final RestoreFlush flush;
    private final RepairScope scope;
    private final RepairOf repairs;
    private final Runnable whenRepaired;
    private final MailboxExecutor mailbox;

    /** Of the subtask's thread. */
    private Thread thread;

    /** Of the subtask's thread. */
    private boolean repaired;

    /** Of the subtask's thread: the store has failed for longer than the repair's patience. */
    private boolean away;

    private volatile boolean closed;

    TotalsBeside(
            RestoreFlush flush,
            RestoredSubtask subtask,
            RepairScope scope,
            RepairOf repairs,
            Runnable whenRepaired) {
        this.flush = flush;
        this.subtask = subtask;
        this.scope = scope;
        this.repairs = repairs;
        this.whenRepaired = whenRepaired;
        this.mailbox =
                subtask.operator()
                        .getContainingTask()
                        .getMailboxExecutorFactory()
                        .createExecutor(subtask.operator().getOperatorConfig().getChainIndex());
    }

    void afterRestore() {
        start(
                repair -> repair.afterRestore(subtask.fence(), scope),
                () -> {
                    repaired = true;
                    whenRepaired.run();
                });
    }

    /** Looks once more; a repair that is still going on sees as much. */
    void lookAgain() {
        if (repaired) {
            start(repair -> repair.latePass(subtask.fence(), scope), () -> {});
        }
    }

    private void start(Pass pass, Runnable then) {
        thread = new Thread(() -> repairUntilDone(pass, then), "tidemark-totals-repair");
        thread.setDaemon(true);
        thread.start();
    }

    private void repairUntilDone(Pass pass, Runnable then) {
        boolean told = false;
        try {
            while (!isEnding()) {
                try (Ledger ledger = flush.identity().ledger().open()) {
                    pass.of(new TotalsRepair(repairs.of(ledger, this::isEnding), new Mailbox()));
                    mailbox.execute(then::run, "running totals are repaired");
                    return;
                } catch (RepairStoppedException | LedgerException stopped) {
                    if (isCancelled(stopped)) {
                        return;
                    }
                    if (!told) {
                        LOG.warn(
                                "Running totals wait for their repair; rows go on. {}",
                                stopped.getMessage());
                        mailbox.execute(() -> away = true, "running totals are away");
                    }
                    told = true;
                }
                Thread.sleep(AGAIN_AFTER_MILLIS);
            }
        } catch (InterruptedException | CancellationException | RejectedExecutionException end) {
            LOG.debug("The job ends before its running totals are repaired.", end);
        } catch (RuntimeException fault) {
            subtask.operator().getContainingTask().getEnvironment().failExternally(fault);
        }
    }

    private static boolean isCancelled(RuntimeException stopped) {
        return stopped instanceof RepairStoppedException repair
                && repair.reason() == Reason.CANCELLED;
    }

    /** Asked on any thread, also by the repair. */
    boolean isEnding() {
        return closed || subtask.operator().getContainingTask().isCanceled();
    }

    /**
     * At the end of the input: waits until the totals are repaired, or their store is known to be
     * away. The subtask's thread answers the repair meanwhile.
     */
    public void awaitUnlessAway() throws InterruptedException {
        while (!repaired && !away) {
            mailbox.yield();
        }
    }

    /** Ends the repair; the next restore makes it. */
    @Override
    public void close() {
        closed = true;
        if (thread == null) {
            return;
        }
        thread.interrupt();
        try {
            thread.join(END_WITHIN_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The subtask's own thread. */
    private final class Mailbox implements StateThread {
        @Override
        public <T> Future<T> ask(LongFunction<T> question) {
            FutureTask<T> answer = new FutureTask<>(() -> question.apply(subtask.epoch()));
            try {
                mailbox.execute(answer::run, "counts for the running totals");
            } catch (RejectedExecutionException e) {
                CancellationException ending = new CancellationException("the job is ending");
                ending.initCause(e);
                throw ending;
            }
            return answer;
        }
    }
}
