package dev.tidemark.commands;

import dev.tidemark.clicks.S3Folder;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.run.Interrupts;
import dev.tidemark.commands.run.JobEvent;
import dev.tidemark.commands.run.JobEvent.Finished;
import dev.tidemark.commands.run.JobEvent.Progress;
import dev.tidemark.commands.run.JobEvent.Stage;
import dev.tidemark.commands.run.JobEvent.Started;
import dev.tidemark.commands.run.JobJvm;
import dev.tidemark.commands.run.JobProcess;
import dev.tidemark.commands.run.RunProgress;
import dev.tidemark.commands.values.SizeConverter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark run}: runs the job here, in a JVM of its own. */
@Command(
        name = "run",
        header = {
            "Runs the job here: clicks in, minute and hour rows out.",
            "",
            "Examples:",
            "  tidemark run --source file:clicks",
            "  tidemark run --source file:web-clicks.csv --parallelism 2 --max-bad 0%%",
            "  tidemark run --source file:clicks --follow --totals redis://127.0.0.1:6379",
            ""
        },
        description = {
            "",
            "An input with an end ends the run; counted already, there is nothing to do. Ctrl-C"
                    + " stops with a savepoint, and the same command continues from it.",
            ""
        },
        sortOptions = false)
final class RunCommand implements Callable<Integer> {

    private static final DateTimeFormatter LOG_TIME =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private final Session session;

    @Mixin JobOptions job = new JobOptions();
    @Mixin GenerationOption generation = new GenerationOption();

    @Option(
            names = "--from",
            paramLabel = "auto|latest|PATH",
            defaultValue = "auto",
            description = {
                "auto: the newest complete checkpoint or savepoint of this generation; none and an"
                        + " unused store: fresh.",
                "latest: the same, but never fresh. PATH: that checkpoint or savepoint."
            })
    String from;

    @Mixin StoreOptions store = new StoreOptions();

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            defaultValue = "1GiB",
            converter = SizeConverter.class,
            description = "Largest heap of the job's JVM; TIDEMARK_JOB_OPTS adds more flags.")
    long heapBytes;

    @Option(
            names = "--log-dir",
            paramLabel = "FOLDER",
            defaultValue = "logs",
            description = "Where the log of the job's JVM goes.")
    String logDir;

    RunCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        Surroundings here = session.surroundings();
        job.check(here.folder());
        generation.check();
        checkFrom(here.folder());
        store.check();
        Require.between("--memory", heapBytes >> 20, 128, 1L << 20);
        Path log =
                here.folder()
                        .resolve(logDir)
                        .resolve("run-" + LOG_TIME.format(here.clock().instant()) + ".log");
        List<String> arguments = new ArrayList<>(job.arguments());
        arguments.addAll(List.of("--store", store.store));
        arguments.addAll(List.of("--from", from));
        generation.value().ifPresent(number -> arguments.addAll(List.of("--job-gen", "" + number)));
        store.totalsUri().ifPresent(uri -> arguments.addAll(List.of("--totals", uri.text())));
        List<String> command =
                new JobJvm(here).command(JobJvm.Program.RUN, heapBytes, log, arguments);
        RunProgress progress = new RunProgress(session);
        Interrupts interrupts =
                Interrupts.listen(
                        progress::say, "stopping with a savepoint; Ctrl-C again kills the job");
        try (JobProcess process = JobProcess.start(command, here.folder(), log)) {
            interrupts.reach(process);
            RunReport report = follow(process, progress, log);
            progress.end();
            return end(report, process.exitStatus(), interrupts.killed());
        }
    }

    private void checkFrom(Path folder) {
        boolean isWord = from.equals("auto") || from.equals("latest");
        JobOptions.requireBucket("--from", from);
        if (!isWord && !S3Folder.isMeant(from) && !Files.exists(folder.resolve(from))) {
            String hint =
                    Nearest.of(from, List.of("auto", "latest"))
                            .map(meant -> "; did you mean '" + meant + "'?")
                            .orElse("");
            throw Failure.badValue(
                    "--from", "'" + from + "' is no checkpoint or savepoint here" + hint);
        }
    }

    private RunReport follow(JobProcess process, RunProgress progress, Path log) {
        RunReport report = new RunReport(relative(log));
        Optional<JobEvent> event = process.next();
        while (event.isPresent()) {
            report.add(event.get());
            if (event.get() instanceof Started started) {
                progress.say(RunReport.sentence(started) + "; log " + relative(log));
            } else if (event.get() instanceof Progress state) {
                progress.show(state);
            } else if (event.get() instanceof Stage stage) {
                progress.say(stage.message());
            } else if (event.get() instanceof Finished) {
                return report;
            }
            event = process.next();
        }
        return report;
    }

    private int end(RunReport report, int status, boolean killed) {
        if (killed) {
            throw report.killed();
        }
        if (report.finished() == null) {
            throw report.died(status);
        }
        Optional<Failure> failure = report.failure();
        if (failure.isPresent()) {
            throw failure.get();
        }
        Result result = report.result();
        session.show(result);
        if (session.isJson() && report.exit() != ExitCode.DONE) {
            session.say(report.finished().message());
        }
        return report.exit().code();
    }

    private Path relative(Path log) {
        Path folder = session.surroundings().folder();
        return log.startsWith(folder) ? folder.relativize(log) : log;
    }
}
