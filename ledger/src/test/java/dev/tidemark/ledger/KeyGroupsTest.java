package dev.tidemark.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Key groups as Flink 2.2.0 computes them (docs/protocol.md, R9). */
class KeyGroupsTest {

    private static final KeyGroups GROUPS = new KeyGroups(128);

    @ParameterizedTest
    @CsvSource({
        "ad_1, 113",
        "ad_2, 33",
        "ad_3, 47",
        "ad_4, 36",
        "ad_5, 73",
        "ad_6, 77",
        "ad_7, 117",
        "ad_8, 72",
        "ad_9, 44"
    })
    void anAdIsInTheKeyGroupThatFlinkPutsItIn(String ad, int keyGroup) {
        assertThat(GROUPS.of(ad)).isEqualTo(keyGroup);
    }

    @ParameterizedTest
    @CsvSource({"ad_7, 2988827, 36615925", "ad_9, 2988829, 1645020844"})
    void theHashOfAnAdIsFlinks(String ad, int hashCode, int murmur) {
        assertThat(ad.hashCode()).isEqualTo(hashCode);
        assertThat(Murmur.hash(hashCode)).isEqualTo(murmur);
    }

    @Test
    void aHashIsNeverNegative() {
        for (int code : new int[] {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE}) {
            assertThat(Murmur.hash(code)).isNotNegative();
        }
        assertThat(IntStream.range(-100_000, 100_000).map(Murmur::hash)).allMatch(h -> h >= 0);
    }

    @ParameterizedTest
    @CsvSource({"ad_7, 1, 3, 7", "ad_9, 0, 1, 2"})
    void theOwnerOfAnAdMovesWithTheParallelism(String ad, int atTwo, int atFour, int atEight) {
        int keyGroup = GROUPS.of(ad);

        assertThat(GROUPS.owner(keyGroup, 2)).isEqualTo(atTwo);
        assertThat(GROUPS.owner(keyGroup, 4)).isEqualTo(atFour);
        assertThat(GROUPS.owner(keyGroup, 8)).isEqualTo(atEight);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "2 | 0..63 64..127",
                "4 | 0..31 32..63 64..95 96..127",
                "5 | 0..25 26..51 52..76 77..102 103..127"
            })
    void everySubtaskOwnsOneRange(int parallelism, String ranges) {
        List<String> owned = new ArrayList<>();
        for (int subtask = 0; subtask < parallelism; subtask++) {
            int owner = subtask;
            int[] groups =
                    IntStream.range(0, 128)
                            .filter(group -> GROUPS.owner(group, parallelism) == owner)
                            .toArray();
            assertThat(groups[groups.length - 1] - groups[0] + 1).isEqualTo(groups.length);
            owned.add(groups[0] + ".." + groups[groups.length - 1]);
        }
        assertThat(String.join(" ", owned)).isEqualTo(ranges);
    }

    @Test
    void maxParallelismHasLimits() {
        assertThat(new KeyGroups(KeyGroups.LARGEST).all().last()).isEqualTo(32_767);
        assertThatIllegalArgumentException().isThrownBy(() -> new KeyGroups(0));
        assertThatIllegalArgumentException().isThrownBy(() -> new KeyGroups(32_769));
    }

    @Test
    void aRangeHoldsBothItsEnds() {
        KeyGroupRange range = new KeyGroupRange(26, 51);

        assertThat(range.contains(25)).isFalse();
        assertThat(range.contains(26)).isTrue();
        assertThat(range.contains(51)).isTrue();
        assertThat(range.contains(52)).isFalse();
        assertThatIllegalArgumentException().isThrownBy(() -> new KeyGroupRange(5, 4));
        assertThatIllegalArgumentException().isThrownBy(() -> new KeyGroupRange(-1, 4));
    }
}
