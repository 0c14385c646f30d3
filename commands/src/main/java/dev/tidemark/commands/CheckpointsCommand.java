package dev.tidemark.commands;

import dev.tidemark.commands.flink.CheckpointRecord;
import dev.tidemark.commands.flink.FlinkRest;
import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.commands.run.JobEvent;
import dev.tidemark.commands.run.JobEvent.Saved;
import dev.tidemark.commands.run.JobEvent.Stage;
import dev.tidemark.commands.run.JobJvm.Program;
import dev.tidemark.ledger.StoreUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
            "It reads the checkpoint folder, and so works without a cluster; one that is named adds"
                    + " those that its jobs keep elsewhere. One is not usable if a later run has gone"
                    + " back behind it, or if it was taken after the end of its input.",
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

    @Option(
            names = "--flink-url",
            paramLabel = "URL",
            description =
                    "The REST address of a Flink cluster. Without it: only the folder is read.")
    String url;

    @Mixin StoreOptions store = new StoreOptions();

    CheckpointsCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        List<String> known = url == null ? List.of() : knownToTheCluster();
        List<Saved> all = new ArrayList<>();
        for (JobEvent event : JobQuestion.ask(session, Program.CHECKPOINTS, arguments(known))) {
            if (event instanceof Saved saved) {
                all.add(saved);
            }
            if (event instanceof Stage stage) {
                session.say(stage.message());
            }
        }
        warnOfThoseNotSeen(known, all);
        session.show(
                result(
                        all.stream()
                                .filter(
                                        each ->
                                                generation == null
                                                        || generation == each.generation())
                                .toList()));
        return ExitCode.DONE.code();
    }

    private void warnOfThoseNotSeen(List<String> known, List<Saved> all) {
        Set<String> seen = all.stream().map(Saved::path).collect(Collectors.toSet());
        List<String> missed = known.stream().filter(path -> !seen.contains(path)).toList();
        if (!missed.isEmpty()) {
            session.warn(
                    "%d that the cluster knows are gone or cannot be read from this machine, such as %s"
                            .formatted(missed.size(), missed.get(0)));
        }
    }

    private List<String> arguments(List<String> known) {
        Surroundings here = session.surroundings();
        StoreUri uri = store.uri(here.folder());
        String text =
                uri instanceof StoreUri.Sqlite sqlite ? "sqlite:" + sqlite.file() : store.store;
        List<String> arguments =
                new ArrayList<>(List.of("--checkpoint-dir", here.place(folder), "--store", text));
        if (!known.isEmpty()) {
            arguments.addAll(List.of("--also", String.join("\n", known)));
        }
        return arguments;
    }

    /** Without it the folder is still read: that is what there is after a crash. */
    private List<String> knownToTheCluster() {
        try {
            FlinkRest flink = ClusterOptions.cluster(url);
            return flink.jobs().stream()
                    .filter(job -> job.generation().isPresent())
                    .flatMap(job -> flink.checkpoints(job.id()).stream())
                    .map(CheckpointRecord::path)
                    .filter(path -> !path.isEmpty())
                    .distinct()
                    .toList();
        } catch (Failure failure) {
            if (!failure.code().isClusterAway()) {
                throw failure;
            }
            session.warn(
                    "Flink at %s does not answer; only the folder %s was read"
                            .formatted(url, folder));
            return List.of();
        }
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
                "%d complete in %s%s"
                        .formatted(all.size(), folder, url == null ? "" : " and on the cluster"));
    }
}
