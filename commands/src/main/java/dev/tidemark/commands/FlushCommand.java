package dev.tidemark.commands;

import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.KeyGroups;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.repair.Flush;
import dev.tidemark.ledger.repair.FlushRun;
import dev.tidemark.ledger.repair.PlanHeader;
import dev.tidemark.ledger.repair.RepairPart;
import dev.tidemark.ledger.repair.RepairScope;
import dev.tidemark.ledger.repair.RestoredCounts;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark flush}: what a restore does to the ledger, without a job. */
@Command(
        name = "flush",
        header = {
            "Takes back what was written after a checkpoint, as a restore does, without a job.",
            "",
            "Examples:",
            "  tidemark flush --checkpoint 41 --dry-run",
            "  tidemark flush --state checkpoints/g7/savepoints/savepoint-1 --plan flush.plan",
            ""
        },
        description = {
            "",
            "Needed only where no job can do it: each start of the job does the same first. It is"
                    + " refused while a job of the generation lives; one that is between two restarts"
                    + " is known to the cluster only (--flink-url). Later checkpoints than this one"
                    + " cannot be started from afterwards. Killed, the same command continues.",
            ""
        },
        sortOptions = false)
final class FlushCommand implements Callable<Integer> {

    private final Session session;

    @Option(
            names = "--checkpoint",
            paramLabel = "N",
            description =
                    "Id of the checkpoint or savepoint to go back to; 0: to nothing. Without --state"
                            + " late and running totals are listed and left (exit 3).")
    Long checkpoint;

    @Mixin StateOptions state = new StateOptions();

    @Option(
            names = "--job-gen",
            paramLabel = "G",
            description = "Generation to flush. Without it: the store's newest.")
    Long generation;

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "Save the plan for tidemark apply instead, change nothing.")
    String plan;

    @Mixin StoreOptions store = new StoreOptions();
    @Mixin RepairCluster cluster = new RepairCluster();
    @Mixin RepairOptions options = new RepairOptions();
    @Mixin DangerOptions danger = new DangerOptions();

    FlushCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        if (checkpoint == null && state.state == null) {
            throw new Failure(
                    ErrorCode.MISSING_VALUE,
                    "flush to which checkpoint? give --checkpoint N or --state PATH",
                    "tidemark check sink names it");
        }
        if (checkpoint != null) {
            Require.between("--checkpoint", checkpoint, 0, Long.MAX_VALUE);
        }
        Surroundings here = session.surroundings();
        if (plan == null) {
            danger.requireAnswerable(session);
        }
        Optional<StateOptions.Read> read = state.read(session);
        read.ifPresent(this::requireSameCheckpoint);
        long to = read.map(StateOptions.Read::id).orElse(checkpoint);
        try (Ledger ledger = store.open(here)) {
            ControlItems items = ledger.controlItems();
            Generation of = RegisteredGeneration.find(items, generation, store.store);
            requireCheckpointOf(of, to, new Register(items, of.number()));
            read.ifPresent(held -> requireUsable(items, of, held));
            return new RepairLease(session, ledger, cluster.jobs(session))
                    .holding(
                            of.number(),
                            "a flush",
                            () ->
                                    new RepairSteps(session, ledger, options.pace())
                                            .run(subject(items, of, to, read), plan, danger));
        }
    }

    private void requireSameCheckpoint(StateOptions.Read read) {
        if (checkpoint != null && checkpoint != read.id()) {
            throw Failure.badValue(
                    "--state",
                    "it holds checkpoint %d, not %d; leave --checkpoint out"
                            .formatted(read.id(), checkpoint));
        }
    }

    /** Counts that a later run has taken back are no truth (docs/protocol.md, R17). */
    private static void requireUsable(ControlItems items, Generation of, StateOptions.Read read) {
        long generation =
                of.parent()
                        .filter(branch -> branch.checkpoint() == read.id())
                        .map(Branch::generation)
                        .orElse(of.number());
        if (read.generation() > 0) {
            new Branch(read.generation(), read.id()).requireOnLineOf(of.number(), of.parent());
        }
        if (read.run() > 0) {
            new Register(items, generation).runs().requireUsable(read.id(), read.run());
        }
    }

    private RepairSubject subject(
            ControlItems items, Generation of, long to, Optional<StateOptions.Read> read) {
        FlushRun run = FlushRun.next(new Register(items, of.number()), of.number(), to);
        Flush flush = Flush.of(items, run.fence(of));
        Instant now = session.surroundings().clock().instant();
        RepairScope scope =
                RepairScope.whole(
                        new KeyGroups(of.maxParallelism()),
                        EnumSet.allOf(RepairPart.class),
                        read.map(StateOptions.Read::counts).or(() -> known(to)));
        return new RepairSubject(
                PlanHeader.of(flush, store.canonical(session.surroundings().folder()), now),
                flush,
                scope,
                repair -> repair.flush(run, of, now, scope),
                Optional.of(
                        "tidemark flush --job-gen %d --state PATH, the folder of checkpoint %d"
                                .formatted(of.number(), to)));
    }

    /** Without a checkpoint there is no state, so nothing is restored. */
    private static Optional<RestoredCounts> known(long to) {
        return to == 0 ? Optional.of(RestoredCounts.NONE) : Optional.empty();
    }

    private void requireCheckpointOf(Generation of, long to, Register register) {
        long first = of.parent().map(Branch::checkpoint).orElse(0L);
        long last = Math.max(first, register.highestEpoch().orElse(0));
        if (to < first || to > last) {
            throw Failure.badValue(
                    state.state == null ? "--checkpoint" : "--state",
                    "generation %d has none with id %d: its ids are %d to %d"
                            .formatted(of.number(), to, first, last));
        }
    }
}
