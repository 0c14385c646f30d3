package dev.tidemark.recount.sort;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Sorts records by their keys: in memory as long as they fit, else in runs on disk that are merged.
 * What comes out does not depend on how much memory there is, nor on how many threads write: equal
 * keys aside, the order is the order of the keys.
 *
 * <p>Records fall into {@link #PARTS} parts by the first byte of their key, which can be read side
 * by side. A single key may have any number of records.
 */
public final class SortedRecords implements AutoCloseable {

    /** How many parts there are. */
    public static final int PARTS = SortedRun.PARTS;

    private static final int LEAST_BUFFER_BYTES = 4 << 10;
    private static final int MOST_BUFFER_BYTES = 64 << 10;

    private final long memoryBytes;
    private final int threads;
    private final Path folder;
    private final List<RecordBuffer> buffers = new ArrayList<>();
    private final List<RunFile.Run> runs = new ArrayList<>();
    private final List<RunFile> files = new ArrayList<>();

    /**
     * An empty collection.
     *
     * @param memoryBytes how much the records may take before they go to disk
     * @param threads how many writers there are, and how many parts are read side by side
     * @param folder where runs are put
     */
    public SortedRecords(long memoryBytes, int threads, Path folder) {
        this.memoryBytes = memoryBytes;
        this.threads = threads;
        this.folder = folder;
    }

    /** Takes the records of one thread. To be closed before anything is read. */
    public final class Writer implements RecordOutput, AutoCloseable {

        private RecordBuffer buffer = new RecordBuffer(memoryBytes / threads);
        private RunFile file;

        private Writer() {}

        @Override
        public void add(RecordBytes key, RecordBytes value) throws IOException {
            if (buffer.isFull()) {
                buffer.sort();
                file = file == null ? createFile() : file;
                keep(file.add(buffer));
                buffer = new RecordBuffer(memoryBytes / threads);
            }
            buffer.add(key, value);
        }

        /** Sorts what was not yet sorted. */
        @Override
        public void close() {
            RecordBuffer last = buffer;
            buffer = new RecordBuffer(0);
            if (!last.isEmpty()) {
                last.sort();
                keep(last);
            }
        }
    }

    /** A writer for one thread; there are at most as many as there are threads. */
    public Writer writer() {
        return new Writer();
    }

    private synchronized RunFile createFile() throws IOException {
        RunFile file = RunFile.create(folder);
        files.add(file);
        return file;
    }

    private synchronized void keep(RunFile.Run run) {
        runs.add(run);
    }

    private synchronized void keep(RecordBuffer sorted) {
        buffers.add(sorted);
    }

    /**
     * Frees the memory if any run is on disk already: merging needs it too. To be called once, when
     * all writers are closed.
     *
     * @throws IOException if a run cannot be written to disk
     */
    public synchronized void finish() throws IOException {
        if (files.isEmpty()) {
            return;
        }
        while (!buffers.isEmpty()) {
            runs.add(files.get(0).add(buffers.remove(buffers.size() - 1)));
        }
    }

    /** How many bytes went to disk. */
    public synchronized long spilledBytes() {
        return files.stream().mapToLong(RunFile::bytes).sum();
    }

    /** A cursor before the first record of a part; parts can be read side by side, and again. */
    public synchronized RecordCursor part(int part) {
        long share = memoryBytes / 2 / threads / Math.max(runs.size(), 1);
        int bufferBytes = (int) Math.max(LEAST_BUFFER_BYTES, Math.min(share, MOST_BUFFER_BYTES));
        List<RecordCursor> cursors = new ArrayList<>();
        buffers.forEach(buffer -> cursors.add(buffer.cursor(part, bufferBytes)));
        runs.forEach(run -> cursors.add(run.cursor(part, bufferBytes)));
        return new MergedRuns(cursors);
    }

    /** Removes what is on disk. */
    @Override
    public synchronized void close() throws IOException {
        buffers.clear();
        IOException failure = null;
        for (RunFile file : files) {
            try {
                file.close();
            } catch (IOException e) {
                failure = e;
            }
        }
        files.clear();
        if (failure != null) {
            throw failure;
        }
    }
}
