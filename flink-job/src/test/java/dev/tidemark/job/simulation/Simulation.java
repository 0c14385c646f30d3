package dev.tidemark.job.simulation;

import dev.tidemark.clicks.Counts;
import dev.tidemark.job.virtual.HeldState;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.repair.RepairPart;
import dev.tidemark.ledger.repair.RepairScope;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;

/** Lives through one schedule with the real operators, and looks whether all is as it must be. */
final class Simulation {

    private static final long SILENCE_MILLIS = 31_000;
    private static final long EARLY_FIRING_MILLIS = 1_000;

    private final Cluster cluster;
    private Line current;
    private Line elder;
    private Retained branch;
    private boolean silent;
    private int steps;

    private Simulation(Schedule schedule, Rules rules, Tally tally) throws Exception {
        cluster = new Cluster(schedule, rules, tally);
        current = new Line(cluster, 1, Optional.empty(), Optional.empty(), schedule.parallelism());
        cluster.whileWaiting(this::whileARepairWaits);
    }

    /** Runs a schedule; the violation that ended it, or empty if everything held. */
    static Optional<Violation> run(Schedule schedule, Rules rules, Tally tally) {
        try {
            Simulation simulation = new Simulation(schedule, rules, tally);
            for (Event event : schedule.events()) {
                simulation.happen(event);
            }
            simulation.end();
            return Optional.empty();
        } catch (Violation violation) {
            return Optional.of(violation);
        } catch (Exception e) {
            return Optional.of(
                    new Violation(Invariant.NO_UNEXPECTED_FAILURE, "simulation: " + e, e));
        }
    }

    private void happen(Event event) throws Exception {
        revive();
        steps++;
        current.checkpoints().step();
        Line line = line(event);
        switch (event.kind()) {
            case READ, DELIVER, TICK, FIRE -> step(event, line);
            case TIME -> cluster.advance(event.amount());
            case OUTAGE -> outage(event);
            case SILENCE -> silence();
            case BARRIER -> line.checkpoints().begin(alive(line));
            case COMPLETE -> complete(line, event.choice());
            case NOTIFY -> line.checkpoints().tell(alive(line));
            case ABORT -> line.checkpoints().abort(alive(line));
            case CRASH -> line.crash(event.amount(), event.choice() % 3 == 1);
            case REWIND -> rewind(event);
            case FAULT -> fault(event);
            case END_CUT_OFF -> endCutOff(line);
            case BRANCH -> branch(event.amount());
            case SWITCH -> switchOver();
            case UNDO -> undo(event.amount());
        }
    }

    /** Half of the steps of workers that were cut off are the elder's, if it has such workers. */
    private Line line(Event event) {
        boolean elders =
                elder != null
                        && switch (event.who()) {
                            case ELDER -> true;
                            case CURRENT -> false;
                            case CUT_OFF ->
                                    event.choice() % 2 == 0
                                            && elder.cutOffWorkers().any(0).isPresent();
                        };
        return elders ? elder : current;
    }

    private void revive() throws Exception {
        current.revive();
        if (elder != null) {
            elder.revive();
        }
    }

    private static Life alive(Line line) {
        return line.life().orElseThrow();
    }

    private void step(Event event, Line line) throws Exception {
        Optional<Life> cutOff =
                event.who() == Event.Who.CUT_OFF
                        ? line.cutOffWorkers().any(event.choice())
                        : Optional.empty();
        Life life = cutOff.orElseGet(() -> alive(line));
        if (silent && event.kind() == Event.Kind.READ) {
            cluster.tally().count(Happening.ALL_SHARDS_IDLE_AND_ONE_WAKES);
            silent = false;
        }
        guarded(line, life, () -> life.step(event));
    }

    /** A part of a job's work. */
    @FunctionalInterface
    private interface Work {
        void run() throws Exception;
    }

    /** If a call of the store fails, the life that made it fails with it. */
    private static void guarded(Line line, Life life, Work work) throws Exception {
        try {
            work.run();
        } catch (Exception e) {
            Cluster.requireInjected(e);
            if (life.isCutOff()) {
                line.cutOffWorkers().failed(life);
            } else {
                line.failed();
            }
        }
    }

    /** Whoever else is alive goes on while a repair waits for a lagging index. */
    private void whileARepairWaits() {
        current.cutOffWorkers().any(steps).ifPresent(life -> goOn(current, life));
        if (elder != null) {
            elder.life().ifPresent(life -> goOn(elder, life));
        }
    }

