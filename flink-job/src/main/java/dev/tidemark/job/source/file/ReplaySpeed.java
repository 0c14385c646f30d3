package dev.tidemark.job.source.file;

import java.io.Serializable;

/**
 * How fast recorded clicks are played back: as fast as they can be read, or a whole multiple of the
 * speed at which they arrived.
 *
 * @param factor replayed seconds in one second of wall clock, from 1; 0 means no pacing
 */
public record ReplaySpeed(int factor) implements Serializable {

    /** As fast as the files can be read. */
    public static final ReplaySpeed MAX = new ReplaySpeed(0);

    public ReplaySpeed {
        if (factor < 0) {
            throw new IllegalArgumentException("a replay speed is at least 1, not " + factor);
        }
    }

    /**
     * Reads {@code max} or a whole number from 1.
     *
     * @throws IllegalArgumentException if the text is neither
     */
    public static ReplaySpeed parse(String text) {
        if (text.equals("max")) {
            return MAX;
        }
        if (!text.matches("[1-9][0-9]{0,5}")) {
            throw new IllegalArgumentException(
                    "speed '" + text + "' is neither 'max' nor a whole number such as 1 or 10");
        }
        return new ReplaySpeed(Integer.parseInt(text));
    }

    /** True if records are held back until their time has come. */
    public boolean isPaced() {
        return factor > 0;
    }

    @Override
    public String toString() {
        return isPaced() ? Integer.toString(factor) : "max";
    }
}
