package dev.tidemark.ledger;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Where a ledger is kept, as people write it: {@code sqlite:./tidemark.db}. */
public sealed interface StoreUri {

    /** The default of {@code --store}. */
    String DEFAULT = "sqlite:./tidemark.db";

    /** The text that {@link #parse} reads. */
    String text();

    /** One file on this machine. */
    record Sqlite(Path file) implements StoreUri {
        @Override
        public String text() {
            return "sqlite:" + file;
        }
    }

    /**
     * Reads a store.
     *
     * @throws IllegalArgumentException if the text names none; the message says what would
     */
    static StoreUri parse(String text) {
        if (text.startsWith("dynamodb:")) {
            throw new IllegalArgumentException(
                    """
                    '%s': the DynamoDB store comes with a later release. Use sqlite:, such as \
                    --store %s."""
                            .formatted(text, DEFAULT));
        }
        String path = text.startsWith("sqlite:") ? text.substring("sqlite:".length()) : "";
        if (path.isBlank() || path.endsWith("/")) {
            throw new IllegalArgumentException(
                    "'%s' names no store. Write it as %s.".formatted(text, DEFAULT));
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
}
