package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class PositionTest {

    @Test
    void itReadsAsShardAndNumber() {
        assertThat(new Position("day/clicks-000.csv", 17)).hasToString("day/clicks-000.csv:17");
    }

    @Test
    void aShardMayHoldColons() {
        assertThat(Position.parse("a:b:7")).isEqualTo(new Position("a:b", 7));
        assertThat(Position.parse(":7")).isEqualTo(new Position("", 7));
    }

    @Test
    void otherTextsAreRefused() {
        for (String text : new String[] {"", "7", "shard", "shard:", "shard:x", "shard:7 "}) {
            assertThatThrownBy(() -> Position.parse(text))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'" + text + "'");
        }
    }

    @Property
    void everyPositionIsReadBack(@ForAll String shard, @ForAll long sequence) {
        Position position = new Position(shard, sequence);

        assertThat(Position.parse(position.toString())).isEqualTo(position);
    }
}
