package dev.tidemark.job.sink;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Version 1 of the sinks' writer state: the number of the run that took the checkpoint, eight
 * bytes.
 */
final class RunSerializer implements SimpleVersionedSerializer<Long> {

    private static final int VERSION = 1;

    @Override
    public int getVersion() {
        return VERSION;
    }

    @Override
    public byte[] serialize(Long run) {
        return ByteBuffer.allocate(Long.BYTES).putLong(run).array();
    }

    @Override
    public Long deserialize(int version, byte[] bytes) throws IOException {
        if (version != VERSION || bytes.length != Long.BYTES) {
            throw new IOException(
                    "writer state of version %d with %d bytes is not known to this version of tidemark; restore it with the"
                                    .formatted(version, bytes.length)
                            + " version that wrote it");
        }
        return ByteBuffer.wrap(bytes).getLong();
    }
}
