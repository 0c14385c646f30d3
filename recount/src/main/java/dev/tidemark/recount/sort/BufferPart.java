package dev.tidemark.recount.sort;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The records of a {@link RecordBuffer} whose keys have the same first byte. They lie together, so
 * that sorting and reading them stays in the processor's caches.
 *
 * <p>The bytes never move: a number for each record is sorted that holds the next 39 bits of its
 * key and its index. Only records that agree in those are compared in full.
 */
final class BufferPart {

    private static final int CHUNK_BITS = 14;
    private static final int CHUNK_BYTES = 1 << CHUNK_BITS;
    private static final int MOST_CHUNKS = (1 << (31 - CHUNK_BITS)) - 1;
    private static final int INDEX_BITS = 24;
    private static final int INDEX_MASK = (1 << INDEX_BITS) - 1;
    private static final int FIRST_BYTE_BITS = 8;
    private static final int UNUSED_KEY_BITS = 25;
    private static final int MOST_OF_LENGTHS = 10;
    private static final int BYTES_OF_ARRAYS = Integer.BYTES + Long.BYTES;
    private static final int FEW = 24;
    private static final long[] UNSORTED = new long[0];

    private final List<byte[]> chunks = new ArrayList<>(1);
    private byte[] chunk;
    private int filled;
    private int[] places = new int[16];
    private long[] order = UNSORTED;
    private int count;

    /** Adds a record and answers how much memory it takes. */
    int add(RecordBytes key, RecordBytes value) {
        int most = key.length() + value.length() + MOST_OF_LENGTHS;
        if (chunk == null || filled + most > chunk.length) {
            chunk = new byte[Math.max(CHUNK_BYTES, most)];
            chunks.add(chunk);
            filled = 0;
        }
        if (count == places.length) {
            places = Arrays.copyOf(places, count * 2);
        }
        int from = filled;
        places[count++] = (chunks.size() - 1) << CHUNK_BITS | from;
        int at = VarLong.write(key.length(), chunk, from);
        at = VarLong.write(value.length(), chunk, at);
        System.arraycopy(key.bytes(), 0, chunk, at, key.length());
        at += key.length();
        System.arraycopy(value.bytes(), 0, chunk, at, value.length());
        filled = at + value.length();
        return filled - from + BYTES_OF_ARRAYS;
    }

    /** Whether no further record can be numbered. */
    boolean isFull() {
        return count == INDEX_MASK || chunks.size() >= MOST_CHUNKS;
    }

    void sort() {
        order = new long[count];
        RecordCursor cursor = new Cursor();
        for (int i = 0; i < count; i++) {
            stand(cursor, i);
            long next = cursor.prefix << FIRST_BYTE_BITS;
            order[i] = (next >>> UNUSED_KEY_BITS) << INDEX_BITS | i;
        }
        Arrays.sort(order);
        for (int from = 0; from < count; ) {
            int to = from + 1;
            while (to < count && order[to] >>> INDEX_BITS == order[from] >>> INDEX_BITS) {
                to++;
            }
            sortInFull(from, to);
            from = to;
        }
    }

    private void sortInFull(int from, int to) {
        if (to - from > FEW) {
            sortManyInFull(from, to);
            return;
        }
        RecordCursor moving = new Cursor();
        RecordCursor other = new Cursor();
        for (int i = from + 1; i < to; i++) {
            long entry = order[i];
            stand(moving, (int) entry & INDEX_MASK);
            int at = i;
            while (at > from) {
                stand(other, (int) order[at - 1] & INDEX_MASK);
                if (other.compareKey(moving) <= 0) {
                    break;
                }
                order[at] = order[at - 1];
                at--;
            }
            order[at] = entry;
        }
    }

    /** A click id that stands for millions: boxed numbers are the smaller evil. */
    private void sortManyInFull(int from, int to) {
        Long[] entries = new Long[to - from];
        for (int i = from; i < to; i++) {
            entries[i - from] = order[i];
        }
        RecordCursor one = new Cursor();
        RecordCursor two = new Cursor();
        Arrays.sort(
                entries,
                (a, b) -> {
                    stand(one, (int) (a & INDEX_MASK));
                    stand(two, (int) (b & INDEX_MASK));
                    return one.compareKey(two);
                });
        for (int i = from; i < to; i++) {
            order[i] = entries[i - from];
        }
    }

    private void stand(RecordCursor cursor, int index) {
        int place = places[index];
        cursor.standOn(chunks.get(place >>> CHUNK_BITS), place & (CHUNK_BYTES - 1));
    }

    /** Before the first record, once they are sorted. */
    RecordCursor cursor() {
        return new Cursor();
    }

    private final class Cursor extends RecordCursor {
        private int next;

        @Override
        public boolean next() {
            if (next == order.length) {
                return false;
            }
            stand(this, (int) order[next++] & INDEX_MASK);
            return true;
        }
    }
}
