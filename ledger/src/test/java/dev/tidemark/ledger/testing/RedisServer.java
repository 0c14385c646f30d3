package dev.tidemark.ledger.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.exceptions.JedisException;

/**
 * A real redis-server of a test's own, in memory, on a free port; it can be stopped and started
 * again on the same one. Without the program a test is skipped, and fails in CI.
 */
public final class RedisServer implements AutoCloseable {

    private static final String PROGRAM = "redis-server";
    private static final Duration READY_WITHIN = Duration.ofSeconds(30);
    private static final int PORTS_TRIED = 10;

    private final Path folder;
    private final List<String> options;
    private final Optional<String> password;
    private int port;
    private Process process;

    private RedisServer(Path folder, Optional<String> password, List<String> options) {
        this.folder = folder;
        this.password = password;
        this.options = options;
    }

    /** A server that lets everybody in. */
    public static RedisServer start(Path folder) {
        return start(folder, Optional.empty(), List.of());
    }

    /**
     * A server.
     *
     * @param password of the default user; empty for none
     * @param options further options of the program
     */
    public static RedisServer start(Path folder, Optional<String> password, List<String> options) {
        requireProgram();
        RedisServer server = new RedisServer(folder, password, options);
        for (int tried = 0; tried < PORTS_TRIED && server.process == null; tried++) {
            server.port = freePort();
            server.tryToStart();
        }
        assertThat(server.process).as("a redis-server: %s", server.log()).isNotNull();
        return server;
    }

    private static void requireProgram() {
        boolean isThere =
                Stream.of(System.getenv("PATH").split(File.pathSeparator))
                        .anyMatch(place -> Files.isExecutable(Path.of(place, PROGRAM)));
        if (!isThere && System.getenv("CI") == null) {
            Assumptions.abort("skipped: there is no redis-server on the PATH");
        }
        assertThat(isThere).as("redis-server on the PATH").isTrue();
    }

    /** A port that nobody listened on a moment ago. */
    public static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts it again on the port that it had, with nothing in it. */
    public void startAgain() {
        assertThat(process).as("a server that was stopped").isNull();
        tryToStart();
        assertThat(process).as("redis-server on port %d: %s", port, log()).isNotNull();
    }

    private void tryToStart() {
        List<String> command = new ArrayList<>(List.of(PROGRAM, "--port", "" + port));
        command.addAll(List.of("--bind", "127.0.0.1", "--save", "", "--appendonly", "no"));
        password.ifPresent(secret -> command.addAll(List.of("--requirepass", secret)));
        command.addAll(options);
        try {
            Process started =
                    new ProcessBuilder(command)
                            .directory(folder.toFile())
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.appendTo(logFile().toFile()))
                            .start();
            if (isReady(started)) {
                process = started;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether it, and not somebody else, listens on the port; false when it has ended. */
    private boolean isReady(Process started) {
        long start = System.nanoTime();
        while (started.isAlive()) {
            try (Jedis client = client()) {
                if (client.info("server").contains("process_id:" + started.pid() + "\r\n")) {
                    // Unlike INFO, this fails as long as the server loads what it held.
                    client.dbSize();
                    return true;
                }
            } catch (JedisException notYet) {
                Thread.onSpinWait();
            }
            if (System.nanoTime() - start > READY_WITHIN.toNanos()) {
                started.destroyForcibly();
                throw new AssertionError("redis-server does not answer: " + log());
            }
        }
        return false;
    }

    /** Kills it; what it held is lost. */
    public void stop() {
        try {
            process.destroyForcibly().waitFor();
            process = null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** A connection of the default user; the caller closes it. */
    public Jedis client() {
        DefaultJedisClientConfig.Builder config = DefaultJedisClientConfig.builder().resp2();
        password.ifPresent(config::password);
        return new Jedis(new HostAndPort("127.0.0.1", port), config.build());
    }

    /** The port without TLS. */
    public int port() {
        return port;
    }

    /** As {@code --totals} takes it. */
    public String uri() {
        return "redis://127.0.0.1:" + port;
    }

    private Path logFile() {
        return folder.resolve("redis.log");
    }

    private String log() {
        try {
            return Files.readString(logFile());
        } catch (IOException e) {
            return "no log: " + e;
        }
    }

    @Override
    public void close() {
        if (process != null) {
            stop();
        }
    }
}
