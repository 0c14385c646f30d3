package dev.tidemark.commands;

import dev.tidemark.commands.run.JobEvent;
import dev.tidemark.commands.run.JobEvent.Finished;
import dev.tidemark.commands.run.JobJvm;
import dev.tidemark.commands.run.JobJvm.Program;
import dev.tidemark.commands.run.QuestionProcess;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A question that only a JVM with Flink on its class path can answer, about what is on disk. */
final class JobQuestion {

    private static final long HEAP_BYTES = 256L << 20;

    private JobQuestion() {}

    /**
     * Asks, and gives everything that was answered.
     *
     * @param arguments {@code --key value} pairs
     * @throws Failure if the answer is a refusal, or there is none
     */
    static List<JobEvent> ask(Session session, Program program, List<String> arguments) {
        Path here = session.surroundings().folder();
        try (TemporaryFolder folder = TemporaryFolder.create("tidemark-question-")) {
            Path log = folder.path().resolve("question.log");
            List<String> command =
                    new JobJvm(session.surroundings()).command(program, HEAP_BYTES, log, arguments);
            try (QuestionProcess process =
                    QuestionProcess.start("checkpoints were looked at", command, here, log)) {
                List<JobEvent> events = new ArrayList<>();
                Optional<JobEvent> event = process.next();
                while (event.isPresent()) {
                    if (event.get() instanceof Finished ended) {
                        requireAnswer(ended);
                        return events;
                    }
                    events.add(event.get());
                    event = process.next();
                }
                folder.keep();
                throw new Failure(
                        ErrorCode.JOB_DIED,
                        "the JVM that reads checkpoints ended with status %d before it could answer; its log is %s. Nothing was changed."
                                .formatted(process.exitStatus(), log),
                        "");
            }
        }
    }

    private static void requireAnswer(Finished ended) {
        if (!ended.result().equals("answered")) {
            String next = ended.next() == null ? "" : ended.next();
            throw new Failure(ErrorCode.ofResult(ended.result()), ended.message(), next);
        }
    }
}
