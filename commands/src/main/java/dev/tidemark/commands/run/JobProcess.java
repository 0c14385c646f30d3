package dev.tidemark.commands.run;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The running JVM of the job. {@link #stop} and {@link #kill} may be called from any thread. */
public final class JobProcess implements AutoCloseable {

    private final Process process;
    private final BufferedReader events;

    private JobProcess(Process process) {
        this.process = process;
        this.events = process.inputReader(StandardCharsets.UTF_8);
    }

    /**
     * Starts it.
     *
     * @param log takes what the JVM itself writes to standard error
     */
    public static JobProcess start(List<String> command, Path folder, Path log) {
        try {
            Files.createDirectories(log.toAbsolutePath().getParent());
            Process process =
                    new ProcessBuilder(command)
                            .directory(folder.toFile())
                            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                            .start();
            return new JobProcess(process);
        } catch (IOException e) {
            throw new UncheckedIOException("the job's JVM could not be started", e);
        }
    }

    /** Waits for the next event; empty when the job has closed its output. */
    public Optional<JobEvent> next() {
        try {
            String line = events.readLine();
            while (line != null) {
                Optional<JobEvent> event = JobEventReader.read(line);
                if (event.isPresent()) {
                    return event;
                }
                line = events.readLine();
            }
            return Optional.empty();
        } catch (IOException e) {
            // The pipe broke because the process is gone.
            return Optional.empty();
        }
    }

    /** Asks the job to stop with a savepoint. */
    public void stop() {
        try {
            OutputStream in = process.getOutputStream();
            in.write("stop\n".getBytes(StandardCharsets.UTF_8));
            in.flush();
        } catch (IOException e) {
            // It has gone already: there is nothing left to stop, and the loop over its events
            // finds out how it ended.
            return;
        }
    }

    /**
     * Ends the job now; it continues from its last checkpoint. What the process had started ends
     * too: a child that held its output open would keep {@link #next} waiting.
     */
    public void kill() {
        List<ProcessHandle> children = process.descendants().toList();
        process.destroyForcibly();
        children.forEach(ProcessHandle::destroyForcibly);
    }

    /** Waits until the process has ended and gives its exit status. */
    public int exitStatus() {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return -1;
        }
    }

    /** Leaves no process behind, however the command ended. */
    @Override
    public void close() {
        kill();
    }
}
