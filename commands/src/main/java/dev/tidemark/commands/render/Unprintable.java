package dev.tidemark.commands.render;

import java.util.Locale;

/** Keeps control characters out of a terminal: ids and names come from other people's data. */
public final class Unprintable {

    private Unprintable() {}

    /** The text with every control and format character written as its code point. */
    public static String escaped(String text) {
        if (text.codePoints().noneMatch(Unprintable::isUnprintable)) {
            return text;
        }
        StringBuilder safe = new StringBuilder(text.length() + 16);
        text.codePoints()
                .forEach(
                        point -> {
                            if (isUnprintable(point)) {
                                safe.append(String.format(Locale.ROOT, "\\u%04x", point));
                            } else {
                                safe.appendCodePoint(point);
                            }
                        });
        return safe.toString();
    }

    private static boolean isUnprintable(int point) {
        int type = Character.getType(point);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.SURROGATE
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}
