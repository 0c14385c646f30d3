package dev.tidemark.ledger.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assumptions;

/**
 * The process of a program that stands in for a service of AWS; it ends with the JVM at the latest.
 */
public final class Emulator implements AutoCloseable {

    private static final String INSTALLER = ".ci/install";

    private final Process process;
    private final MatchResult word;

    private Emulator(Process process, MatchResult word) {
        this.process = process;
        this.word = word;
    }

    /**
     * A program that {@code .ci/install} fetches. A test without it is left out, with a line that
     * names it; on a CI machine it fails.
     *
     * @param file its path in the repository
     */
    public static Path program(String file) {
        Path program = repository().resolve(file);
        String missing = "%s is missing: bash %s".formatted(program, INSTALLER);
        if (!Files.exists(program) && System.getenv("CI") != null) {
            throw new IllegalStateException(missing);
        }
        Assumptions.assumeTrue(Files.exists(program), missing);
        return program;
    }

    private static Path repository() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve(INSTALLER))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException("the tests run outside the repository");
            }
        }
        return folder;
    }

    /** A port of this machine that nobody listened on a moment ago. */
    public static int freePort() {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Starts it and waits until it says itself that it listens: whoever else has its port is not
     * it. Clients of this JVM have credentials from then on.
     *
     * @param listens what it says then, somewhere in a line
     * @param later is given the lines after that one
     */
    public static Emulator start(ProcessBuilder program, Pattern listens, Consumer<String> later) {
        // Any will do, but the SDK signs with none at all.
        System.setProperty("aws.accessKeyId", "test");
        System.setProperty("aws.secretAccessKey", "test");
        try {
            Process process = program.redirectErrorStream(true).start();
            // The JVM of a test that is killed must not leave it behind.
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            return new Emulator(process, awaitItsOwnWord(process, listens, later));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static MatchResult awaitItsOwnWord(
            Process process, Pattern listens, Consumer<String> later) throws IOException {
        BufferedReader output =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        List<String> said = new ArrayList<>();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            said.add(line);
            Matcher word = listens.matcher(line);
            if (word.find()) {
                Thread drain = new Thread(() -> output.lines().forEach(later));
                drain.setDaemon(true);
                drain.start();
                return word.toMatchResult();
            }
        }
        throw new IllegalStateException(
                "%s did not start: %s".formatted(process.info().commandLine().orElse("it"), said));
    }

    /** What it said when it listened. */
    public MatchResult word() {
        return word;
    }

    /** Whether it has not ended yet. */
    public boolean isAlive() {
        return process.isAlive();
    }

    /** Ends it as an operator does, with SIGTERM, and waits until it has gone. */
    public void stop() {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("it did not end: " + process);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Kills it and waits until it has gone. */
    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
