package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class PositionTest {

    private static final String KINESIS =
            "49590338271490256608559692538361571095921575989136588898";

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
    void aSequenceNumberOfKinesisFitsAndSoDoesThePlaceInAnAggregate() {
        Position packed = Position.parse("shardId-000000000000:" + KINESIS + ".12");

        assertThat(packed.shard()).isEqualTo("shardId-000000000000");
        assertThat(packed.sequence()).isEqualTo(KINESIS + ".12");
    }

    @Test
    void otherTextsAreRefused() {
        for (String text :
                new String[] {
                    "",
                    "7",
                    "shard",
                    "shard:",
                    "shard:x",
                    "shard:7 ",
                    "s:-1",
                    "s:07",
                    "s:1.",
                    "s:.1",
                    "s:1.2.3",
                    "s:" + "1".repeat(101)
                }) {
            assertThatThrownBy(() -> Position.parse(text))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'" + text + "'");
        }
    }

    @Test
    void positionsAreOrderedByShardThenNumberThenPlaceInTheAggregate() {
        List<Position> ordered =
                List.of(
                        new Position("a", "9"),
                        new Position("a", "10"),
                        new Position("a", KINESIS + ".2"),
                        new Position("a", KINESIS + ".10"),
                        new Position("a", "5" + KINESIS),
                        new Position("b", "1"));

        assertThat(ordered).isSorted();
    }

    @Property
    void numbersAreOrderedAsNumbers(
            @ForAll @BigRange(min = "0", max = "99999999999999999999999999") BigInteger a,
            @ForAll @BigRange(min = "0", max = "99999999999999999999999999") BigInteger b) {
        assertThat(
                        Integer.signum(
                                new Position("s", a.toString())
                                        .compareTo(new Position("s", b.toString()))))
                .isEqualTo(a.compareTo(b));
    }

    @Property
    void everyPositionIsReadBack(@ForAll String shard, @ForAll @LongRange(min = 0) long sequence) {
        Position position = new Position(shard, sequence);

        assertThat(Position.parse(position.toString())).isEqualTo(position);
    }
}
