package dev.tidemark.commands;

import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.KeyGroups;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.repair.Repair;
import dev.tidemark.ledger.repair.RepairPace;
import dev.tidemark.ledger.repair.RepairPart;
import dev.tidemark.ledger.repair.RepairScope;
import dev.tidemark.ledger.repair.SinkCheck;
import java.util.EnumSet;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark check sink}: whether the ledger is right after the last restore. */
@Command(
        name = "sink",
        header = {
            "Checks that a restore left nothing to repair: exit 3 when it did.",
            "",
            "Examples:",
            "  tidemark check sink",
            "  tidemark check sink --job-gen 7 --output json",
            ""
        },
        description = {
            "",
            "Looks for values of older runs after the cut of the last restore, and for values that"
                    + " the generation before has written since the branch. Writes that rows have"
                    + " refused are listed; the recount repairs those. Nothing is changed, and a job"
                    + " may run. While a job is restoring, its own repair is under way: ask again.",
            ""
        },
        sortOptions = false)
final class CheckSinkCommand implements Callable<Integer> {

    private final Session session;

    @Option(
            names = "--job-gen",
            paramLabel = "G",
            description = "Generation to check. Without it: the store's newest.")
    Long generation;

    @Mixin StoreOptions store = new StoreOptions();

    CheckSinkCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        try (Ledger ledger = store.open(session.surroundings())) {
            ControlItems items = ledger.controlItems();
            Generation of = RegisteredGeneration.find(items, generation, store.store);
            RepairScope scope =
                    RepairScope.whole(
                            new KeyGroups(of.maxParallelism()),
                            EnumSet.allOf(RepairPart.class),
                            Optional.empty());
            SinkCheck check = SinkCheck.of(Repair.of(ledger, RepairPace.DEFAULT), of, scope);
            SinkTables tables =
                    new SinkTables(
                            of, check, new Register(items, of.number()).refusedWrites().list());
            session.show(tables.result());
            if (session.isJson() && !check.holds()) {
                session.say(tables.sentence());
            }
            return (check.holds() ? ExitCode.DONE : ExitCode.CHECK_FAILED).code();
        }
    }
}
