package dev.tidemark.clicks;

import java.nio.charset.StandardCharsets;

/** The bytes of a bad record as text that can be kept in a log: bounded, and always text. */
final class RawText {

    /** The most bytes of a record that are kept. */
    static final int MAX_BYTES = 4 * 1_024;

    private RawText() {}

    /** The first {@link #MAX_BYTES} bytes; what is no UTF-8 becomes U+FFFD. */
    static String of(byte[] bytes, int from, int length) {
        int kept = length;
        if (length > MAX_BYTES) {
            kept = MAX_BYTES;
            // Do not cut a character in two: step back over its trailing bytes, at most three.
            for (int i = 0; i < 3 && isContinuation(bytes[from + kept]); i++) {
                kept--;
            }
        }
        return new String(bytes, from, kept, StandardCharsets.UTF_8);
    }

    private static boolean isContinuation(byte b) {
        return (b & 0xC0) == 0x80;
    }

    /** Whether every surrogate has its other half, so that the text survives as UTF-8. */
    static boolean isWellFormed(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                boolean pair =
                        Character.isHighSurrogate(c)
                                && i + 1 < text.length()
                                && Character.isLowSurrogate(text.charAt(i + 1));
                if (!pair) {
                    return false;
                }
                i++;
            }
        }
        return true;
    }

    /** The text with U+FFFD in place of every half character. */
    static String wellFormed(String text) {
        if (isWellFormed(text)) {
            return text;
        }
        // The encoder puts a question mark for each half character.
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
    }
}
