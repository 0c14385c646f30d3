package dev.tidemark.job.source.kinesis;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * The form of the enumerator's state in checkpoints; versioned with {@link ShardSplitSerializer}.
 */
final class KnownShardsSerializer implements SimpleVersionedSerializer<KnownShards> {

    private static final int TYPICAL_BYTES = 1024;

    @Override
    public int getVersion() {
        return ShardSplitSerializer.VERSION;
    }

    @Override
    public byte[] serialize(KnownShards known) throws IOException {
        DataOutputSerializer out = new DataOutputSerializer(TYPICAL_BYTES);
        ShardSplitSerializer.writePosition(known.first(), out);
        out.writeInt(known.shards().size());
        for (KnownShard shard : known.shards()) {
            out.writeUTF(shard.id());
            out.writeUTF(shard.stage().name());
            out.writeByte(shard.parents().size());
            for (String parent : shard.parents()) {
                out.writeUTF(parent);
            }
        }
        out.writeInt(known.waiting().size());
        for (ShardSplit split : known.waiting()) {
            ShardSplitSerializer.write(split, out);
        }
        return out.getCopyOfBuffer();
    }

    @Override
    public KnownShards deserialize(int version, byte[] serialized) throws IOException {
        ShardSplitSerializer.requireKnown(version);
        DataInputDeserializer in = new DataInputDeserializer(serialized);
        ShardPosition first = ShardSplitSerializer.readPosition(in);
        List<KnownShard> shards = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            shards.add(readShard(in));
        }
        List<ShardSplit> waiting = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            waiting.add(ShardSplitSerializer.read(in));
        }
        return new KnownShards(first, shards, waiting);
    }

    private static KnownShard readShard(DataInputDeserializer in) throws IOException {
        String id = in.readUTF();
        KnownShard.Stage stage = KnownShard.Stage.valueOf(in.readUTF());
        Set<String> parents = new TreeSet<>();
        for (int left = in.readByte(); left > 0; left--) {
            parents.add(in.readUTF());
        }
        return new KnownShard(id, parents, stage);
    }
}
