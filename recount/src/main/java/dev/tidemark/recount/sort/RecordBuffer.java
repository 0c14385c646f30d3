package dev.tidemark.recount.sort;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Records in memory, in the order in which they came, then sorted in place. For one writing thread;
 * sorted, for many readers.
 *
 * <p>The bytes never move: a number for each record is sorted that holds the first 39 bits of its
 * key and its index. Only records that agree in those are compared in full.
 */
final class RecordBuffer implements SortedRun {

    private static final int CHUNK_BITS = 18;
    private static final int CHUNK_BYTES = 1 << CHUNK_BITS;
    private static final int INDEX_BITS = 24;
    private static final int INDEX_MASK = (1 << INDEX_BITS) - 1;
    private static final int UNUSED_KEY_BITS = 25;
    private static final int PART_SHIFT = 63 - 8;
    private static final int MOST_CHUNKS = (1 << (31 - CHUNK_BITS)) - 1;
    private static final int FEW = 24;
    private static final int BYTES_OF_ARRAYS = Integer.BYTES + Long.BYTES;

    private final List<byte[]> chunks = new ArrayList<>();
    private final long limitBytes;
    private int[] places = new int[1_024];
    private long[] order;
    private int count;
    private long held;
    private int filled = CHUNK_BYTES;
    private int[] starts;

    RecordBuffer(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    /** Adds a record. Keys have at least eight bytes. */
    void add(RecordBytes key, RecordBytes value) {
        int most = key.length() + value.length() + 10;
        byte[] chunk = chunkFor(most);
        int at = filled;
        if (count == places.length) {
            places = Arrays.copyOf(places, count * 2);
        }
        places[count++] = (chunks.size() - 1) << CHUNK_BITS | at;
        at = VarLong.write(key.length(), chunk, at);
        at = VarLong.write(value.length(), chunk, at);
        System.arraycopy(key.bytes(), 0, chunk, at, key.length());
        at += key.length();
        System.arraycopy(value.bytes(), 0, chunk, at, value.length());
        filled = at + value.length();
    }

    private byte[] chunkFor(int bytes) {
        if (filled + bytes > CHUNK_BYTES) {
            chunks.add(new byte[Math.max(CHUNK_BYTES, bytes)]);
            held += Math.max(CHUNK_BYTES, bytes);
            filled = 0;
        }
        return chunks.get(chunks.size() - 1);
    }

    /** Whether nothing more should be added. */
    boolean isFull() {
        long used = held - CHUNK_BYTES + filled + (long) count * BYTES_OF_ARRAYS;
        boolean holdsEnough = count > 0 && used >= limitBytes;
        boolean cannotNumberMore = count == INDEX_MASK || chunks.size() >= MOST_CHUNKS;
        return holdsEnough || cannotNumberMore;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Puts the records in the order of their keys. */
    void sort() {
        order = new long[count];
        RecordCursor cursor = new Cursor(0, 0);
        for (int i = 0; i < count; i++) {
            stand(cursor, i);
            order[i] = (cursor.prefix >>> UNUSED_KEY_BITS) << INDEX_BITS | i;
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
        findParts();
    }

    private void sortInFull(int from, int to) {
        if (to - from > FEW) {
            sortManyInFull(from, to);
            return;
        }
        RecordCursor moving = new Cursor(0, 0);
        RecordCursor other = new Cursor(0, 0);
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
        RecordCursor one = new Cursor(0, 0);
        RecordCursor two = new Cursor(0, 0);
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

    private void findParts() {
        starts = new int[PARTS + 1];
        int at = 0;
        for (int part = 0; part < PARTS; part++) {
            starts[part] = at;
            while (at < count && order[at] >>> PART_SHIFT == part) {
                at++;
            }
        }
        starts[PARTS] = count;
    }

    private void stand(RecordCursor cursor, int index) {
        int place = places[index];
        cursor.standOn(chunks.get(place >>> CHUNK_BITS), place & (CHUNK_BYTES - 1));
    }

    @Override
    public RecordCursor cursor(int part, int bufferBytes) {
        return new Cursor(starts[part], starts[part + 1]);
    }

    private final class Cursor extends RecordCursor {
        private int next;
        private final int end;

        Cursor(int from, int end) {
            this.next = from;
            this.end = end;
        }

        @Override
        public boolean next() {
            if (next == end) {
                return false;
            }
            stand(this, (int) order[next++] & INDEX_MASK);
            return true;
        }
    }
}
