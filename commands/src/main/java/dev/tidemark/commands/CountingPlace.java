package dev.tidemark.commands;

import java.util.Locale;

/** Where the clicks of a recount are counted. */
enum CountingPlace {
    /** In the process of the command. */
    HERE,
    /** By a batch job on a Flink cluster. */
    FLINK;

    /** The word of the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
