package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class RawClickJsonTest {

    private static final Click CLICK =
            new Click(
                    "c1",
                    "ad_7",
                    "cmp_1",
                    "d_1",
                    1_770_545_635_000L,
                    1_770_545_660_500L,
                    1_770_545_661_250L,
                    250_000,
                    true);

    private static String text(RawClick record) {
        return new String(RawClickJson.write(record), StandardCharsets.UTF_8);
    }

    @Test
    void aClickIsWrittenWithAllItsFieldsAndNothingRaw() {
        assertThat(text(RawClick.of(new Position("clicks-000.jsonl", 3), CLICK, 7, 3, 41)))
                .isEqualTo(
                        """
                        {"v":1,"position":"clicks-000.jsonl:3","click_id":"c1","ad_id":"ad_7",\
                        "campaign_id":"cmp_1","device_id":"d_1",\
                        "impression_time":"2026-02-08T10:13:55.000Z",\
                        "device_time":"2026-02-08T10:14:20.500Z",\
                        "arrival_time":"2026-02-08T10:14:21.250Z",\
                        "cost_micros":250000,"valid":true,"gen":7,"run":3,"epoch":41}""");
    }

    @Test
    void aMalformedRecordIsWrittenAsItStood() {
        Position position = new Position("clicks-000.jsonl", 4);

        assertThat(text(RawClick.malformed(position, CLICK.arrivalTimeMillis(), "{\"", 7, 3, 41)))
                .isEqualTo(
                        """
                        {"v":1,"position":"clicks-000.jsonl:4",\
                        "arrival_time":"2026-02-08T10:14:21.250Z","raw":"{\\"",\
                        "gen":7,"run":3,"epoch":41}""");
        assertThat(text(RawClick.malformed(position, null, "", 7, 3, 41)))
                .contains("\"arrival_time\":null,\"raw\":\"\"");
    }

    @Property
    void everyLineIsOneLineAndReadBack(@ForAll("records") RawClick record) {
        byte[] line = RawClickJson.write(record);

        assertThat(line).doesNotContain('\n', '\r');
        assertThat(RawClickJson.read(line)).isEqualTo(record);
    }

    @Provide
    Arbitrary<RawClick> records() {
        Arbitrary<Long> times = Arbitraries.longs().between(0, TimeFormat.LAST_MILLIS);
        Arbitrary<Click> clicks =
                Combinators.combine(
                                LakeArbitraries.texts().list().ofSize(4),
                                times.list().ofSize(3),
                                Arbitraries.longs().greaterOrEqual(0),
                                Arbitraries.of(true, false))
                        .as(
                                (text, time, cost, valid) ->
                                        new Click(
                                                text.get(0),
                                                text.get(1),
                                                text.get(2),
                                                text.get(3),
                                                time.get(0),
                                                time.get(1),
                                                time.get(2),
                                                cost,
                                                valid));
        Arbitrary<RawClick> good =
                Combinators.combine(LakeArbitraries.positions(), clicks, Arbitraries.longs())
                        .as(
                                (position, click, number) ->
                                        RawClick.of(position, click, number, 1, 2));
        Arbitrary<RawClick> bad =
                Combinators.combine(
                                LakeArbitraries.positions(),
                                times.injectNull(0.3),
                                LakeArbitraries.texts())
                        .as(
                                (position, time, raw) ->
                                        RawClick.malformed(position, time, raw, 1, 2, 3));
        return Arbitraries.oneOf(good, bad);
    }

    @Test
    void aLineHoldsEitherAClickOrAMalformedRecord() {
        assertThatThrownBy(() -> new RawClick(new Position("s", 1), null, null, null, 1, 1, 1))
                .hasMessageContaining("s:1");
        assertThatThrownBy(() -> new RawClick(new Position("s", 1), CLICK, 1L, "raw", 1, 1, 1))
                .hasMessageContaining("s:1");
    }

    @Test
    void aLineThatLacksAFieldNamesIt() {
        String line = text(RawClick.of(new Position("s", 3), CLICK, 7, 3, 41));

        for (String field :
                new String[] {"click_id", "ad_id", "device_time", "cost_micros", "valid", "gen"}) {
            byte[] lacking =
                    line.replace("\"" + field + "\"", "\"x\"").getBytes(StandardCharsets.UTF_8);
            assertThatThrownBy(() -> RawClickJson.read(lacking))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("the line has no " + field);
        }
    }
}
