package dev.tidemark.ledger;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Optional;

/**
 * Where running totals are kept when it is not the ledger, as people write it: {@code
 * redis://127.0.0.1:6379}, or {@code rediss://} for TLS. It never holds a password, so it can be
 * shown and logged anywhere; see {@link TotalsPassword}.
 *
 * @param tls whether the connection is encrypted and the server's certificate checked
 * @param host name or address
 * @param port 1 to 65535
 * @param user the ACL user; empty for the default user
 * @param database the number of the logical database, from 0
 * @param caFile the PEM file of the authority that signed the server's certificate; empty for those
 *     that the JVM trusts
 */
public record TotalsUri(
        boolean tls,
        String host,
        int port,
        Optional<String> user,
        int database,
        Optional<String> caFile) {

    private static final int DEFAULT_PORT = 6379;
    private static final String EXAMPLE =
            "Write it as redis://127.0.0.1:6379, or rediss://USER@HOST:6379/0?ca=FILE.pem for TLS.";

    /**
     * Reads an address.
     *
     * @throws IllegalArgumentException if the text names no server, or has a password in it; the
     *     message says what would do and never repeats a password
     */
    public static TotalsUri parse(String text) {
        URI uri = uri(text);
        boolean tls = "rediss".equals(uri.getScheme());
        if (!tls && !"redis".equals(uri.getScheme())) {
            throw bad(text, "is no address of running totals");
        }
        if (uri.getUserInfo() != null && uri.getUserInfo().contains(":")) {
            throw new IllegalArgumentException(
                    "'%s' has a password in it, where every process list and log would show it. Set %s or %s instead and leave it out of the address."
                            .formatted(
                                    withoutSecret(text),
                                    TotalsPassword.VARIABLE,
                                    TotalsPassword.FILE_VARIABLE));
        }
        if (uri.getHost() == null || uri.getPort() == 0 || uri.getPort() > 65_535) {
            throw bad(text, "names no server");
        }
        Optional<String> caFile = caFile(uri, text);
        if (caFile.isPresent() && !tls) {
            throw bad(text, "has a certificate for a connection without TLS");
        }
        return new TotalsUri(
                tls,
                uri.getHost().replaceAll("^\\[|]$", ""),
                uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort(),
                Optional.ofNullable(uri.getUserInfo()).filter(user -> !user.isEmpty()),
                database(uri, text),
                caFile);
    }

    private static URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            // Its cause would repeat the text, and with it a password.
            throw bad(text, "is no address");
        }
    }

    private static Optional<String> caFile(URI uri, String text) {
        String query = uri.getQuery();
        if (query == null) {
            return Optional.empty();
        }
        if (!query.startsWith("ca=") || query.length() == 3 || query.contains("&")) {
            throw bad(text, "has a parameter other than ca=FILE");
        }
        return Optional.of(query.substring(3));
    }

    private static int database(URI uri, String text) {
        String path = uri.getPath();
        if (path.isEmpty() || path.equals("/")) {
            return 0;
        }
        if (!path.matches("/[0-9]{1,4}")) {
            throw bad(text, "names no database by its number");
        }
        return Integer.parseInt(path.substring(1));
    }

    private static IllegalArgumentException bad(String text, String problem) {
        return new IllegalArgumentException(
                "'%s' %s. %s".formatted(withoutSecret(text), problem, EXAMPLE));
    }

    /** An address as it may be shown, even one that {@link #parse} refuses for its password. */
    public static String withoutSecret(String text) {
        return text.replaceAll("//.*:.*@", "//***@");
    }

    /** The text that {@link #parse} reads. */
    public String text() {
        return (tls ? "rediss://" : "redis://")
                + user.map(name -> name + "@").orElse("")
                + (host.contains(":") ? "[" + host + "]" : host)
                + ":"
                + port
                + (database == 0 ? "" : "/" + database)
                + caFile.map(file -> "?ca=" + file).orElse("");
    }
}