    private void goOn(Line line, Life life) {
        try {
            guarded(
                    line,
                    life,
                    () -> {
                        life.job().send(steps % life.job().sources(), steps);
                        life.tickAll();
                        life.deliver(20, steps);
                    });
        } catch (Violation e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void complete(Line line, int choice) throws Exception {
        Life life = alive(line);
        guarded(
                line,
                life,
                () -> {
                    if (choice % 3 > 0) {
                        life.deliverAll();
                    }
                    line.checkpoints().complete(life, choice % 2 == 0);
                });
    }

    private void silence() throws Exception {
        Life life = alive(current);
        guarded(
                current,
                life,
                () -> {
                    life.tickAll();
                    life.deliverAll();
                    life.tickAll();
                    cluster.advance(SILENCE_MILLIS);
                    life.tickAll();
                    life.deliverAll();
                });
        silent = true;
    }

    private void outage(Event event) throws Exception {
        cluster.tally().count(Happening.OUTAGE);
        current.crash(1 + event.choice() % 8, false);
        cluster.advance(event.amount() * 1_000L);
    }

    private void rewind(Event event) throws Exception {
        alive(current);
        if (current.checkpoints().rewind(event.choice())) {
            cluster.tally().count(Happening.REWIND_TO_AN_OLDER_CHECKPOINT);
            current.crash(event.amount(), false);
        }
    }

    private void fault(Event event) {
        StoreFaults.Kind kind = StoreFaults.Kind.of(event.amount());
        int longest = kind.isInAFlush() ? 40 : 6;
        cluster.faults().arm(kind, event.choice() % longest);
        if (kind.isInAFlush() && event.choice() % 4 == 0) {
            cluster.faults().arm(kind, event.choice() % 7);
        }
    }

    private static void endCutOff(Line line) throws Exception {
        Life life = alive(line);
        guarded(line, life, () -> line.cutOffWorkers().endBefore(life));
    }

    private void branch(int parallelism) throws Exception {
        Optional<Retained> savepoint = current.checkpoints().newest();
        if (elder != null || savepoint.isEmpty()) {
            return;
        }
        cluster.tally().count(Happening.TWO_GENERATIONS_SIDE_BY_SIDE);
        branch = savepoint.get();
        elder = current;
        elder.becomeElder();
        current = child(elder.generation() + 1, parallelism);
        current.revive();
    }

    private Line child(long generation, int parallelism) throws Exception {
        return new Line(
                cluster,
                generation,
                Optional.of(new Branch(elder.generation(), branch.id())),
                Optional.of(branch),
                parallelism);
    }

    private void switchOver() throws Exception {
        if (elder == null) {
            return;
        }
        cluster.tally().count(Happening.SWEEP_OF_THE_OLD_GENERATION);
        elder.stop();
        sweep(elder.generation(), current.branchLateRows());
        elder = null;
    }

    /** Both end; a new generation begins where the one that is given up began. */
    private void undo(int parallelism) throws Exception {
        if (elder == null) {
            return;
        }
        cluster.tally().count(Happening.NEW_GENERATION_GIVEN_UP);
        Line givenUp = current;
        elder.stop();
        givenUp.stop();
        sweep(givenUp.generation(), givenUp.branchLateRows());
        current = child(givenUp.generation() + 1, parallelism);
        elder = null;
        current.revive();
    }

    private void sweep(long generation, Map<RowKey, Counts> lateRows) throws Exception {
        RepairScope everything =
                RepairScope.whole(
                        Cluster.KEY_GROUPS,
                        EnumSet.allOf(RepairPart.class),
                        Optional.of(key -> Optional.ofNullable(lateRows.get(key))));
        cluster.faults()
                .unharmed(() -> cluster.repair().sweep(generation, branch.id(), everything));
    }

    /** Everything is read and closed, without any more trouble. */
    private void end() throws Exception {
        cluster.faults().disarmAll();
        revive();
        endCutOff(current);
        revive();
        if (elder != null) {
            endCutOff(elder);
            switchOver();
        }
        while (!countTheRest()) {
            revive();
        }
        Life life = alive(current);
        current.history().require(cluster.store().everything());
        life.requireNoLatePartials();
        FinalCheck check = new FinalCheck(cluster.store().everything());
        check.require(ExpectedCounts.of(cluster.schedule(), life.verdicts().all()));
        if (!cluster.faults().totalFailed()) {
            cluster.advance(EARLY_FIRING_MILLIS);
            life.fireAll();
            check.requireTotals(cluster.store().everyTotal(), new HeldState(life.job()).openRows());
        }
        life.kill();
    }

    /** False if a write that had failed before was noticed only now. */
    private boolean countTheRest() throws Exception {
        Life life = alive(current);
        guarded(
                current,
                life,
                () -> {
                    life.readToTheEnd();
                    life.closeEverything();
                    current.checkpoints().abort(life);
                    current.checkpoints().begin(life);
                    life.deliverAll();
                    current.checkpoints().complete(life, true);
                });
        return current.life().isPresent();
    }
}
