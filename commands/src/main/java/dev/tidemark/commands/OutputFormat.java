package dev.tidemark.commands;

import java.util.Locale;

/** How a result is written to standard output. */
public enum OutputFormat {
    /** For people: columns, numbers with separators. */
    TABLE,
    /** One object with stable keys in snake case. */
    JSON,
    /** A header line, then one line for each row. */
    CSV;

    /** The word of the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
