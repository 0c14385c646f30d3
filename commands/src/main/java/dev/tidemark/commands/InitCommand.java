package dev.tidemark.commands;

import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.StoreUri;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code tidemark init}: creates what a store needs, or verifies that it is there. */
@Command(
        name = "init",
        header = {
            "Creates what a store needs; a second time it changes nothing.",
            "",
            "Examples:",
            "  tidemark init",
            "  tidemark init --store sqlite:/var/lib/tidemark/ads.db",
            "  tidemark init --dry-run",
            ""
        },
        description = {
            "",
            "It only adds what is missing, never changes or removes anything, and so does not ask.",
            ""
        },
        sortOptions = false)
final class InitCommand implements Callable<Integer> {

    private final Session session;

    @Mixin StoreOptions store = new StoreOptions();
    @Mixin DangerOptions danger = new DangerOptions();

    InitCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        StoreUri uri = store.uri(session.surroundings().folder());
        List<String> statements = danger.dryRun ? Ledgers.missing(uri) : Ledgers.create(uri);
        String result = statements.isEmpty() ? "unchanged" : danger.dryRun ? "dry_run" : "created";
        Map<String, Object> json =
                new JsonMap()
                        .put("result", result)
                        .put("store", store.store)
                        .put("statements", statements)
                        .build();
        Table table = statements(danger.dryRun ? statements : List.of());
        session.show(new Result(table, statements(statements), json, List.of(note(result))));
        return ExitCode.DONE.code();
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
