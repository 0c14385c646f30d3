package dev.tidemark.job.simulation;

import dev.tidemark.clicks.Counts;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.count.SwitchedOperators;
import dev.tidemark.job.virtual.HeldState;
import dev.tidemark.job.virtual.JobSetup;
import dev.tidemark.job.virtual.RowSinks;
import dev.tidemark.job.virtual.TaggingSink;
import dev.tidemark.job.virtual.VirtualJob;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.CheckpointRefusedException;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.repair.Flush;
import dev.tidemark.ledger.repair.OpenCuts;
import dev.tidemark.ledger.repair.RepairPart;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** One generation of the job as its JobManager sees it: its lives, one after the other. */
final class Line {

    private static final int MOST_RETAINED = 3;

    private final Cluster cluster;
    private final long generation;
    private final Optional<Branch> parent;
    private final Register register;
    private final CutOffWorkers cutOff;
    private final Checkpoints checkpoints;
    private final History history = new History();
    private Map<RowKey, Counts> branchLateRows = Map.of();
    private int attempt = -1;
    private int parallelism;
    private boolean elder;
    private Life life;

    /**
     * @param branch the savepoint that it begins from, with the parent's generation; empty to begin
     *     fresh
     */
    Line(
            Cluster cluster,
            long generation,
            Optional<Branch> parent,
            Optional<Retained> branch,
            int parallelism)
            throws Exception {
        this.cluster = cluster;
        this.generation = generation;
        this.parent = parent;
        this.parallelism = parallelism;
        this.register = new Register(cluster.store().controlItems(), generation);
        this.cutOff = new CutOffWorkers(cluster);
        this.checkpoints = new Checkpoints(cluster, branch, MOST_RETAINED);
        cluster.faults()
                .unharmed(
                        () ->
                                register.begin(
                                        "job-" + generation,
                                        parent,
                                        Cluster.KEY_GROUPS.maxParallelism()));
    }

    long generation() {
        return generation;
    }

    Checkpoints checkpoints() {
        return checkpoints;
    }

    CutOffWorkers cutOffWorkers() {
        return cutOff;
    }

    /** The late totals that the savepoint holds which this generation began from. */
    Map<RowKey, Counts> branchLateRows() {
        return branchLateRows;
    }

    Optional<Life> life() {
        return Optional.ofNullable(life);
    }

    History history() {
        return history;
    }

    /** From now on a newer generation runs beside this. */
    void becomeElder() {
        elder = true;
        life().ifPresent(Life::superseded);
    }

    /** Starts again, if it is down: until a start succeeds, from the newest usable checkpoint. */
    void revive() throws Exception {
        int failures = 0;
        while (life == null) {
            try {
                open();
            } catch (Exception e) {
                if (isRefusedCheckpoint(e)) {
                    checkpoints.dropNewest();
                    continue;
                }
                Cluster.requireInjected(e);
                cluster.tally().count(Happening.CRASH_IN_A_FLUSH);
                failures++;
                if (failures == 2) {
                    cluster.tally().count(Happening.CRASH_TWICE_IN_A_ROW_IN_A_FLUSH);
                }
            }
        }
    }

    private static boolean isRefusedCheckpoint(Throwable failure) {
        for (Throwable each = failure; each != null; each = each.getCause()) {
            if (each instanceof CheckpointRefusedException) {
                return true;
            }
        }
        return false;
    }

    private void open() throws Exception {
        attempt++;
        long run =
                cluster.faults().unharmed(() -> register.runs().take("job-" + generation, attempt));
        Optional<Retained> from = checkpoints.newest();
        Fence fence = fence(run, from);
        if (!elder) {
            history.cut(fence, cluster.store().everything());
        }
        countWhatIsTakenBack(fence);
        Life next =
                new Life(
                        cluster,
                        fence,
                        new Verdicts(
                                cluster.schedule().horizon(),
                                cluster.tally(),
                                from.map(Retained::verdicts).orElse(Map.of()),
                                cluster.highestWatermark()));
        if (elder) {
            next.superseded();
        }
        JobSetup setup = setup(next, run);
        next.opened(
                from.isPresent()
                        ? VirtualJob.restore(setup, parallelism, from.get().checkpoint())
                        : VirtualJob.start(setup, parallelism));
        life = next;
        checkpoints.restored();
        if (parent.map(b -> b.checkpoint() == fence.restoredCheckpoint()).orElse(false)) {
            branchLateRows = new HeldState(next.job()).lateRows();
        }
        requireNothingToFlush(fence);
        if (cluster.rules().cutsCloseAtOnce()) {
            closeCuts(run);
        }
    }

