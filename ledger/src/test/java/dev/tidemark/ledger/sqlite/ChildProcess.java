package dev.tidemark.ledger.sqlite;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM of its own that runs one of the programs of these tests. */
final class ChildProcess implements AutoCloseable {

    private final Process process;
    private final BufferedReader output;

    private ChildProcess(Process process) {
        this.process = process;
        this.output = process.inputReader();
    }

    static ChildProcess start(Class<?> program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx128m", "-XX:+UseSerialGC", "-cp"));
        command.add(System.getProperty("java.class.path"));
        command.add(program.getName());
        command.addAll(List.of(arguments));
        return new ChildProcess(new ProcessBuilder(command).redirectErrorStream(true).start());
    }

    /** The next line that it prints; null at its end. */
    String line() throws IOException {
        return output.readLine();
    }

    /** Lets a program go on that waits for its input. */
    void goOn() throws IOException {
        OutputStream input = process.getOutputStream();
        input.write('\n');
        input.flush();
    }

    /** Kill -9. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    int exitCode() throws InterruptedException {
        if (!process.waitFor(120, TimeUnit.SECONDS)) {
            throw new AssertionError("a child process did not end");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
