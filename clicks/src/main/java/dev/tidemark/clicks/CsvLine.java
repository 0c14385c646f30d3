package dev.tidemark.clicks;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * One line of CSV, split into its cells as RFC 4180 says, but without line breaks in cells. A quote
 * inside a cell that does not begin with one stands for itself. Used again for each line.
 */
final class CsvLine {

    private final CharsetDecoder utf8 =
            StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT);
    private char[] chars = new char[512];
    private int[] starts = new int[16];
    private int[] lengths = new int[16];
    private int columns;
    private String fault;

    /** Splits a line; false leaves a {@link #fault()}. */
    boolean split(byte[] bytes, int from, int length) {
        columns = 0;
        fault = null;
        int end = decode(bytes, from, length);
        if (end < 0) {
            return false;
        }
        int at = end > 0 && chars[0] == '\uFEFF' ? 1 : 0;
        while (true) {
            int next = at < end && chars[at] == '"' ? quoted(at, end) : plain(at, end);
            if (next < 0) {
                return false;
            }
            if (next == end) {
                return true;
            }
            at = next + 1;
        }
    }

    /** Fills {@link #chars}; returns how many, or -1. */
    private int decode(byte[] bytes, int from, int length) {
        if (chars.length < length) {
            chars = new char[Math.max(length, chars.length * 2)];
        }
        CharBuffer out = CharBuffer.wrap(chars);
        ByteBuffer in = ByteBuffer.wrap(bytes, from, length);
        CoderResult result = utf8.reset().decode(in, out, true);
        if (result.isError()) {
            fault = "not UTF-8 text at byte " + (in.position() - from + 1) + " of the line";
            return -1;
        }
        return out.position();
    }

    /** Adds the cell that begins at {@code start}; returns where it ends. */
    private int plain(int start, int end) {
        int at = start;
        while (at < end && chars[at] != ',') {
            at++;
        }
        add(start, at - start);
        return at;
    }

    /** The same for a quoted cell, unquoted in place; -1 if it is not well-formed. */
    private int quoted(int start, int end) {
        int to = start;
        int at = start + 1;
        while (at < end) {
            if (chars[at] == '"') {
                boolean doubled = at + 1 < end && chars[at + 1] == '"';
                if (!doubled) {
                    return endOfQuoted(start, to, at + 1, end);
                }
                at++;
            }
            chars[to++] = chars[at++];
        }
        fault =
                "the quote that opens column %d is not closed on its line (a record is one line)"
                        .formatted(columns + 1);
        return -1;
    }

    private int endOfQuoted(int start, int to, int at, int end) {
        if (at < end && chars[at] != ',') {
            fault = "column %d goes on after its closing quote".formatted(columns + 1);
            return -1;
        }
        add(start, to - start);
        return at;
    }

    private void add(int start, int length) {
        if (columns == starts.length) {
            starts = Arrays.copyOf(starts, columns * 2);
            lengths = Arrays.copyOf(lengths, columns * 2);
        }
        starts[columns] = start;
        lengths[columns] = length;
        columns++;
    }

    int columns() {
        return columns;
    }

    String text(int column) {
        return new String(chars, starts[column], lengths[column]);
    }

    char[] chars() {
        return chars;
    }

    int from(int column) {
        return starts[column];
    }

    int length(int column) {
        return lengths[column];
    }

    String fault() {
        return fault;
    }
}