    private void closeCuts(long run) throws Exception {
        List<String> parts = Stream.of(RepairPart.values()).map(RepairPart::text).toList();
        cluster.faults()
                .unharmed(
                        () -> {
                            register.latePasses().record(run, parts, Cluster.KEY_GROUPS.all());
                            return run;
                        });
    }

    private Fence fence(long run, Optional<Retained> from) throws Exception {
        Fence fence = new Fence(generation, run, from.map(Retained::id).orElse(0L), parent);
        return cluster.faults()
                .unharmed(() -> OpenCuts.addedTo(fence, cluster.store().controlItems()));
    }

    private JobSetup setup(Life next, long run) {
        LifeLedger ledger = new LifeLedger(cluster.store(), next::wrote);
        JobIdentity identity =
                new JobIdentity(
                        generation,
                        parent.map(Branch::generation).orElse(0L),
                        parent.map(Branch::checkpoint).orElse(0L),
                        Cluster.KEY_GROUPS.maxParallelism(),
                        () -> ledger,
                        attempt -> run);
        RowSinks sinks =
                cluster.rules().tagByCompletion()
                        ? TaggingSink.sinks(checkpoints::lastCompleted)
                        : new SimulatedSinks();
        return new JobSetup(
                cluster.clock(),
                identity,
                cluster.schedule().shards(),
                cluster.schedule().sources(),
                new SwitchedOperators(
                        cluster.schedule().horizon(), cluster.repairClock(), cluster.rules().off()),
                sinks,
                next.verdicts());
    }

    private void countWhatIsTakenBack(Fence fence) throws Exception {
        Flush flush = flush(fence);
        List<LedgerRow> rows = cluster.store().everything();
        boolean hour =
                rows.stream()
                        .filter(row -> row.key().isHour())
                        .flatMap(row -> row.fast().stream())
                        .anyMatch(value -> flush.concerns(value.tag()));
        if (hour) {
            cluster.tally().count(Happening.HOUR_END_TAKEN_BACK);
        }
        if (!cluster.schedule().indexLag().isZero() && fence.run() > 1) {
            cluster.tally().count(Happening.FLUSH_OF_A_LAGGING_INDEX);
        }
    }

    private Flush flush(Fence fence) throws Exception {
        return cluster.faults().unharmed(() -> Flush.of(cluster.store().controlItems(), fence));
    }

    /** Not while somebody else still writes such rows. */
    private void requireNothingToFlush(Fence fence) throws Exception {
        Flush flush = flush(fence);
        if (cutOff.mayHaveWritten()) {
            return;
        }
        for (RunningTotal total : cluster.store().everyTotal()) {
            Tag tag = total.value().tag();
            if (tag.generation() == generation && flush.concerns(tag)) {
                throw new Violation(
                        Invariant.SECOND_FLUSH_FINDS_NOTHING,
                        total + " after the flush of " + fence);
            }
        }
        for (LedgerRow row : cluster.store().everything()) {
            boolean found =
                    Stream.concat(row.fast().stream(), row.late().stream())
                            .map(TaggedCounts::tag)
                            .anyMatch(tag -> tag.generation() == generation && flush.concerns(tag));
            if (found) {
                throw new Violation(
                        Invariant.SECOND_FLUSH_FINDS_NOTHING, row + " after the flush of " + fence);
            }
        }
    }

    /** All workers die, or are cut off and go on; the next start is at another parallelism. */
    void crash(int nextParallelism, boolean goesOn) throws Exception {
        checkpoints.countCrash();
        if (nextParallelism != parallelism) {
            cluster.tally().count(Happening.RESCALE);
        }
        if (elder) {
            cluster.tally().count(Happening.FAILOVER_OF_THE_OLD_GENERATION);
        }
        parallelism = nextParallelism;
        end(goesOn);
    }

    /** A call of the current life has failed; the job fails with it. */
    void failed() throws Exception {
        checkpoints.countCrash();
        end(false);
    }

    private void end(boolean goesOn) throws Exception {
        Life ended = life;
        if (ended == null) {
            return;
        }
        checkpoints.crashed();
        life = null;
        if (goesOn) {
            cutOff.add(ended);
        } else {
            ended.kill();
        }
    }

    /** Ends for good. */
    void stop() throws Exception {
        end(false);
        cutOff.endAll();
    }
}
