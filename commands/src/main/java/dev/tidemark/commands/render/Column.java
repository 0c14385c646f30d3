package dev.tidemark.commands.render;

/**
 * A column of a result.
 *
 * @param key its stable name in CSV, snake case; on the screen the underscores are blanks
 * @param isNumber whether it stands to the right and numbers get separators
 */
public record Column(String key, boolean isNumber) {

    /** A column of words. */
    public static Column text(String key) {
        return new Column(key, false);
    }

    /** A column of numbers. */
    public static Column number(String key) {
        return new Column(key, true);
    }

    String heading() {
        return key.replace('_', ' ');
    }
}
