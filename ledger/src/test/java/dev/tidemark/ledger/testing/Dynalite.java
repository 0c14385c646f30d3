package dev.tidemark.ledger.testing;

import dev.tidemark.ledger.StoreUri;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/**
 * A server of DynamoDB's protocol, as a process of its own on a free port. It is dynalite, which
 * {@code .ci/install} installs. It knows no backups and no expiry, leaves the item out of a
 * refusal, and its capacity figures mean nothing.
 */
public final class Dynalite implements AutoCloseable {

    private static final String SERVERS = "ledger/src/test/servers/";
    private static final AtomicLong TABLES = new AtomicLong();
    private static Dynalite shared;

    private final Optional<Path> folder;
    private final int port;
    private Emulator emulator;

    private Dynalite(Optional<Path> folder, int port) {
        this.folder = folder;
        this.port = port;
    }

    /** The one server of this JVM, in memory; it ends with the JVM. */
    public static synchronized Dynalite shared() {
        if (shared == null) {
            shared = start(Optional.empty());
        }
        return shared;
    }

    /**
     * A server of its own.
     *
     * @param folder where it keeps its tables over a stop and a start; empty for memory
     */
    public static Dynalite start(Optional<Path> folder) {
        Dynalite server = new Dynalite(folder, Emulator.freePort());
        server.start();
        return server;
    }

    /** Starts it again on its port, after {@link #stop}. */
    public void start() {
        Path program = Emulator.program(SERVERS + "node_modules/dynalite/cli.js");
        List<String> command = new ArrayList<>(List.of("node", "--require"));
        command.add(Emulator.program(SERVERS + "outlive-clients.js").toString());
        command.add(program.toString());
        command.addAll(List.of("--host", "127.0.0.1", "--port", Integer.toString(port)));
        command.addAll(List.of("--createTableMs", "1", "--deleteTableMs", "1"));
        folder.ifPresent(path -> command.addAll(List.of("--path", path.toString())));
        emulator =
                Emulator.start(
                        new ProcessBuilder(command),
                        Pattern.compile("listening at.*:" + port + "$"),
                        System.err::println);
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
        emulator.stop();
    }

    @Override
    public void close() {
        emulator.close();
    }
}
