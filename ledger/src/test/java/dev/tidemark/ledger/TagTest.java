package dev.tidemark.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tags, index keys and what a fence says of them (docs/protocol.md, R5, R13 to R15). */
class TagTest {

    private static final RowKey MINUTE = new RowKey("ad_7", "M2026-02-08T10:14");

    @ParameterizedTest
    @CsvSource({
        "40, 7, 1, false, before the restored checkpoint",
        "41, 7, 1, true, the restored checkpoint itself",
        "42, 7, 2, true, its own",
        "42, 7, 3, false, of a later run",
        "50, 6, 9, false, of the parent before the branch",
        "51, 6, 9, true, of the parent since the branch",
        "99, 5, 1, false, of a generation that is no parent",
        "99, 8, 1, false, of a newer generation"
    })
    void whatIsAfterTheCutIsWhatTheReplayWritesAgain(
            long checkpoint, long generation, long run, boolean after, String which) {
        Fence fence = new Fence(7, 2, 41, Optional.of(new Branch(6, 51)));

        assertThat(fence.isAfterTheCut(new Tag(checkpoint, generation, run)))
                .as(which)
                .isEqualTo(after);
    }

    @Test
    void aFreshStartHasNoParentsRows() {
        Fence fresh = new Fence(7, 1, 0, Optional.empty());

        assertThat(fresh.isAfterTheCut(new Tag(0, 7, 1))).isTrue();
        assertThat(fresh.isAfterTheCut(new Tag(99, 6, 1))).isFalse();
    }

    @Test
    void aRunIsOutrunOnlyWithinItsGeneration() {
        Fence fence = new Fence(7, 2, 41, Optional.empty());

        assertThat(fence.isOutrunBy(new Tag(41, 7, 3))).isTrue();
        assertThat(fence.isOutrunBy(new Tag(41, 7, 2))).isFalse();
        assertThat(fence.isOutrunBy(new Tag(41, 6, 3))).isFalse();
    }

    @Test
    void aParentIsOlderThanItsChild() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Fence(7, 1, 0, Optional.of(new Branch(7, 51))));
        assertThatIllegalArgumentException().isThrownBy(() -> new Fence(0, 1, 0, Optional.empty()));
        assertThatIllegalArgumentException().isThrownBy(() -> new Fence(7, 0, 0, Optional.empty()));
    }

    @Test
    void theShardOfARowIsFixedForEver() {
        assertThat("ad_7|M2026-02-08T10:14".hashCode()).isEqualTo(-2120396706);
        assertThat(TagShard.of(MINUTE)).isEqualTo(3);
        assertThat(TagIndexKey.of(MINUTE, 41).text()).isEqualTo("41#3");
    }

    @Test
    void theRowsOfAnEpochSpreadOverAllShards() {
        int[] rows = new int[TagShard.COUNT];
        IntStream.range(0, 8_000)
                .forEach(i -> rows[TagShard.of(new RowKey("ad_" + i, MINUTE.bucket()))]++);

        assertThat(Arrays.stream(rows)).allMatch(inShard -> inShard > 800 && inShard < 1_200);
    }
}
