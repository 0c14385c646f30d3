package dev.tidemark.ledger.valkey;

import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.TotalsPassword;
import dev.tidemark.ledger.TotalsUri;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisClientConfig;
import redis.clients.jedis.SslOptions;
import redis.clients.jedis.SslVerifyMode;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.exceptions.JedisRedirectionException;

/**
 * One server: how to connect to it, and what its failures mean. No call to it waits longer than
 * {@link #CONNECT_WITHIN} for a connection or {@link #ANSWER_WITHIN} for the next bytes of an
 * answer.
 */
final class ValkeyServer {

    static final Duration CONNECT_WITHIN = Duration.ofSeconds(2);
    static final Duration ANSWER_WITHIN = Duration.ofSeconds(3);

    private static final String TRUST_STORE = "PKCS12";

    /** Certificates are public; the format wants a password all the same. */
    private static final String NO_SECRET = "certificates";

    private final TotalsUri uri;
    private final Optional<TotalsPassword> password;

    ValkeyServer(TotalsUri uri, Optional<TotalsPassword> password) {
        this.uri = uri;
        this.password = password;
    }

    /**
     * A new connection.
     *
     * @throws JedisException if the server does not answer or lets nobody in
     * @throws LedgerException if the certificate file cannot be used
     */
    Jedis connect() {
        return new Jedis(new HostAndPort(uri.host(), uri.port()), config());
    }

    private JedisClientConfig config() {
        DefaultJedisClientConfig.Builder config =
                DefaultJedisClientConfig.builder()
                        .resp2()
                        .clientSetInfoConfig(ClientSetInfoConfig.DISABLED)
                        .connectionTimeoutMillis((int) CONNECT_WITHIN.toMillis())
                        .socketTimeoutMillis((int) ANSWER_WITHIN.toMillis())
                        .database(uri.database());
        uri.user().ifPresent(config::user);
        password.map(TotalsPassword::secret).ifPresent(config::password);
        if (uri.tls()) {
            config.sslOptions(encryption());
        }
        return config.build();
    }

    /** The server's certificate is checked, and that it is the one of this host. */
    private SslOptions encryption() {
        SslOptions.Builder options = SslOptions.builder().sslVerifyMode(SslVerifyMode.FULL);
        uri.caFile()
                .ifPresent(
                        file -> {
                            byte[] authorities = authorities(file);
                            options.trustStoreType(TRUST_STORE)
                                    .truststore(
                                            () -> new ByteArrayInputStream(authorities),
                                            NO_SECRET.toCharArray());
                        });
        return options.build();
    }

    private byte[] authorities(String caFile) {
        try (InputStream pem = Files.newInputStream(Path.of(caFile))) {
            KeyStore authorities = KeyStore.getInstance(TRUST_STORE);
            authorities.load(null, null);
            int number = 0;
            for (Certificate authority :
                    CertificateFactory.getInstance("X.509").generateCertificates(pem)) {
                authorities.setCertificateEntry("ca-" + number++, authority);
            }
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            authorities.store(bytes, NO_SECRET.toCharArray());
            return bytes.toByteArray();
        } catch (IOException | GeneralSecurityException | InvalidPathException e) {
            throw new LedgerException(
                    "%s names the certificates of %s, which cannot be used: %s. Nothing was written. Next: name a readable PEM file after ?ca=."
                            .formatted(uri.text(), caFile, e),
                    e);
        }
    }

    /**
     * What a failure means for a person.
     *
     * @param doing such as {@code "being written"}
     */
    LedgerException explain(String doing, JedisException failure) {
        return new LedgerException(
                "The running totals at %s failed while %s: %s. The ledger's rows are not concerned, and the job tries again by itself. Next: %s."
                        .formatted(uri.text(), doing, reason(failure), next(failure)),
                failure);
    }

    /** The deepest cause says it best; none of them holds what was sent. */
    private static String reason(JedisException failure) {
        Throwable cause = causes(failure).reduce((one, deeper) -> deeper).orElseThrow();
        String text = cause.getMessage();
        return text == null || text.isBlank() ? cause.getClass().getSimpleName() : text.strip();
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, Objects::nonNull, Throwable::getCause);
    }

    private String next(JedisException failure) {
        if (failure instanceof JedisRedirectionException) {
            return "name a server that is not part of a cluster; clusters are not followed";
        }
        if (failure instanceof JedisAccessControlException
                || (failure instanceof JedisDataException
                        && reason(failure).startsWith("NOAUTH"))) {
            return "set %s or %s where this runs, and name the user in the address"
                    .formatted(TotalsPassword.VARIABLE, TotalsPassword.FILE_VARIABLE);
        }
        if (causes(failure).anyMatch(SSLException.class::isInstance)) {
            return "name the host as its certificate does, and the authority with ?ca=FILE.pem";
        }
        return "start the server, then tidemark init --totals " + uri.text() + " checks it";
    }

    TotalsUri uri() {
        return uri;
    }
}
