package dev.tidemark.clicks;

import java.util.regex.Pattern;

/** An address or a path as one word of a shell, for the next command that a message tells. */
public final class ShellWord {

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

    private ShellWord() {}

    /** The text as it is if a shell reads it so; else in single quotes. */
    public static String of(String text) {
        return PLAIN.matcher(text).matches() ? text : "'" + text.replace("'", "'\\''") + "'";
    }
}
