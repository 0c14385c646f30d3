package dev.tidemark.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * The program as a script sees it: a launcher started as a process in a folder, with nothing of the
 * tester's own environment. The system property {@code tidemark.launcher} names the launcher, so
 * that the same suite judges the JVM program and the native binary.
 *
 * @param folder the current folder of the program, also its home
 * @param environment what it finds in its environment besides PATH, JAVA_HOME and HOME
 */
record Tidemark(Path folder, Map<String, String> environment) {

    private static final long LONGEST_RUN_S = 300;
    private static final String IGNORED_SIGNALS = "SigIgn:";

    /** Signal 2; the mask begins with signal 1. */
    private static final long SIGINT_BIT = 1L << 1;

    /** What a script can see of a run. */
    record Result(int exit, String out, String err) {}

    static Tidemark in(Path folder) {
        return new Tidemark(folder, Map.of());
    }

    /** The same with one more variable in its environment. */
    Tidemark with(String variable, String value) {
        Map<String, String> more = new TreeMap<>(environment);
        more.put(variable, value);
        return new Tidemark(folder, Map.copyOf(more));
    }

    /** Runs the program without a terminal and with nothing on standard input. */
    Result run(String... args) {
        List<String> command = new ArrayList<>(List.of(launcher().toString()));
        Collections.addAll(command, args);
        return start(command);
    }

    /** Runs a line of the shell in which {@code tidemark} is the program. */
    Result shell(String line) {
        String named = "tidemark() { '" + launcher() + "' \"$@\"; }; " + line;
        return start(List.of("bash", "-c", named));
    }

    /** Runs the program on a terminal of its own, where standard error is mixed into the output. */
    Result onTerminal(String line) {
        String command = "'" + launcher() + "' " + line;
        // script(1) ends early when its own standard input does, so that stays open.
        return start(List.of("script", "-qec", command, "/dev/null"), true);
    }

    /** Whether terminals can be tested on this machine. */
    static boolean hasTerminals() {
        return Files.isExecutable(Path.of("/usr/bin/script"));
    }

    static Path launcher() {
        Path launcher =
                Path.of(System.getProperty("tidemark.launcher", "../bin/tidemark"))
                        .toAbsolutePath()
                        .normalize();
        if (!Files.isExecutable(launcher)) {
            throw new IllegalStateException("no launcher " + launcher);
        }
        return launcher;
    }

    /** The process of a command that is still running; for tests that talk to it. */
    Process open(List<String> command, Path out, Path err) {
        ProcessBuilder builder = new ProcessBuilder(command);
        Map<String, String> variables = builder.environment();
        variables.keySet().retainAll(List.of("PATH", "JAVA_HOME"));
        variables.put("HOME", folder.toString());
        variables.put("XDG_CONFIG_HOME", folder.resolve(".config").toString());
        variables.put("TERM", "xterm");
        // A test may check what happens without them.
        environment.forEach(variables::put);
        builder.directory(folder.toFile());
        builder.redirectOutput(out.toFile());
        builder.redirectError(err.toFile());
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Sends what Ctrl-C sends, to the program alone.
     *
     * @throws IllegalStateException if it would not notice, which a test would wait for in vain
     */
    static void interrupt(Process process) throws IOException, InterruptedException {
        if (ignoresInterrupts(process)) {
            throw new IllegalStateException(
                    "the program ignores SIGINT, as whoever started these tests does (nohup, or &"
                            + " in a shell without job control): Ctrl-C cannot be tested here; run"
                            + " it as: env --default-signal=INT mvn ...");
        }
        new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
    }

    /** As Linux tells it; elsewhere, and of a process that has ended, nothing is known. */
    private static boolean ignoresInterrupts(Process process) throws IOException {
        Path status = Path.of("/proc", Long.toString(process.pid()), "status");
        if (!Files.exists(status)) {
            return false;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith(IGNORED_SIGNALS))
                .map(line -> line.substring(IGNORED_SIGNALS.length()).strip())
                .anyMatch(mask -> (Long.parseUnsignedLong(mask, 16) & SIGINT_BIT) != 0);
    }

    /** Leaves nothing of the program behind, however the test ended. */
    static void end(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }

    private Result start(List<String> command) {
        return start(command, false);
    }

    private Result start(List<String> command, boolean inputStaysOpen) {
        try {
            Path out = Files.createTempFile("tidemark", ".out");
            Path err = Files.createTempFile("tidemark", ".err");
            try {
                Process process = open(command, out, err);
                if (!inputStaysOpen) {
                    process.getOutputStream().close();
                }
                if (!process.waitFor(LONGEST_RUN_S, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    throw new IllegalStateException("still running: " + command);
                }
                return new Result(process.exitValue(), text(out), text(err));
            } finally {
                Files.delete(out);
                Files.delete(err);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    static String text(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }
}
