package dev.tidemark.job.source.file;

import dev.tidemark.clicks.LogPosition;
import java.io.IOException;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The form of a split in checkpoints and between coordinator and readers. The version is stored
 * with the bytes; an older one must stay readable (docs/protocol.md, R10).
 */
final class FileSplitSerializer implements SimpleVersionedSerializer<FileSplit> {

    static final int VERSION = 1;

    private static final int TYPICAL_BYTES = 96;

    @Override
    public int getVersion() {
        return VERSION;
    }

    @Override
    public byte[] serialize(FileSplit split) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(TYPICAL_BYTES);
        write(split, out);
        return out.getCopyOfBuffer();
    }

    @Override
    public FileSplit deserialize(int version, byte[] serialized) throws IOException {
        requireKnown(version);
        return read(new DataInputDeserializer(serialized));
    }

    static void write(FileSplit split, DataOutputView out) throws IOException {
        out.writeUTF(split.path());
        out.writeInt(split.ordinal());
        out.writeLong(split.position().lines());
        out.writeLong(split.position().bytes());
        out.writeBoolean(split.position().ended());
        out.writeLong(split.lastArrivalMillis());
        out.writeBoolean(split.readToEnd());
    }

    static FileSplit read(DataInputView in) throws IOException {
        return new FileSplit(
                in.readUTF(),
                in.readInt(),
                new LogPosition(in.readLong(), in.readLong(), in.readBoolean()),
                in.readLong(),
                in.readBoolean());
    }

    static void requireKnown(int version) throws IOException {
        if (version != VERSION) {
            throw new IOException(
                    ("The checkpoint holds file positions in form %d; this program reads form %d. "
                                    + "The checkpoint is unchanged; restore it with the newer"
                                    + " tidemark that wrote it.")
                            .formatted(version, VERSION));
        }
    }
}
