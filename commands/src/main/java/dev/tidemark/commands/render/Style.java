package dev.tidemark.commands.render;

/** Colours and weights of a terminal, or none. */
public enum Style {
    PLAIN,
    COLOURED;

    private static final String RESET = "\u001b[0m";

    /** For headings. */
    public String bold(String text) {
        return wrap("\u001b[1m", text);
    }

    /** For errors. */
    public String red(String text) {
        return wrap("\u001b[31m", text);
    }

    private String wrap(String start, String text) {
        return this == COLOURED ? start + text + RESET : text;
    }
}
