package dev.tidemark.job.sink;

import dev.tidemark.job.LakeEntry;
import java.io.IOException;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.apache.flink.api.common.serialization.BulkWriter;
import org.apache.flink.core.fs.FSDataOutputStream;

/** Writes lake lines as gzip-compressed JSON lines. */
final class GzipLines implements BulkWriter<LakeEntry> {

    private static final int BUFFER_BYTES = 32 * 1024;

    private final GZIPOutputStream out;

    private GzipLines(FSDataOutputStream file) throws IOException {
        this.out = new FastGzip(file);
    }

    @Override
    public void addElement(LakeEntry line) throws IOException {
        out.write(line.line());
        out.write('\n');
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void finish() throws IOException {
        out.finish();
    }

    /**
     * The lowest compression level: clicks compress well at any, and the job's time is better spent
     * on counting.
     */
    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(FSDataOutputStream file) throws IOException {
            super(file, BUFFER_BYTES);
            def.setLevel(Deflater.BEST_SPEED);
        }

        /**
         * Also frees the compressor's native memory: Flink closes the file underneath, never this
         * stream.
         */
        @Override
        public void finish() throws IOException {
            super.finish();
            def.end();
        }
    }

    /** Makes a writer for each file. */
    static final class Factory implements BulkWriter.Factory<LakeEntry> {
        private static final long serialVersionUID = 1L;

        @Override
        public BulkWriter<LakeEntry> create(FSDataOutputStream file) throws IOException {
            return new GzipLines(file);
        }
    }
}
