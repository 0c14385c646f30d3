package dev.tidemark.clicks;

import java.util.Comparator;

/**
 * Where a record stands in the input: its shard, and its place in that shard. It never changes,
 * also over replays, so a reader of the lake recognises repeated lines by it (docs/protocol.md,
 * R23). Positions of a shard are ordered by number, not by text: {@code 9} is before {@code 10}.
 *
 * @param shard a file name relative to its source folder, a Kinesis shard id, or a Kafka partition
 * @param sequence the place in the shard, 1 to 100 digits; for files the line number, from 1; for
 *     Kinesis the sequence number, of up to 57 digits, and for a record that was packed with others
 *     into one a point and its place in there, from 0: {@code 4959.3}
 */
public record Position(String shard, String sequence) implements Comparable<Position> {

    /** How many digits and points a place in a shard may have. */
    public static final int LONGEST_SEQUENCE = 100;

    private static final Comparator<Position> ORDER =
            Comparator.comparing(Position::shard)
                    .thenComparing(Position::whole, Position::compareNumbers)
                    .thenComparing(Position::part, Position::compareNumbers);

    public Position {
        if (!isSequence(sequence)) {
            throw new IllegalArgumentException(
                    "not a place in a shard: '"
                            + sequence
                            + "'; write it as NUMBER or NUMBER.PART");
        }
    }

    /** A place that fits into a long, from 0. */
    public Position(String shard, long sequence) {
        this(shard, Long.toString(sequence));
    }

    /**
     * Reads {@code shard:sequence}; the shard may hold colons itself.
     *
     * @throws IllegalArgumentException if the text is not such a position
     */
    public static Position parse(String text) {
        int colon = text.lastIndexOf(':');
        if (colon < 0 || !isSequence(text.substring(colon + 1))) {
            throw new IllegalArgumentException(
                    "not a position: '" + text + "'; write it as SHARD:NUMBER");
        }
        return new Position(text.substring(0, colon), text.substring(colon + 1));
    }

    /** Numbers as they are printed: equal places have equal texts. */
    private static boolean isSequence(String text) {
        if (text.length() > LONGEST_SEQUENCE) {
            return false;
        }
        int point = text.indexOf('.');
        return point < 0
                ? isNumber(text, 0, text.length())
                : isNumber(text, 0, point) && isNumber(text, point + 1, text.length());
    }

    private static boolean isNumber(String text, int from, int to) {
        boolean leadingZero = to - from > 1 && text.charAt(from) == '0';
        for (int i = from; i < to; i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return to > from && !leadingZero;
    }

    private String whole() {
        int point = sequence.indexOf('.');
        return point < 0 ? sequence : sequence.substring(0, point);
    }

    private String part() {
        int point = sequence.indexOf('.');
        return point < 0 ? "" : sequence.substring(point + 1);
    }

    /** Without leading zeros the longer number is the greater one. */
    private static int compareNumbers(String one, String other) {
        int byLength = Integer.compare(one.length(), other.length());
        return byLength != 0 ? byLength : one.compareTo(other);
    }

    /** By shard, then by number. */
    @Override
    public int compareTo(Position other) {
        return ORDER.compare(this, other);
    }

    /** {@code shard:sequence}, as {@link #parse} reads it. */
    @Override
    public String toString() {
        return shard + ":" + sequence;
    }
}
