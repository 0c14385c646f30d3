package dev.tidemark.job.kafka.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A second way to a test's broker, by TLS and a user's password. The broker's key is made for it
 * with the JDK's {@code keytool}, and nobody else trusts it.
 */
public final class SecureListener {

    private static final String KEY_PASSWORD = "key-secret-8261";

    private final Path folder;
    private final int port;

    private SecureListener(Path folder, int port) {
        this.folder = folder;
        this.port = port;
    }

    /** One in an empty folder, which keeps the key. */
    public static SecureListener in(Path folder) throws Exception {
        Files.createDirectories(folder);
        SecureListener listener = new SecureListener(folder, freePort());
        listener.keytool(
                "-genkeypair",
                "-alias",
                "broker",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=127.0.0.1",
                "-ext",
                "SAN=ip:127.0.0.1",
                "-validity",
                "30");
        listener.keytool("-exportcert", "-alias", "broker", "-rfc", "-file", listener.trusted());
        return listener;
    }

    private void keytool(String... what) throws Exception {
        List<String> command =
                Stream.concat(
                                Stream.of(
                                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                                .toString()),
                                Stream.of(what))
                        .collect(java.util.stream.Collectors.toList());
        command.addAll(
                List.of("-keystore", key(), "-storetype", "PKCS12", "-storepass", KEY_PASSWORD));
        Process process =
                new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("keytool.log").toFile())
                        .start();
        assertThat(process.waitFor())
                .as("keytool: %s", Files.readString(folder.resolve("keytool.log")))
                .isZero();
    }

    private String key() {
        return folder.resolve("broker.p12").toString();
    }

    private String trusted() {
        return folder.resolve("broker.pem").toString();
    }

    int port() {
        return port;
    }

    /** What the broker has to know about it. */
    String serverSettings() {
        return """
        ssl.keystore.type=PKCS12
        ssl.keystore.location=%s
        ssl.keystore.password=%s
        listener.name.secure.sasl.enabled.mechanisms=PLAIN
        listener.name.secure.plain.sasl.jaas.config=%s required user_tidemark="%s";
        """
                .formatted(key(), KEY_PASSWORD, loginModule(), password());
    }

    private static String loginModule() {
        return "org.apache.kafka.common.security.plain.PlainLoginModule";
    }

    /** The password of the user, which nobody may ever see. */
    public String password() {
        return "user-secret-5077";
    }

    /** Where clients connect, {@code HOST:PORT}. */
    public String address() {
        return "127.0.0.1:" + port;
    }

    /**
     * Writes the properties of a client.
     *
     * @param password the one that it says
     */
    public Path clientProperties(Path file, String password) throws IOException {
        return Files.writeString(
                file,
                """
                security.protocol=SASL_SSL
                sasl.mechanism=PLAIN
                sasl.jaas.config=%s required username="tidemark" password="%s";
                ssl.truststore.type=PEM
                ssl.truststore.location=%s
                """
                        .formatted(loginModule(), password, trusted()));
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
