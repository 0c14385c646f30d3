package dev.tidemark.job.source.file;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * The form of the enumerator's state in checkpoints; versioned with {@link FileSplitSerializer}.
 */
final class KnownFilesSerializer implements SimpleVersionedSerializer<KnownFiles> {

    private static final int TYPICAL_BYTES = 1024;

    @Override
    public int getVersion() {
        return FileSplitSerializer.VERSION;
    }

    @Override
    public byte[] serialize(KnownFiles known) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(TYPICAL_BYTES);
        out.writeInt(known.paths().size());
        for (String path : known.paths()) {
            out.writeUTF(path);
        }
        out.writeInt(known.unassigned().size());
        for (FileSplit split : known.unassigned()) {
            FileSplitSerializer.write(split, out);
        }
        return out.getCopyOfBuffer();
    }

    @Override
    public KnownFiles deserialize(int version, byte[] serialized) throws IOException {
        FileSplitSerializer.requireKnown(version);
        DataInputDeserializer in = new DataInputDeserializer(serialized);
        List<String> paths = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            paths.add(in.readUTF());
        }
        List<FileSplit> unassigned = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            unassigned.add(FileSplitSerializer.read(in));
        }
        return new KnownFiles(paths, unassigned);
    }
}
