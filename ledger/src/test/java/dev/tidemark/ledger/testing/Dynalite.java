package dev.tidemark.ledger.testing;

import dev.tidemark.ledger.StoreUri;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Assumptions;

/**
 * A server of DynamoDB's protocol, as a process of its own on a free port. It is dynalite, which
 * {@code .ci/install} installs. It knows no backups and no expiry, leaves the item out of a
 * refusal, and its capacity figures mean nothing.
 */
public final class Dynalite implements AutoCloseable {

    private static final AtomicLong TABLES = new AtomicLong();
    private static Dynalite shared;

    private final Optional<Path> folder;
    private final int port;
    private Process process;

    private Dynalite(Optional<Path> folder, int port) {
        this.folder = folder;
        this.port = port;
    }

    /** The one server of this JVM, in memory; it ends with the JVM. */
    public static synchronized Dynalite shared() {
        if (shared == null) {
            shared = start(Optional.empty());
            Runtime.getRuntime().addShutdownHook(new Thread(shared::close));
        }
        return shared;
    }

    /**
     * A server of its own.
     *
     * @param folder where it keeps its tables over a stop and a start; empty for memory
     */
    public static Dynalite start(Optional<Path> folder) {
        Dynalite server = new Dynalite(folder, freePort());
        server.start();
        return server;
    }

    private static int freePort() {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts it again on its port, after {@link #stop}. */
    public void start() {
        // Any will do, but the SDK signs with none at all.
        System.setProperty("aws.accessKeyId", "test");
        System.setProperty("aws.secretAccessKey", "test");
        Path program = program();
        List<String> command = new ArrayList<>(List.of("node", "--require"));
        command.add(servers().resolve("outlive-clients.js").toString());
        command.add(program.toString());
        command.addAll(List.of("--host", "127.0.0.1", "--port", Integer.toString(port)));
        command.addAll(List.of("--createTableMs", "1", "--deleteTableMs", "1"));
        folder.ifPresent(path -> command.addAll(List.of("--path", path.toString())));
        try {
            process = new ProcessBuilder(command).redirectErrorStream(true).start();
            awaitItsOwnWord();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The process itself says that it listens: whoever else has the port is not it. */
    private void awaitItsOwnWord() throws IOException {
        BufferedReader output =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        List<String> said = new ArrayList<>();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            said.add(line);
            if (line.contains("listening at") && line.endsWith(":" + port)) {
                Thread drain = new Thread(() -> output.lines().forEach(System.err::println));
                drain.setDaemon(true);
                drain.start();
                return;
            }
        }
        throw new IllegalStateException("dynalite did not start: " + said);
    }

    private static Path program() {
        Path servers = servers();
        Path program = servers.resolve("node_modules/dynalite/cli.js");
        String missing = "dynalite is missing: npm ci --prefix " + servers;
        if (!Files.exists(program) && System.getenv("CI") != null) {
            throw new IllegalStateException(missing);
        }
        Assumptions.assumeTrue(Files.exists(program), missing);
        return program;
    }

    private static Path servers() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null) {
            Path servers = folder.resolve("ledger/src/test/servers");
            if (Files.exists(servers.resolve("package.json"))) {
                return servers;
            }
            folder = folder.getParent();
        }
        throw new IllegalStateException("the tests run outside the repository");
    }

    /** A store in this server, in a table that nobody has used. */
    public StoreUri.DynamoDb newStore() {
        return store("ad_metrics_" + TABLES.incrementAndGet());
    }

    /** A store in this server. */
    public StoreUri.DynamoDb store(String table) {
        return new StoreUri.DynamoDb(
                table,
                Optional.of("eu-west-1"),
                Optional.of(URI.create("http://127.0.0.1:" + port)),
                OptionalLong.empty());
    }

    /** Ends it as an operator does, with SIGTERM, and waits until it has gone. */
    public void stop() {
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException("dynalite did not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
