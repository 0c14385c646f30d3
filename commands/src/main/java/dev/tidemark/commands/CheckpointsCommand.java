package dev.tidemark.commands;

import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.commands.run.JobEvent.Saved;
import dev.tidemark.commands.run.JobJvm.Program;
import dev.tidemark.ledger.StoreUri;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark checkpoints}: what there is to start from. */
@Command(
        name = "checkpoints",
        header = {
            "Lists complete checkpoints and savepoints, and which of them can be started from.",
            "",
            "Examples:",
            "  tidemark checkpoints",
            "  tidemark checkpoints --job-gen 7 --output json | jq '.checkpoints[0].path'",
            ""
        },
        description = {
            "",
            "It reads the checkpoint folder, and so works without a cluster. One is not usable if a"
                    + " later run has gone back behind it, or if it was taken after the end of its"
                    + " input.",
            ""
        },
        sortOptions = false)
final class CheckpointsCommand implements Callable<Integer> {

    private static final List<Column> COLUMNS =
            List.of(
                    Column.text("id"),
                    Column.text("kind"),
                    Column.text("job_gen"),
                    Column.text("run"),
                    Column.text("at"),
                    Column.number("bytes"),
                    Column.text("usable"),
                    Column.text("path"));

    private final Session session;

    @Option(
            names = "--checkpoint-dir",
            paramLabel = "FOLDER",
            defaultValue = "checkpoints",
            description = "Where checkpoints and savepoints are kept.")
    String folder;

    @Option(names = "--job-gen", paramLabel = "G", description = "Only those of a generation.")
    Long generation;

    @Mixin StoreOptions store = new StoreOptions();

    CheckpointsCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        List<Saved> all =
                JobQuestion.ask(session, Program.CHECKPOINTS, arguments()).stream()
                        .filter(Saved.class::isInstance)
                        .map(Saved.class::cast)
                        .filter(each -> generation == null || generation == each.generation())
                        .toList();
        session.show(result(all));
        return ExitCode.DONE.code();
    }

    private List<String> arguments() {
        Surroundings here = session.surroundings();
        StoreUri uri = store.uri(here.folder());
        String text =
                uri instanceof StoreUri.Sqlite sqlite ? "sqlite:" + sqlite.file() : store.store;
        return List.of("--checkpoint-dir", here.place(folder), "--store", text);
    }

    private Result result(List<Saved> all) {
        Table table =
                new Table(
                        COLUMNS,
                        all.stream()
                                .map(
                                        each ->
                                                Table.row(
                                                        each.id(),
                                                        each.kind(),
                                                        each.generation(),
                                                        each.run(),
                                                        each.at(),
                                                        each.bytes(),
                                                        each.usable(),
                                                        each.path()))
                                .toList());
        List<Map<String, Object>> tree =
                all.stream()
                        .map(
                                each ->
                                        new JsonMap()
                                                .put("id", each.id())
                                                .put("kind", each.kind())
                                                .put("job_gen", each.generation())
                                                .put("run", each.run())
                                                .put("at", each.at())
                                                .put("bytes", each.bytes())
                                                .put("usable", each.usable())
                                                .put("path", each.path())
                                                .build())
                        .toList();
        return Result.of(
                table,
                new JsonMap().put("checkpoints", tree).build(),
                "%d complete in %s".formatted(all.size(), folder));
    }
}
