package dev.tidemark.job.source.kinesis;

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
final class ShardSplitSerializer implements SimpleVersionedSerializer<ShardSplit> {

    static final int VERSION = 1;

    private static final int TYPICAL_BYTES = 128;

    @Override
    public int getVersion() {
        return VERSION;
    }

    @Override
    public byte[] serialize(ShardSplit split) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(TYPICAL_BYTES);
        write(split, out);
        return out.getCopyOfBuffer();
    }

    @Override
    public ShardSplit deserialize(int version, byte[] serialized) throws IOException {
        requireKnown(version);
        return read(new DataInputDeserializer(serialized));
    }

    static void write(ShardSplit split, DataOutputView out) throws IOException {
        out.writeUTF(split.shardId());
        writePosition(split.position(), out);
        out.writeLong(split.readUpToMillis());
    }

    static ShardSplit read(DataInputView in) throws IOException {
        return new ShardSplit(in.readUTF(), readPosition(in), in.readLong());
    }

    static void writePosition(ShardPosition position, DataOutputView out) throws IOException {
        out.writeUTF(position.kind().name());
        out.writeUTF(position.sequence());
        out.writeLong(position.number());
    }

    static ShardPosition readPosition(DataInputView in) throws IOException {
        return new ShardPosition(
                ShardPosition.Kind.valueOf(in.readUTF()), in.readUTF(), in.readLong());
    }

    static void requireKnown(int version) throws IOException {
        if (version != VERSION) {
            throw new IOException(
                    ("The checkpoint holds positions of a stream in form %d; this program reads"
                                    + " form %d. The checkpoint is unchanged; restore it with the"
                                    + " newer tidemark that wrote it.")
                            .formatted(version, VERSION));
        }
    }
}
