package dev.tidemark.commands.run;

import dev.tidemark.commands.ErrorCode;
import dev.tidemark.commands.Failure;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The JVM of a question. It changes nothing, so that Ctrl-C may kill it; without that it would go
 * on alone, since it does not hear the Ctrl-C of the terminal itself.
 */
public final class QuestionProcess implements AutoCloseable {

    private final StopRequest stop;
    private final String question;
    private JobProcess process;

    private QuestionProcess(String question) {
        this.question = question;
        this.stop = StopRequest.listen(this::kill);
    }

    /**
     * Starts it.
     *
     * @param question in words that follow on "while": {@code savepoint-1 was read}
     * @param log takes what the JVM itself writes to standard error
     */
    public static QuestionProcess start(
            String question, List<String> command, Path folder, Path log) {
        QuestionProcess asked = new QuestionProcess(question);
        try {
            asked.run(JobProcess.start(command, folder, log));
            return asked;
        } catch (RuntimeException e) {
            asked.stop.close();
            throw e;
        }
    }

    private synchronized void run(JobProcess started) {
        process = started;
        if (stop.hasCome()) {
            process.kill();
        }
    }

    private synchronized void kill() {
        if (process != null) {
            process.kill();
        }
    }

    /**
     * Waits for the next part of the answer; empty when there is no more.
     *
     * @throws Failure if the user does not want to wait for it
     */
    public Optional<JobEvent> next() {
        Optional<JobEvent> event = process.next();
        if (stop.hasCome()) {
            throw new Failure(
                    ErrorCode.INTERRUPTED,
                    "interrupted while %s, which changes nothing.".formatted(question),
                    "the same command");
        }
        return event;
    }

    /** Waits until the process has ended and gives its exit status. */
    public int exitStatus() {
        return process.exitStatus();
    }

    /** Leaves no process behind that could still write to its log. */
    @Override
    public void close() {
        process.close();
        int unused = process.exitStatus();
        stop.close();
    }
}
