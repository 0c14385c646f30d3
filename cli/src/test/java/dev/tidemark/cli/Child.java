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

    private final Process process;
    private final Path messages;

    private Child(Process process, Path messages) {
        this.process = process;
        this.messages = messages;
    }

    /** Starts a command, given as words. */
    static Child start(Path folder, String line) {
        List<String> words = new ArrayList<>(List.of(Tidemark.launcher().toString()));
        words.addAll(List.of(line.split(" ", -1)));
        Path messages = folder.resolve("messages");
        return new Child(
                Tidemark.in(folder).open(words, folder.resolve("result"), messages), messages);
    }

    /** Waits until something holds; it has to live so long. */
    void await(BooleanSupplier holds) throws Exception {
        Instant giveUp = Instant.now().plus(PATIENCE);
        while (!holds.getAsBoolean()) {
            assertThat(Instant.now()).as(messages()).isBefore(giveUp);
            assertThat(process.isAlive()).as(messages()).isTrue();
            process.waitFor(200, TimeUnit.MILLISECONDS);
        }
    }

    /** Ctrl-C; waits until it has ended. */
    void interrupt() throws Exception {
        Tidemark.interrupt(process);
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as(messages()).isTrue();
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
