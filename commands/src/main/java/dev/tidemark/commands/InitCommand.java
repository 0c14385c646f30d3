package dev.tidemark.commands;

import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.SetupReport;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TableCapacity;
import dev.tidemark.ledger.TotalsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark init}: creates what a store needs, or verifies that it is there. */
@Command(
        name = "init",
        header = {
            "Creates what a store needs; a second time it changes nothing.",
            "",
            "Examples:",
            "  tidemark init",
            "  tidemark init --store 'dynamodb:ad_metrics?region=eu-west-1' --iam",
            "  tidemark init --totals redis://127.0.0.1:6379 --dry-run",
            ""
        },
        description = {
            "",
            "It only adds what is missing, never changes or removes anything, and so does not ask."
                    + " A server of running totals needs nothing created; it is checked.",
            ""
        },
        sortOptions = false)
final class InitCommand implements Callable<Integer> {

    private final Session session;

    @Mixin StoreOptions store = new StoreOptions();
    @Mixin DangerOptions danger = new DangerOptions();

    @Option(
            names = "--iam",
            description =
                    "Print the least AWS policy that a DynamoDB store needs; contact nothing.")
    boolean iam;

    @Option(
            names = "--write-units",
            paramLabel = "N",
            description =
                    "Write units a second of a new table, and of each of its two indexes. Without"
                            + " it: on demand.")
    long writeUnits;

    @Option(
            names = "--read-units",
            paramLabel = "N",
            description = "The same for reads; both or neither.")
    long readUnits;

    InitCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        StoreUri uri = store.uri(session.surroundings().folder());
        if (iam) {
            return printPolicy(uri);
        }
        TableCapacity capacity = capacity(uri);
        SetupReport report =
                danger.dryRun ? Ledgers.missing(uri, capacity) : Ledgers.create(uri, capacity);
        List<String> statements = report.steps();
        Optional<TotalsUri> totals = store.totalsUri();
        totals.ifPresent(server -> Ledgers.verify(server, session.surroundings().environment()));
        String result = statements.isEmpty() ? "unchanged" : danger.dryRun ? "dry_run" : "created";
        Map<String, Object> json =
                new JsonMap()
                        .put("result", result)
                        .put("store", store.store)
                        .put("totals", totals.map(TotalsUri::text).orElse(null))
                        .put("statements", statements)
                        .put("not_verified", report.notVerified())
                        .build();
        List<String> notes = new ArrayList<>(report.notVerified());
        notes.add(note(result));
        Table table = statements(danger.dryRun ? statements : List.of());
        totals.ifPresent(server -> notes.add(server.text() + " takes running totals"));
        session.show(new Result(table, statements(statements), json, notes));
        return ExitCode.DONE.code();
    }

    /** The policy is the result in every format: it is JSON already. */
    private int printPolicy(StoreUri uri) {
        String policy =
                Ledgers.leastPolicy(uri)
                        .orElseThrow(
                                () ->
                                        Failure.badValue(
                                                "--iam",
                                                "%s is no AWS store and needs no policy; name one, such as --store 'dynamodb:ad_metrics?region=eu-west-1'"
                                                        .formatted(store.store)));
        session.write(policy);
        return ExitCode.DONE.code();
    }

    private TableCapacity capacity(StoreUri uri) {
        Require.between("--write-units", writeUnits, 0, Integer.MAX_VALUE);
        Require.between("--read-units", readUnits, 0, Integer.MAX_VALUE);
        if ((writeUnits == 0) != (readUnits == 0)) {
            throw Failure.badValue(
                    writeUnits == 0 ? "--read-units" : "--write-units",
                    "a provisioned table needs both --write-units and --read-units");
        }
        if (writeUnits > 0 && uri instanceof StoreUri.Sqlite) {
            throw Failure.badValue(
                    "--write-units", "%s is a file and has none".formatted(store.store));
        }
        return new TableCapacity(writeUnits, readUnits);
    }

    private String note(String result) {
        return switch (result) {
            case "unchanged" -> store.store + " is complete: nothing to do";
            case "dry_run" -> "dry run: " + store.store + " was not changed";
            default -> store.store + " is ready";
        };
    }

    private static Table statements(List<String> statements) {
        return new Table(
                List.of(Column.text("statement")),
                statements.stream().map(InitCommand::oneLine).map(Table::row).toList());
    }

    private static Object[] oneLine(String statement) {
        return new Object[] {statement.strip().replaceAll("\\s+", " ") + ";"};
    }
}
