package dev.tidemark.job.source.kinesis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.job.source.kinesis.KnownShard.Stage;
import java.io.IOException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The forms in checkpoints: what is written is read back, and what an older program has written
 * stays readable (docs/protocol.md, R10).
 */
class ShardSplitSerializerTest {

    private static final ShardSplit INSIDE =
            new ShardSplit(
                    "shardId-000000000002",
                    ShardPosition.inside(
                            "49668899999999999999999999999999999999999999999999999999", 3),
                    1_770_545_700_123L);

    /** {@link #INSIDE} as version 1 has written it; never to be changed. */
    private static final String INSIDE_V1 =
            "0014736861726449642d3030303030303030303030320006494e53494445003834393636"
                    + "383839393939393939393939393939393939393939393939393939393939393939393939"
                    + "3939393939393939393939393939393900000000000000030000019c3cbf5d1b";

    private static final KnownShards SHARDS =
            new KnownShards(
                    ShardPosition.at(Instant.parse("2026-02-08T10:00:00Z")),
                    List.of(
                            new KnownShard("shardId-000000000000", Set.of(), Stage.FINISHED),
                            new KnownShard(
                                    "shardId-000000000001",
                                    Set.of("shardId-000000000000"),
                                    Stage.ASSIGNED)),
                    List.of(INSIDE));

    /** {@link #SHARDS} as version 1 has written them; never to be changed. */
    private static final String SHARDS_V1 =
            "000741545f54494d4500000000019c3cb1a100000000020014736861726449642d303030"
                    + "303030303030303030000846494e4953484544000014736861726449642d303030303030"
                    + "303030303031000841535349474e4544010014736861726449642d303030303030303030"
                    + "303030000000010014736861726449642d3030303030303030303030320006494e534944"
                    + "450038343936363838393939393939393939393939393939393939393939393939393939"
                    + "393939393939393939393939393939393939393939393900000000000000030000019c3c"
                    + "bf5d1b";

    private final ShardSplitSerializer splits = new ShardSplitSerializer();
    private final KnownShardsSerializer shards = new KnownShardsSerializer();

    @Test
    void everyKindOfPositionIsReadBack() throws IOException {
        for (ShardPosition position :
                List.of(
                        ShardPosition.horizon(),
                        ShardPosition.at(Instant.parse("2026-02-08T10:00:00.001Z")),
                        ShardPosition.after("4966"),
                        ShardPosition.inside("4966", 0))) {
            ShardSplit split = new ShardSplit("shardId-000000000007", position, -1);

            assertThat(splits.deserialize(splits.getVersion(), splits.serialize(split)))
                    .isEqualTo(split);
        }
    }

    @Test
    void aSplitOfVersionOneStaysReadable() throws IOException {
        assertThat(splits.deserialize(1, HexFormat.of().parseHex(INSIDE_V1))).isEqualTo(INSIDE);
    }

    @Test
    void theShardsOfVersionOneStayReadable() throws IOException {
        assertThat(shards.deserialize(1, HexFormat.of().parseHex(SHARDS_V1))).isEqualTo(SHARDS);
    }

    @Test
    void shardsAreReadBack() throws IOException {
        assertThat(shards.deserialize(shards.getVersion(), shards.serialize(SHARDS)))
                .isEqualTo(SHARDS);
    }

    @Test
    void aFormOfANewerProgramIsRefusedAndNamed() {
        byte[] any = {0};
        int newer = splits.getVersion() + 1;

        assertThatThrownBy(() -> splits.deserialize(newer, any))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("in form " + newer)
                .hasMessageContaining("The checkpoint is unchanged");
        assertThatThrownBy(() -> shards.deserialize(newer, any)).isInstanceOf(IOException.class);
    }
}
