package dev.tidemark.commands;

import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.commands.run.Interrupts;
import dev.tidemark.commands.run.JobEvent;
import dev.tidemark.commands.run.JobEvent.Finished;
import dev.tidemark.commands.run.JobEvent.Sent;
import dev.tidemark.commands.run.JobEvent.Stage;
import dev.tidemark.commands.run.JobJvm;
import dev.tidemark.commands.run.JobProcess;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Sends a generated log to a topic or a stream, in a JVM that has their clients. */
final class ClickSending {

    private static final long HEAP_BYTES = 256L << 20;

    private final Session session;
    private final GeneratorSettings settings;
    private final ProgressLine progress;
    private Sent sent;
    private Finished ended;

    /**
     * One that has not begun.
     *
     * @param skip how many records of the log stand already
     */
    ClickSending(Session session, GeneratorSettings settings, long skip) {
        this.session = session;
        this.settings = settings;
        this.progress = new ProgressLine(session);
        this.sent = new Sent(skip, 0);
    }

    /**
     * Sends it to its end.
     *
     * @param arguments of the child, but for the log
     */
    Sent send(List<String> arguments) {
        Path here = session.surroundings().folder();
        try (TemporaryFolder folder = TemporaryFolder.create("tidemark-generate-")) {
            Path log = folder.path().resolve("generate.log");
            List<String> command =
                    new JobJvm(session.surroundings())
                            .command(JobJvm.Program.SEND, HEAP_BYTES, log, arguments);
            Interrupts interrupts =
                    Interrupts.listen(
                            progress::say,
                            "stopping when what was sent stands; Ctrl-C again kills");
            try (JobProcess process = JobProcess.start(command, here, log)) {
                interrupts.reach(process);
                follow(process);
                progress.end();
                if (ended == null) {
                    throw died(process.exitStatus(), interrupts.killed(), folder, log);
                }
                failure()
                        .ifPresent(
                                failure -> {
                                    throw failure;
                                });
                return sent;
            }
        }
    }

    private void follow(JobProcess process) {
        Optional<JobEvent> event = process.next();
        while (event.isPresent() && ended == null) {
            if (event.get() instanceof Sent state) {
                sent = state;
                progress.show(
                        String.format(
                                Locale.ROOT,
                                "%,d of %,d records sent",
                                state.records(),
                                settings.clicks()));
            } else if (event.get() instanceof Stage stage) {
                progress.say(stage.message());
            } else if (event.get() instanceof Finished last) {
                ended = last;
                return;
            }
            event = process.next();
        }
    }

    private Optional<Failure> failure() {
        ErrorCode code =
                switch (ended.result()) {
                    case "finished" -> null;
                    case "stopped" -> ErrorCode.INTERRUPTED;
                    default -> ErrorCode.ofResult(ended.result());
                };
        String next = ended.next() == null ? "" : ended.next();
        return Optional.ofNullable(code).map(known -> new Failure(known, ended.message(), next));
    }

    private Failure died(int status, boolean killed, TemporaryFolder folder, Path log) {
        String stands =
                String.format(
                        Locale.ROOT,
                        "The first %,d records of the log stand there; a little more may.",
                        sent.records());
        String next = "the same command with --skip " + sent.records();
        if (killed) {
            return new Failure(ErrorCode.INTERRUPTED, "killed. " + stands, next);
        }
        folder.keep();
        return new Failure(
                ErrorCode.JOB_DIED,
                "the JVM that sent the clicks ended with status %d before it could say why; its log is %s. %s"
                        .formatted(status, log, stands),
                next);
    }
}
