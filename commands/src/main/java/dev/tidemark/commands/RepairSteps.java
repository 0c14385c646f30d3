package dev.tidemark.commands;

import dev.tidemark.commands.run.StopRequest;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.repair.Findings;
import dev.tidemark.ledger.repair.PlanFile;
import dev.tidemark.ledger.repair.PlannedChange;
import dev.tidemark.ledger.repair.Repair;
import dev.tidemark.ledger.repair.RepairClock;
import dev.tidemark.ledger.repair.RepairPace;
import dev.tidemark.ledger.repair.RepairPlan;
import dev.tidemark.ledger.repair.RepairProgress;
import dev.tidemark.ledger.repair.RepairReport;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * The steps of every repair from the command line: look, save the plan or show it and ask, carry it
 * out with progress, say what it did.
 */
final class RepairSteps {

    private final Session session;
    private final Ledger ledger;
    private final RepairPace pace;
    private final ProgressLine progress;

    RepairSteps(Session session, Ledger ledger, RepairPace pace) {
        this.session = session;
        this.ledger = ledger;
        this.pace = pace;
        this.progress = new ProgressLine(session);
    }

    /**
     * All steps.
     *
     * @param planFile where to save the plan instead of carrying it out; null to carry it out
     * @return the exit code
     */
    int run(RepairSubject subject, String planFile, DangerOptions danger) {
        Findings found = repair(() -> false).look(subject.rule(), subject.scope());
        progress.end();
        if (planFile != null) {
            save(planFile, new RepairPlan(subject.header(), found.changes()));
            return end(RepairResult.planned(subject, found, planFile));
        }
        if (danger.dryRun) {
            return end(RepairResult.dryRun(subject, found));
        }
        // A lagging index may still show something.
        if (found.changes().isEmpty() && ledger.indexLag().isZero()) {
            return end(RepairResult.nothingToDo(subject, found));
        }
        danger.confirm(session, summary(subject, found));
        RepairReport report = carryOut(subject.carryOut());
        return end(RepairResult.done(subject, report));
    }

    /** Carries out a repair; Ctrl-C stops it between two changes. */
    RepairReport carryOut(Function<Repair, RepairReport> work) {
        try (StopRequest stop =
                StopRequest.listen(
                        () -> progress.say("stopping after the changes that are under way"))) {
            return work.apply(repair(stop::hasCome));
        } finally {
            progress.end();
        }
    }

    /** Shows what was found or done and gives the exit code. */
    int end(RepairResult result) {
        session.show(result.render());
        if (session.isJson() && result.exit() != ExitCode.DONE) {
            result.notes().forEach(session::say);
        }
        return result.exit().code();
    }

    private Repair repair(BooleanSupplier stop) {
        return new Repair(
                ledger,
                ledger.runningTotals(),
                pace,
                RepairClock.system(),
                stop,
                state -> progress.show(line(state)));
    }

    private static String line(RepairProgress state) {
        return String.format(
                Locale.ROOT,
                "look %d: %,d changes found, %,d made, %,d made before",
                state.passes() + 1,
                state.found(),
                state.applied(),
                state.done());
    }

    private void save(String name, RepairPlan plan) {
        try {
            PlanFile.write(session.surroundings().folder().resolve(name), plan);
        } catch (IOException e) {
            throw new Failure(
                    ErrorCode.WRITE_FAILED,
                    "the plan could not be written to "
                            + name
                            + ": "
                            + e
                            + ". Nothing was changed.",
                    "the same command with --plan in a folder that is there",
                    e);
        }
    }

    /** What is about to be done, in sentences. */
    static List<String> summary(RepairSubject subject, Findings found) {
        List<String> lines = new ArrayList<>();
        lines.add(
                "%s: %s"
                        .formatted(
                                subject.title(),
                                counted(
                                        found.changes().stream()
                                                .map(PlannedChange::action)
                                                .toList())));
        if (!found.left().isEmpty()) {
            lines.add("%,d values will be left as they are".formatted(found.left().size()));
        }
        return lines;
    }

    private static String counted(List<PlannedChange.Action> actions) {
        List<String> parts = new ArrayList<>();
        for (PlannedChange.Action action : PlannedChange.Action.values()) {
            long count = actions.stream().filter(action::equals).count();
            if (count > 0) {
                parts.add("%,d to %s".formatted(count, action.name().toLowerCase(Locale.ROOT)));
            }
        }
        return parts.isEmpty() ? "nothing found yet" : String.join(", ", parts);
    }
}
