package dev.tidemark.commands;

import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.repair.PlanFile;
import dev.tidemark.ledger.repair.RepairPlan;
import dev.tidemark.ledger.repair.RepairReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tidemark apply}: carries out a plan that flush or sweep has saved. */
@Command(
        name = "apply",
        header = {
            "Carries out a plan that flush or sweep has saved with --plan.",
            "",
            "Examples:",
            "  tidemark apply flush.plan --dry-run",
            "  tidemark apply flush.plan --yes --output json",
            ""
        },
        description = {
            "",
            "A plan for another store, or from before another run began, is refused as a whole. A"
                    + " row that has changed since is skipped and listed, the rest is done (exit 4)."
                    + " It is refused while a job of the generation lives, as flush and sweep are."
                    + " A second time there is nothing to do; killed, the same command continues.",
            ""
        },
        sortOptions = false)
final class ApplyCommand implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "PLAN", description = "The plan file.")
    String plan;

    @Mixin StoreOptions store = new StoreOptions();
    @Mixin RepairCluster cluster = new RepairCluster();
    @Mixin RepairOptions options = new RepairOptions();
    @Mixin DangerOptions danger = new DangerOptions();

    ApplyCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException {
        danger.requireAnswerable(session);
        RepairPlan read = read();
        try (Ledger ledger = store.open(session.surroundings())) {
            return new RepairLease(session, ledger, cluster.jobs(session))
                    .holding(read.header().generation(), "this plan", () -> apply(read, ledger));
        }
    }

    private int apply(RepairPlan read, Ledger ledger) {
        Surroundings here = session.surroundings();
        String canonical = store.canonical(here.folder());
        RepairSteps steps = new RepairSteps(session, ledger, options.pace());
        read.requireFit(ledger.controlItems(), canonical);
        if (danger.dryRun) {
            return steps.end(RepairResult.ofPlan(read, plan));
        }
        String title = RepairSubject.title(read.header());
        danger.confirm(session, List.of("%s: %,d changes".formatted(title, read.changes().size())));
        Instant now = here.clock().instant();
        RepairReport report = steps.carryOut(repair -> repair.apply(read, canonical, now));
        return steps.end(RepairResult.applied(read.header(), report, plan));
    }

    private RepairPlan read() throws IOException {
        Path file = session.surroundings().folder().resolve(plan);
        if (!Files.isRegularFile(file)) {
            throw Failure.badValue("PLAN", "there is no plan '" + plan + "' here");
        }
        return PlanFile.read(file);
    }
}
