package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A command that is still running, with what it has said so far; it ends with the test. */
final class Child implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final int INTERRUPTED = 130;

    private final Process process;
    private final Path result;
    private final Path messages;

    private Child(Process process, Path result, Path messages) {
        this.process = process;
        this.result = result;
        this.messages = messages;
    }

    /** Starts a command, given as words. */
    static Child start(Path folder, String line) {
        return start(Tidemark.in(folder), line);
    }

    /** The same in the surroundings of a program. */
    static Child start(Tidemark program, String line) {
        List<String> words = new ArrayList<>(List.of(Tidemark.launcher().toString()));
        words.addAll(List.of(line.split(" ", -1)));
        Path result = program.folder().resolve("result");
        Path messages = program.folder().resolve("messages");
        return new Child(program.open(words, result, messages), result, messages);
    }

    /** Waits until something holds; it has to live so long. */
    void await(BooleanSupplier holds) throws Exception {
        Instant giveUp = Instant.now().plus(PATIENCE);
        while (!holds.getAsBoolean()) {
            assertThat(Instant.now()).as(messages()).isBefore(giveUp);
            assertThat(process.isAlive()).as(messages()).isTrue();
            process.waitFor(20, TimeUnit.MILLISECONDS);
        }
    }

    /** Ctrl-C; waits until it has ended. */
    void interrupt() throws Exception {
        Tidemark.interrupt(process);
        int unused = awaitEnd();
    }

    /** Waits until it has ended by itself and gives its exit code. */
    int awaitEnd() throws Exception {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as(messages()).isTrue();
        return exit();
    }

    /** Ctrl-C, after which nothing may be left of it but a sentence and its exit code. */
    void interruptCleanly() throws Exception {
        List<ProcessHandle> children = process.descendants().toList();
        interrupt();
        assertThat(exit()).as(messages()).isEqualTo(INTERRUPTED);
        assertThat(messages()).doesNotContain("\tat ", "TM-001");
        assertThat(Tidemark.text(result)).as("a failure has no result").isEmpty();
        for (ProcessHandle child : children) {
            assertThat(child.onExit())
                    .as("a process that the command has started: %s", child.info())
                    .succeedsWithin(PATIENCE);
        }
    }

    int exit() {
        return process.exitValue();
    }

    String messages() throws IOException {
        return Tidemark.text(messages);
    }

    @Override
    public void close() {
        Tidemark.end(process);
    }
}
