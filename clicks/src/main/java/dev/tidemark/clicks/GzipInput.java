package dev.tidemark.clicks;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;

/**
 * The content of a gzip stream that must be whole: bytes that are missing at its end, a checksum
 * that does not fit, and bytes behind a member that are no gzip are errors, never an early end.
 */
public final class GzipInput extends InputStream {

    private final GzipBytes content;

    /** Reads the compressed bytes of a stream, which is closed with this one. */
    public GzipInput(InputStream compressed) {
        this.content = new GzipBytes(Channels.newChannel(compressed), true);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    /**
     * Reads some bytes; -1 at the end of the last member.
     *
     * @throws IOException if the stream breaks off or is damaged
     */
    @Override
    public int read(byte[] out, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        return content.read(out, from, length);
    }

    @Override
    public void close() throws IOException {
        content.close();
    }
}
