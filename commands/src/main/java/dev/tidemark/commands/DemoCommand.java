package dev.tidemark.commands;

import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.commands.run.Interrupts;
import dev.tidemark.commands.run.JobEvent;
import dev.tidemark.commands.run.JobEvent.Finished;
import dev.tidemark.commands.run.JobEvent.Progress;
import dev.tidemark.commands.run.JobEvent.Stage;
import dev.tidemark.commands.run.JobJvm;
import dev.tidemark.commands.run.JobProcess;
import dev.tidemark.commands.run.RunProgress;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TotalsUri;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code tidemark demo}: what a restore does to the rows, without the flush and with it. */
@Command(
        name = "demo",
        header = {
            "Shows what a crash does to the counts, and what the flush does about it.",
            "",
            "Examples:",
            "  tidemark demo",
            "  tidemark demo --keep --totals redis://127.0.0.1:6379",
            "  tidemark demo --store 'dynamodb:ad_metrics?endpoint=http://127.0.0.1:8000'",
            ""
        },
        description = {
            "",
            "Generates clicks, runs the real job on them, crashes it, and restores it twice from"
                    + " the same checkpoint: without the flush some clicks are counted twice, with"
                    + " it every number is right. Takes about a minute, needs no server, and"
                    + " touches nothing but a temporary folder.",
            "",
            "With --store it makes two tables of its own beside the one that is named, and deletes"
                    + " them at the end; with --totals the running totals are on that server, and"
                    + " are removed at the end. Nothing that was there before is touched.",
            ""
        },
        sortOptions = false)
final class DemoCommand implements Callable<Integer> {

    private static final long HEAP_BYTES = 512L << 20;

    private final Session session;

    @Option(
            names = "--keep",
            description =
                    "Keep the folder with the clicks, the lake, the checkpoints and the log, and"
                            + " both stores.")
    boolean keep;

    @Option(
            names = "--store",
            paramLabel = "URI",
            description =
                    "Make the stores as tables beside this one, dynamodb:TABLE?region=REGION."
                            + " Without an endpoint of an emulator it asks first. Must be typed: a"
                            + " demo never writes where a profile says.")
    String store;

    @Option(
            names = "--totals",
            paramLabel = "URI",
            description =
                    "Keep the running totals on this server, redis://HOST:PORT. Must be typed, too.")
    String totals;

    @Mixin DangerOptions danger = new DangerOptions();

    @Spec CommandSpec spec;

    DemoCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Optional<StoreUri.DynamoDb> table = table();
        server();
        String id = UUID.randomUUID().toString().substring(0, 8);
        Optional<DemoStores> tables = table.map(named -> DemoStores.tables(named, id));
        if (danger.dryRun) {
            session.show(dryRun(tables));
            return ExitCode.DONE.code();
        }
        // An emulator that was typed is agreed to: it holds nobody's counts and costs nothing.
        table.filter(named -> named.endpoint().isEmpty())
                .ifPresent(named -> confirm(named, tables.orElseThrow()));
        try (TemporaryFolder folder = TemporaryFolder.create("tidemark-demo-");
                DemoStores stores = tables.orElseGet(() -> DemoStores.files(folder.path()))) {
            session.say("everything is in " + folder.path());
            tables.ifPresent(made -> session.say("the stores are " + names(made)));
            stores.make();
            return show(run(folder.path(), stores), folder, stores);
        }
    }

    private int show(DemoReport report, TemporaryFolder folder, DemoStores stores) {
        boolean stays = keep || report.isWorthKeeping();
        if (stays) {
            folder.keep();
            stores.keep();
            session.say("the folder stays: " + folder.path());
            session.say("the stores stay: " + names(stores));
        }
        Optional<Path> kept = stays ? Optional.of(folder.path()) : Optional.empty();
        Optional<Failure> failure = report.failure();
        if (failure.isEmpty() || !session.isJson()) {
            report.outcome().ifPresent(demo -> session.show(report.result(demo, kept)));
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
        return ExitCode.DONE.code();
    }

    private static String names(DemoStores stores) {
        return stores.withFlush() + " and " + stores.withoutFlush();
    }

    private void confirm(StoreUri.DynamoDb named, DemoStores tables) {
        danger.requireAnswerable(session);
        danger.confirm(
                session,
                List.of(
                        "The demo makes two tables, %s, and deletes them at the end; %s itself is not touched."
                                .formatted(names(tables), named.text())));
    }

    private Result dryRun(Optional<DemoStores> tables) {
        List<String> stores =
                tables.map(made -> List.of(made.withFlush(), made.withoutFlush()))
                        .orElse(List.of());
        Map<String, Object> json =
                new JsonMap()
                        .put("result", "dry_run")
                        .put("stores", stores)
                        .put("totals", server().map(TotalsUri::text).orElse(null))
                        .build();
        Table table =
                new Table(
                        List.of(Column.text("table_to_make_and_delete")),
                        stores.stream().map(Table::row).toList());
        return new Result(table, table, json, List.of("dry run: nothing was changed"));
    }

    private DemoReport run(Path folder, DemoStores stores) {
        Path log = folder.resolve("demo.log");
        List<String> arguments = new ArrayList<>(List.of("--folder", folder.toString()));
        arguments.addAll(List.of("--with-flush", stores.withFlush()));
        arguments.addAll(List.of("--without-flush", stores.withoutFlush()));
        server().ifPresent(uri -> arguments.addAll(List.of("--totals", uri.text())));
        List<String> command =
                new JobJvm(session.surroundings())
                        .command(JobJvm.Program.DEMO, HEAP_BYTES, log, arguments);
        RunProgress progress = new RunProgress(session);
        Interrupts interrupts =
                Interrupts.listen(progress::say, "stopping; Ctrl-C again kills the job");
        try (JobProcess process = JobProcess.start(command, folder, log)) {
            interrupts.reach(process);
            DemoReport report = follow(process, progress, log);
            progress.end();
            report.ended(process.exitStatus(), interrupts.killed());
            return report;
        }
    }

    private Optional<TotalsUri> server() {
        StoreOptions typed = new StoreOptions();
        typed.totals = isTyped("--totals") ? totals : null;
        return typed.totalsUri();
    }

    private Optional<StoreUri.DynamoDb> table() {
        if (!isTyped("--store")) {
            return Optional.empty();
        }
        StoreOptions typed = new StoreOptions();
        typed.store = store;
        if (typed.uri(session.surroundings().folder()) instanceof StoreUri.DynamoDb table) {
            return Optional.of(table);
        }
        throw Failure.badValue(
                "--store",
                "a demo without servers keeps its files in a folder of its own; leave --store out,"
                        + " or name a table, such as dynamodb:ad_metrics?endpoint=http://127.0.0.1:8000");
    }

    private boolean isTyped(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    private static DemoReport follow(JobProcess process, RunProgress progress, Path log) {
        DemoReport report = new DemoReport(log);
        Optional<JobEvent> event = process.next();
        while (event.isPresent()) {
            report.add(event.get());
            if (event.get() instanceof Stage stage) {
                progress.say(stage.message());
            } else if (event.get() instanceof Progress state) {
                progress.show(state);
            } else if (event.get() instanceof Finished) {
                return report;
            }
            event = process.next();
        }
        return report;
    }
}
