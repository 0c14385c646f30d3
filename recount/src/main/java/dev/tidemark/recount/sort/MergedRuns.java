package dev.tidemark.recount.sort;

import java.io.IOException;
import java.util.List;

/** One part of several sorted runs, merged: a heap of their cursors, the lowest key on top. */
final class MergedRuns extends RecordCursor {

    private final RecordCursor[] heap;
    private int size;
    private boolean started;

    MergedRuns(List<RecordCursor> runs) {
        this.heap = runs.toArray(RecordCursor[]::new);
    }

    @Override
    public boolean next() throws IOException {
        if (!started) {
            start();
        } else if (size > 0) {
            advanceTop();
        }
        if (size == 0) {
            return false;
        }
        standWhere(heap[0]);
        return true;
    }

    private void start() throws IOException {
        started = true;
        for (RecordCursor cursor : heap.clone()) {
            if (cursor.next()) {
                heap[size++] = cursor;
            }
        }
        for (int i = size / 2 - 1; i >= 0; i--) {
            siftDown(i);
        }
    }

    private void advanceTop() throws IOException {
        if (!heap[0].next()) {
            heap[0] = heap[--size];
        }
        if (size > 0) {
            siftDown(0);
        }
    }

    private void siftDown(int from) {
        RecordCursor moving = heap[from];
        int at = from;
        while (2 * at + 1 < size) {
            int child = 2 * at + 1;
            if (child + 1 < size && heap[child + 1].compareKey(heap[child]) < 0) {
                child++;
            }
            if (moving.compareKey(heap[child]) <= 0) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = moving;
    }
}
