package dev.tidemark.ledger.valkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.TotalsPassword;
import dev.tidemark.ledger.TotalsUri;
import dev.tidemark.ledger.testing.RedisServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who is let in: passwords, ACL users, and certificates that are checked. */
@Timeout(120)
class ValkeyAccessTest {

    private static final String SECRET = "correct-horse-41";

    @TempDir Path folder;

    @Test
    void thePasswordOfTheEnvironmentOpensAServerThatAsksForOne() throws IOException {
        Path file = Files.writeString(folder.resolve("secret"), SECRET + "\n");
        try (RedisServer server = RedisServer.start(folder, Optional.of(SECRET), List.of())) {
            verify(server.uri(), Map.of(TotalsPassword.VARIABLE, SECRET));
            verify(server.uri(), Map.of(TotalsPassword.FILE_VARIABLE, file.toString()));

            String without = refusal(server.uri(), Map.of());
            assertThat(without).contains("NOAUTH", TotalsPassword.FILE_VARIABLE);
            String wrong = refusal(server.uri(), Map.of(TotalsPassword.VARIABLE, "wrong-horse"));
            assertThat(wrong).contains("WRONGPASS").doesNotContain("wrong-horse");
        }
    }

    @Test
    void anAclUserNeedsTheKeysAndCommandsOfTheScriptOnly() {
        try (RedisServer server =
                RedisServer.start(
                        folder,
                        Optional.of("of-the-default-user"),
                        List.of(
                                "--user",
                                "dashboards",
                                "on",
                                ">" + SECRET,
                                "~t:*",
                                "~ix:*",
                                "-@all",
                                "+script|load",
                                "+evalsha",
                                "+hmget",
                                "+hset",
                                "+del",
                                "+zadd",
                                "+zrem",
                                "+zrange",
                                "+time",
                                "+pttl",
                                "+pexpireat"))) {
            String uri = "redis://dashboards@127.0.0.1:" + server.port();
            verify(uri, Map.of(TotalsPassword.VARIABLE, SECRET));
            assertThat(refusal(uri, Map.of(TotalsPassword.VARIABLE, "wrong-horse")))
                    .contains("WRONGPASS")
                    .doesNotContain("wrong-horse");
        }
    }

    @Test
    void theCertificateOfTheServerIsChecked() throws Exception {
        int tlsPort = RedisServer.freePort();
        certificate("server", "subjectAltName=DNS:localhost");
        certificate("stranger", "subjectAltName=DNS:localhost");
        try (RedisServer server =
                RedisServer.start(folder, Optional.of(SECRET), tls(tlsPort, "server"))) {
            assertThat(server.port()).isNotEqualTo(tlsPort);
            Map<String, String> environment = Map.of(TotalsPassword.VARIABLE, SECRET);
            String trusted = "?ca=" + folder.resolve("server.pem");
            verify("rediss://localhost:" + tlsPort + trusted, environment);

            assertThat(refusal("rediss://localhost:" + tlsPort, environment))
                    .contains("certification path", "?ca=FILE.pem");
            assertThat(
                            refusal(
                                    "rediss://localhost:"
                                            + tlsPort
                                            + "?ca="
                                            + folder.resolve("stranger.pem"),
                                    environment))
                    .contains("trust anchors");
            assertThat(refusal("rediss://127.0.0.1:" + tlsPort + trusted, environment))
                    .as("the certificate is of another host")
                    .contains("subject alternative names");
            assertThat(refusal("rediss://localhost:" + tlsPort + "?ca=missing.pem", environment))
                    .contains("missing.pem");
        }
    }

    private List<String> tls(int port, String name) {
        return List.of(
                "--tls-port",
                "" + port,
                "--tls-cert-file",
                name + ".pem",
                "--tls-key-file",
                name + ".key",
                "--tls-auth-clients",
                "no");
    }

    private void certificate(String name, String hosts) throws Exception {
        Process openssl =
                new ProcessBuilder(
                                "openssl",
                                "req",
                                "-x509",
                                "-newkey",
                                "rsa:2048",
                                "-nodes",
                                "-days",
                                "2",
                                "-subj",
                                "/CN=tidemark test",
                                "-addext",
                                hosts,
                                "-keyout",
                                name + ".key",
                                "-out",
                                name + ".pem")
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("openssl.log").toFile())
                        .start();
        assertThat(openssl.waitFor()).as("openssl").isZero();
    }

    private static void verify(String uri, Map<String, String> environment) {
        assertThatCode(
                        () ->
                                ValkeyRunningTotals.verify(
                                        TotalsUri.parse(uri), TotalsPassword.in(environment)))
                .doesNotThrowAnyException();
    }

    /** The message of a refusal; no secret is in it, nor in what a log would show of it. */
    private static String refusal(String uri, Map<String, String> environment) {
        LedgerException[] refused = new LedgerException[1];
        assertThatExceptionOfType(LedgerException.class)
                .isThrownBy(
                        () ->
                                ValkeyRunningTotals.verify(
                                        TotalsUri.parse(uri), TotalsPassword.in(environment)))
                .satisfies(e -> refused[0] = e);
        StringWriter log = new StringWriter();
        refused[0].printStackTrace(new PrintWriter(log));
        assertThat(log.toString()).doesNotContain(SECRET).doesNotContain("wrong-horse");
        return refused[0].getMessage();
    }
}
