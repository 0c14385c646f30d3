package dev.tidemark.commands;

import dev.tidemark.commands.run.Interrupts;
import dev.tidemark.commands.run.JobEvent;
import dev.tidemark.commands.run.JobEvent.Finished;
import dev.tidemark.commands.run.JobEvent.Progress;
import dev.tidemark.commands.run.JobEvent.Stage;
import dev.tidemark.commands.run.JobJvm;
import dev.tidemark.commands.run.JobProcess;
import dev.tidemark.commands.run.RunProgress;
import dev.tidemark.ledger.TotalsUri;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
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
            "  tidemark demo --keep",
            "  tidemark demo --totals redis://127.0.0.1:6379",
            ""
        },
        description = {
            "",
            "Generates clicks, runs the real job on them, crashes it, and restores it twice from"
                    + " the same checkpoint: without the flush some clicks are counted twice, with"
                    + " it every number is right. Takes less than a minute, needs no server, and"
                    + " touches nothing but a temporary folder, unless --totals names a server.",
            ""
        },
        sortOptions = false)
final class DemoCommand implements Callable<Integer> {

    private static final long HEAP_BYTES = 512L << 20;

    private final Session session;

    @Option(
            names = "--keep",
            description =
                    "Keep the folder with the clicks, both stores, the lake, the checkpoints and"
                            + " the log.")
    boolean keep;

    @Option(
            names = "--totals",
            paramLabel = "URI",
            description =
                    "Keep the running totals on this server, redis://HOST:PORT. Must be typed: a"
                            + " demo never writes to the server of a profile.")
    String totals;

    @Spec CommandSpec spec;

    DemoCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        try (TemporaryFolder folder = TemporaryFolder.create("tidemark-demo-")) {
            session.say("everything is in " + folder.path());
            DemoReport report = run(folder.path());
            boolean stays = keep || report.isWorthKeeping();
            if (stays) {
                folder.keep();
                session.say("the folder stays: " + folder.path());
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
    }

    private DemoReport run(Path folder) {
        Path log = folder.resolve("demo.log");
        List<String> arguments = new ArrayList<>(List.of("--folder", folder.toString()));
        server().ifPresent(uri -> arguments.addAll(List.of("--totals", uri.text())));
        List<String> command =
                new JobJvm(session.surroundings())
                        .command(JobJvm.Program.DEMO, HEAP_BYTES, log, arguments);
        RunProgress progress = new RunProgress(session);
        Interrupts interrupts = Interrupts.listen(progress, "stopping; Ctrl-C again kills the job");
        try (JobProcess process = JobProcess.start(command, folder, log)) {
            interrupts.reach(process);
            DemoReport report = follow(process, progress, log);
            progress.end();
            report.ended(process.exitStatus(), interrupts.killed());
            return report;
        }
    }

    private Optional<TotalsUri> server() {
        boolean isTyped = spec.commandLine().getParseResult().hasMatchedOption("--totals");
        StoreOptions store = new StoreOptions();
        store.totals = isTyped ? totals : null;
        return store.totalsUri();
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
