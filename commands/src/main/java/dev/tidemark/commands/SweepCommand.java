package dev.tidemark.commands;

import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.KeyGroups;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.Run;
import dev.tidemark.ledger.repair.PlanHeader;
import dev.tidemark.ledger.repair.RepairPart;
import dev.tidemark.ledger.repair.RepairScope;
import dev.tidemark.ledger.repair.RestoredCounts;
import dev.tidemark.ledger.repair.Sweep;
import java.util.EnumSet;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark sweep}: removes what a stopped generation wrote since its successor began. */
@Command(
        name = "sweep",
        header = {
            "Removes what a generation that has stopped wrote since a savepoint.",
            "",
            "Examples:",
            "  tidemark sweep --job-gen 7 --since 51 --dry-run",
            "  tidemark sweep --job-gen 7 --since 51 --state savepoints/savepoint-51 --yes",
            ""
        },
        description = {
            "",
            "After a blue/green switch: the old generation, since the savepoint that the new one"
                    + " began from; after an abort: the new one. What other generations and the"
                    + " recount wrote is not touched. It is refused while a job of the generation"
                    + " lives; one that is between two restarts is known to the cluster only"
                    + " (--flink-url). Killed, the same command continues.",
            ""
        },
        sortOptions = false)
final class SweepCommand implements Callable<Integer> {

    private final Session session;

    @Option(
            names = "--job-gen",
            paramLabel = "G",
            required = true,
            description = "The generation that has stopped.")
    Long generation;

    @Option(
            names = "--since",
            paramLabel = "N",
            required = true,
            description = "Id of the savepoint that its successor began from; 0: since ever.")
    Long since;

    @Mixin StateOptions state = new StateOptions();

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "Save the plan for tidemark apply instead, change nothing.")
    String plan;

    @Mixin StoreOptions store = new StoreOptions();
    @Mixin RepairCluster cluster = new RepairCluster();
    @Mixin RepairOptions options = new RepairOptions();
    @Mixin DangerOptions danger = new DangerOptions();

    SweepCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Require.between("--since", since, 0, Long.MAX_VALUE);
        if (plan == null) {
            danger.requireAnswerable(session);
        }
        Optional<StateOptions.Read> read = state.read(session);
        read.ifPresent(this::requireSameCheckpoint);
        try (Ledger ledger = store.open(session.surroundings())) {
            ControlItems items = ledger.controlItems();
            Generation of = RegisteredGeneration.find(items, generation, store.store);
            return new RepairLease(session, ledger, cluster.jobs(session))
                    .holding(
                            of.number(),
                            "a sweep",
                            () ->
                                    new RepairSteps(session, ledger, options.pace())
                                            .run(subject(items, of, read), plan, danger));
        }
    }

    private void requireSameCheckpoint(StateOptions.Read read) {
        if (since != read.id()) {
            throw Failure.badValue(
                    "--state",
                    "it holds checkpoint %d, and --since says %d".formatted(read.id(), since));
        }
    }

    private RepairSubject subject(
            ControlItems items, Generation of, Optional<StateOptions.Read> read) {
        Sweep sweep = Sweep.of(items, of.number(), since);
        long lastRun = new Register(items, of.number()).runs().last().map(Run::number).orElse(0L);
        RepairScope scope =
                RepairScope.whole(
                        new KeyGroups(of.maxParallelism()),
                        EnumSet.allOf(RepairPart.class),
                        read.map(StateOptions.Read::counts).or(this::known));
        Surroundings here = session.surroundings();
        return new RepairSubject(
                PlanHeader.of(
                        sweep, lastRun, store.canonical(here.folder()), here.clock().instant()),
                sweep,
                scope,
                repair -> repair.sweep(of.number(), since, scope),
                Optional.of(
                        "the same command with --state PATH, the folder of savepoint " + since));
    }

    private Optional<RestoredCounts> known() {
        return since == 0 ? Optional.of(RestoredCounts.NONE) : Optional.empty();
    }
}
