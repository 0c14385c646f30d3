package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.RefusedForSafetyException;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.repair.RepairStoppedException.Reason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Carries out repairs: finds what a rule concerns and corrects it until nothing is left, or applies
 * a plan that was made before.
 *
 * <p>Every change is conditional on the value that was read, so a repair is idempotent, can be
 * ended anywhere and begun again, and is safe beside a second copy of itself. Its methods throw
 * {@link RepairStoppedException} when they have to end part-way.
 *
 * @param totals the running totals, in the same store or another
 * @param cancelled asked between all steps; true ends the repair part-way, as does interrupting its
 *     thread
 * @param progress told after each step, on the calling thread
 */
public record Repair(
        Ledger ledger,
        RunningTotals totals,
        RepairPace pace,
        RepairClock clock,
        BooleanSupplier cancelled,
        Consumer<RepairProgress> progress) {

    /** How long a lagging index is looked at again, at least (docs/protocol.md, R19). */
    private static final Duration SETTLE_TIME = Duration.ofSeconds(5);

    private static final Duration BETWEEN_PASSES = Duration.ofMillis(500);

    /** A repair of one store on the machine's clock, without anybody who watches or cancels it. */
    public static Repair of(Ledger ledger, RepairPace pace) {
        return new Repair(
                ledger,
                ledger.runningTotals(),
                pace,
                RepairClock.system(),
                () -> false,
                progress -> {});
    }

    /** Looks once and changes nothing: what a dry run shows and a plan file holds. */
    public Findings look(RepairRule rule, RepairScope scope) {
        return guarded(
                tally -> {
                    Findings found = find(rule, scope);
                    tally.found(found.changes().size());
                    tally.passed();
                    return found;
                });
    }

    /**
     * The flush of a restore. Before it changes anything it leaves its restore and its cut in the
     * register, so that no job starts from a checkpoint behind the cut (docs/protocol.md, R17), and
     * raises the generation's highest epoch to that of the values it rewrites.
     *
     * @param fence the restoring run
     * @param at when it restored
     */
    public RepairReport flush(Fence fence, Instant at, RepairScope scope) {
        return guarded(
                tally -> {
                    long restored = fence.restoredCheckpoint();
                    RepairEntries entries = entries(fence.generation());
                    entries.restore(fence.run(), restored, at);
                    entries.cut(fence.run(), restored);
                    ControlItems items = ledger.controlItems();
                    Fence known = OpenCuts.addedTo(fence, items);
                    return settle(() -> Flush.upToNow(items, known), scope, tally);
                });
    }

    /** The same from the command line, while no job of the generation lives. */
    public RepairReport flush(FlushRun run, Generation generation, Instant at, RepairScope scope) {
        entries(run.generation()).flushRun(run, at);
        return flush(run.fence(generation), at, scope);
    }

    /**
     * One more look, while the job writes, for values of older runs that came after its flush: from
     * a worker that was cut off and wrote on until it noticed, or out of an index that lagged
     * (docs/protocol.md, R19). Each change is conditional on the tag that was read, so a value that
     * this run has written is spared, and one that it has in flight stands at last whichever of the
     * two comes first.
     *
     * @param epoch the id of the last barrier that the caller has passed: what is rewritten is
     *     rewritten from the state of now, so it belongs to the epoch of now
     * @param scope with the counts of now
     */
    public RepairReport latePass(Fence fence, long epoch, RepairScope scope) {
        return guarded(
                tally -> {
                    Flush rule = Flush.of(ledger.controlItems(), fence).whileWritingAt(epoch);
                    Findings found = find(rule, scope);
                    correct(found.changes(), new Search(rule, scope), changes(), tally);
                    tally.passed();
                    entries(fence.generation()).latePass(fence.run(), scope);
                    return new RepairReport(tally.progress(), List.of(), found.left());
                });
    }

    /**
     * How long after its flush a job takes the late pass: the index must show what a worker that
     * was cut off wrote last.
     *
     * @param heartbeatTimeout after which a worker that was cut off ends itself
     * @param indexLag {@link Ledger#indexLag()}
     */
    public static Duration latePassAfter(Duration heartbeatTimeout, Duration indexLag) {
        return heartbeatTimeout.plus(indexLag);
    }

    /**
     * The sweep of a generation that has stopped. Before it changes anything it leaves its cut in
     * the register: what the generation wrote since is no longer there for a job that would start
     * from one of its later checkpoints (docs/protocol.md, R17).
     *
     * @param since the id of the savepoint that its successor began from
     */
    public RepairReport sweep(long generation, long since, RepairScope scope) {
        ControlItems items = ledger.controlItems();
        return guarded(
                tally -> {
                    entries(generation).sweep(since);
                    return settle(() -> Sweep.of(items, generation, since), scope, tally);
                });
    }

    /**
     * Repairs until a look that began after the settle time finds nothing more to change.
     *
     * @param rule asked before each look, since an epoch may have been begun meanwhile
     */
    RepairReport settle(Supplier<? extends RepairRule> rule, RepairScope scope) {
        return guarded(tally -> settle(rule, scope, tally));
    }

    /**
     * Applies a plan as it stands. A value that is neither what was read nor what was wanted is
     * skipped and listed. The plan of a flush leaves its run and its cut in the register first.
     *
     * @param at when it is applied
     * @throws PlanRefusedException if the plan no longer fits the store; nothing was changed
     */
    public RepairReport apply(RepairPlan plan, String store, Instant at) {
        PlanHeader planned = plan.header();
        plan.requireFit(ledger.controlItems(), store);
        if (planned.kind() == PlanHeader.Kind.FLUSH) {
            entries(planned.generation()).nextFlushRun(planned.checkpoint(), at);
        }
        return apply(plan);
    }

    /** The same for a plan that is known to fit. */
    RepairReport apply(RepairPlan plan) {
        return guarded(
                tally -> {
                    List<PlannedChange> skipped = new ArrayList<>();
                    tally.found(plan.changes().size());
                    PlanHeader header = plan.header();
                    RepairEntries entries = entries(header.generation());
                    switch (header.kind()) {
                        case FLUSH -> entries.cut(header.run(), header.checkpoint());
                        case SWEEP -> entries.sweep(header.checkpoint());
                    }
                    changes()
                            .apply(
                                    plan.changes(),
                                    (change, outcome) -> {
                                        tally.count(change, outcome);
                                        if (outcome == RepairOutcome.SKIPPED) {
                                            skipped.add(change);
                                        }
                                    });
                    return new RepairReport(tally.progress(), skipped, List.of());
                });
    }

    /** How long at least a repair looks again at indexes with the given lag. */
    public static Duration settleTime(Duration indexLag) {
        if (indexLag.isZero()) {
            return Duration.ZERO;
        }
        return indexLag.compareTo(SETTLE_TIME) > 0 ? indexLag : SETTLE_TIME;
    }

    private RepairReport settle(
            Supplier<? extends RepairRule> rules, RepairScope scope, Tally tally) {
        Duration settleTime = settleTime(ledger.indexLag());
        ChangesInFlight changes = changes();
        long begun = clock.nanoTime().getAsLong();
        while (true) {
            Duration lookedAfter = clock.since(begun);
            RepairRule rule = rules.get();
            Findings found = find(rule, scope);
            boolean changed = correct(found.changes(), new Search(rule, scope), changes, tally);
            tally.passed();
            Duration rest = settleTime.minus(lookedAfter);
            if (!changed && (rest.isNegative() || rest.isZero())) {
                return new RepairReport(tally.progress(), List.of(), found.left());
            }
            if (!changed) {
                waiting().sleep(rest.compareTo(BETWEEN_PASSES) < 0 ? rest : BETWEEN_PASSES);
            }
        }
    }

    /**
     * Applies what a look found. A value that has changed since is read again, from the table, and
     * judged again: the index may have shown it as it was.
     *
     * @return whether a value was changed that nobody should be writing any more
     */
    private boolean correct(
            List<PlannedChange> found, Search search, ChangesInFlight changes, Tally tally) {
        boolean changed = false;
        List<PlannedChange> next = found;
        while (!next.isEmpty()) {
            tally.found(next.size());
            List<PlannedChange> again = new ArrayList<>();
            boolean[] applied = {false};
            changes.apply(
                    next,
                    (change, outcome) -> {
                        tally.count(change, outcome);
                        applied[0] |=
                                outcome == RepairOutcome.APPLIED
                                        && search.rule().hasEnded(change.seen().tag());
                        if (outcome == RepairOutcome.SKIPPED) {
                            again.add(change);
                        }
                    });
            changed |= applied[0];
            next = again.stream().flatMap(change -> reread(change, search).stream()).toList();
        }
        return changed;
    }

    private Optional<PlannedChange> reread(PlannedChange change, Search search) {
        return waiting()
                .retry(() -> store().read(change.part(), change.key()))
                .flatMap(search::change);
    }

    private Findings find(RepairRule rule, RepairScope scope) {
        return new Search(rule, scope).judge(values(rule, scope));
    }

    List<TaggedValue> values(RepairRule rule, RepairScope scope) {
        return new Search(rule, scope).values(store(), pace.queriesInFlight(), waiting());
    }

    <T> T guarded(Function<Tally, T> work) {
        Tally tally = new Tally(progress);
        try {
            return work.apply(tally);
        } catch (CancellationException e) {
            throw new RepairStoppedException(Reason.CANCELLED, tally.progress(), e);
        } catch (RefusedForSafetyException e) {
            throw e;
        } catch (LedgerException e) {
            throw new RepairStoppedException(Reason.STORE_FAILED, tally.progress(), e);
        }
    }

    private RepairEntries entries(long generation) {
        return new RepairEntries(ledger.controlItems(), generation, waiting());
    }

    private TaggedStore store() {
        return new TaggedStore(ledger, totals);
    }

    ChangesInFlight changes() {
        return new ChangesInFlight(store(), pace, waiting());
    }

    Waiting waiting() {
        return new Waiting(clock, pace.patience(), cancelled);
    }
}
