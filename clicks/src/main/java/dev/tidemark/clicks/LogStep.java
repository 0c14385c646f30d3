package dev.tidemark.clicks;

/** What the next read of a {@link ClickLog} brought. */
public sealed interface LogStep {

    /**
     * A line.
     *
     * @param number its number in the file, from 1
     * @param bytes its content without the line end; the caller's own
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody, copied once for each line
    record Line(long number, byte[] bytes) implements LogStep {}

    /**
     * A part of the file that is no line: one too long to be held, or the place where a compressed
     * file breaks off.
     *
     * @param number the line number it stands for, from 1
     * @param malformed what is wrong
     */
    record Fault(long number, MalformedClick malformed) implements LogStep {}

    /** No line. */
    enum Pause implements LogStep, ClickStep {
        /** The file may still grow, and holds no further complete line yet. */
        NONE_YET,
        /** There is nothing more in this file. */
        END
    }
}
