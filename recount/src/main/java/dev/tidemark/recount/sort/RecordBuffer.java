package dev.tidemark.recount.sort;

/**
 * Records in memory, by the first byte of their keys, then sorted in place. For one writing thread;
 * sorted, for many readers.
 */
final class RecordBuffer implements SortedRun {

    private final BufferPart[] parts = new BufferPart[PARTS];
    private final long limitBytes;
    private long heldBytes;
    private boolean numbersAreUsedUp;

    RecordBuffer(long limitBytes) {
        this.limitBytes = limitBytes;
    }

    /** Adds a record. Keys have at least eight bytes. */
    void add(RecordBytes key, RecordBytes value) {
        int number = key.bytes()[0] & 0xFF;
        BufferPart part = parts[number];
        if (part == null) {
            part = new BufferPart();
            parts[number] = part;
        }
        heldBytes += part.add(key, value);
        numbersAreUsedUp |= part.isFull();
    }

    /** Whether nothing more should be added. */
    boolean isFull() {
        return (heldBytes > 0 && heldBytes >= limitBytes) || numbersAreUsedUp;
    }

    boolean isEmpty() {
        return heldBytes == 0;
    }

    /** Puts the records in the order of their keys. */
    void sort() {
        for (BufferPart part : parts) {
            if (part != null) {
                part.sort();
            }
        }
    }

    @Override
    public RecordCursor cursor(int part, int bufferBytes) {
        return (parts[part] == null ? new BufferPart() : parts[part]).cursor();
    }
}
