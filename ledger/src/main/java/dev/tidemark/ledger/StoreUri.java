package dev.tidemark.ledger;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.StringJoiner;

/**
 * Where a ledger is kept, as people write it: {@code sqlite:./tidemark.db}, {@code
 * dynamodb:ad_metrics?region=eu-west-1}.
 */
public sealed interface StoreUri {

    /** The default of {@code --store}. */
    String DEFAULT = "sqlite:./tidemark.db";

    /** The text that {@link #parse} reads; it says which store it is, not how it is used. */
    String text();

    /** One file on this machine. */
    record Sqlite(Path file) implements StoreUri {
        @Override
        public String text() {
            return "sqlite:" + file;
        }
    }

    /**
     * A DynamoDB table.
     *
     * @param table its name
     * @param region its region; empty for the one of the environment
     * @param endpoint where the service is, for an emulator; empty for AWS
     * @param maxWcu the write units that a job may use in a second, table and indexes together; not
     *     part of {@link #text}; empty for no limit
     */
    record DynamoDb(
            String table, Optional<String> region, Optional<URI> endpoint, OptionalLong maxWcu)
            implements StoreUri {
        @Override
        public String text() {
            StringJoiner parameters = new StringJoiner("&", "?", "").setEmptyValue("");
            region.ifPresent(name -> parameters.add("region=" + name));
            endpoint.ifPresent(uri -> parameters.add("endpoint=" + uri));
            return "dynamodb:" + table + parameters;
        }

        /** The same table with a write budget; 0 for none. */
        public DynamoDb withMaxWcu(long units) {
            return new DynamoDb(
                    table,
                    region,
                    endpoint,
                    units == 0 ? OptionalLong.empty() : OptionalLong.of(units));
        }

        /** The same table in a region. */
        public DynamoDb withRegion(String name) {
            return new DynamoDb(table, Optional.of(name), endpoint, maxWcu);
        }
    }

    /**
     * Reads a store.
     *
     * @throws IllegalArgumentException if the text names none; the message says what would
     */
    static StoreUri parse(String text) {
        if (text.startsWith("dynamodb:")) {
            return dynamoDb(text);
        }
        String path = text.startsWith("sqlite:") ? text.substring("sqlite:".length()) : "";
        if (path.isBlank() || path.endsWith("/")) {
            throw new IllegalArgumentException(
                    "'%s' names no store. Write it as %s or dynamodb:TABLE?region=REGION."
                            .formatted(text, DEFAULT));
        }
        try {
            return new Sqlite(Path.of(path));
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(
                    "'%s' names no file: %s. Write it as %s."
                            .formatted(text, e.getReason(), DEFAULT),
                    e);
        }
    }

    private static DynamoDb dynamoDb(String text) {
        String[] parts = text.substring("dynamodb:".length()).split("\\?", 2);
        if (!parts[0].matches("[A-Za-z0-9_.-]{3,255}")) {
            throw wrong(text, "a table's name has 3 to 255 letters, digits, '_', '-' or '.'");
        }
        DynamoDb store =
                new DynamoDb(parts[0], Optional.empty(), Optional.empty(), OptionalLong.empty());
        for (String parameter : parts.length == 1 ? new String[0] : parts[1].split("&")) {
            String[] pair = parameter.split("=", 2);
            String value = pair.length == 1 ? "" : pair[1];
            store =
                    switch (pair[0]) {
                        case "region" -> store.withRegion(region(text, value));
                        case "endpoint" ->
                                new DynamoDb(
                                        store.table(),
                                        store.region(),
                                        Optional.of(endpoint(text, value)),
                                        store.maxWcu());
                        default -> throw wrong(text, "'" + pair[0] + "' is no setting of it");
                    };
        }
        return store;
    }

    private static String region(String text, String value) {
        if (!value.matches("[a-z0-9-]{3,40}")) {
            throw wrong(text, "'" + value + "' is no region");
        }
        return value;
    }

    private static URI endpoint(String text, String value) {
        try {
            URI uri = new URI(value);
            if (uri.getHost() != null && String.valueOf(uri.getScheme()).matches("https?")) {
                return uri;
            }
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(
                    wrong(text, "'" + value + "' is no endpoint").getMessage(), e);
        }
        throw wrong(text, "'" + value + "' is no endpoint such as http://127.0.0.1:8000");
    }

    private static IllegalArgumentException wrong(String text, String why) {
        return new IllegalArgumentException(
                """
                '%s': %s. Write it as dynamodb:ad_metrics?region=eu-west-1, with \
                &endpoint=http://127.0.0.1:8000 for an emulator."""
                        .formatted(text, why));
    }
}
