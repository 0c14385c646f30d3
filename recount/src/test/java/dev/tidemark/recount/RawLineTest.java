package dev.tidemark.recount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Position;
import dev.tidemark.clicks.RawClick;
import dev.tidemark.clicks.RawClickJson;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class RawLineTest {

    private static final String LINE =
            "{\"v\":1,\"position\":\"a:b.jsonl:17\",\"click_id\":\"c1\",\"ad_id\":\"ad_7\",\"campaign_id\":\"\","
                    + "\"device_id\":\"d\",\"impression_time\":\"2026-02-08T09:59:00.000Z\","
                    + "\"device_time\":\"2026-02-08T10:00:00.001Z\",\"arrival_time\":\"2026-02-08T10:00:01.250Z\","
                    + "\"cost_micros\":250000,\"valid\":false,\"gen\":2,\"run\":3,\"epoch\":41}";

    @Property(tries = 2_000)
    void everyLineThatIsWrittenIsReadAsTheReaderOfTheLakeReadsIt(@ForAll("clicks") RawClick raw) {
        byte[] line = RawClickJson.write(raw);
        RawLine read = new RawLine();
        assertThat(read.read(padded(line), 3, line.length)).isTrue();
        assertSame(read, raw);
    }

    @Test
    void aLineInAnotherOrderOrWithBlanksIsReadToo() {
        RawClick expected = RawClickJson.read(bytes(LINE));
        String spaced = LINE.replace("\":", "\" : ").replace(",\"", ", \"");
        String turned =
                LINE.replace("\"gen\":2,\"run\":3", "\"run\":3,\"gen\":2,\"more\":[1,{\"x\":2}]");
        String fine = LINE.replace("10:00:01.250Z", "10:00:01.250000Z");
        for (String line : new String[] {LINE, spaced, turned, fine}) {
            RawLine read = new RawLine();
            assertThat(read.read(bytes(line), 0, bytes(line).length)).isTrue();
            assertSame(read, expected);
        }
    }

    @Test
    void whatIsNoLineOfTheLakeIsAnError() {
        String[] wrong = {
            "",
            "{}",
            LINE.substring(0, LINE.length() - 1),
            LINE + "x{",
            LINE.replace("\"v\":1", "\"v\":2"),
            LINE.replace("a:b.jsonl:17", "17"),
            LINE.replace("\"cost_micros\":250000", "\"cost_micros\":\"\""),
            LINE.replace("T10:00:01.250Z", "T10:00:61.250Z"),
            LINE.replace("\"valid\":false", "\"valid\":0"),
        };
        for (String line : wrong) {
            assertThatThrownBy(() -> new RawLine().read(bytes(line), 0, bytes(line).length))
                    .as(line)
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aMalformedRecordIsNoClick() {
        RawClick malformed =
                RawClick.malformed(new Position("s", 4), 1_700_000_000_000L, "{\"half", 1, 1, 0);
        byte[] line = RawClickJson.write(malformed);
        assertThat(new RawLine().read(line, 0, line.length)).isFalse();
    }

    private static void assertSame(RawLine read, RawClick raw) {
        Click click = raw.click();
        assertThat(read.shard).hasToString(raw.position().shard());
        assertThat(read.sequence).hasToString(raw.position().sequence());
        assertThat(read.clickId).hasToString(click.clickId());
        assertThat(read.adId).hasToString(click.adId());
        assertThat(read.impressionTimeMillis).isEqualTo(click.impressionTimeMillis());
        assertThat(read.arrivalTimeMillis).isEqualTo(click.arrivalTimeMillis());
        assertThat(read.eventTimeMillis).isEqualTo(click.eventTimeMillis());
        assertThat(read.costMicros).isEqualTo(click.costMicros());
        assertThat(read.valid).isEqualTo(click.valid());
        assertThat(read.generation).isEqualTo(raw.generation());
        assertThat(read.run).isEqualTo(raw.run());
        assertThat(read.epoch).isEqualTo(raw.epoch());
    }

    @Provide
    Arbitrary<RawClick> clicks() {
        Arbitrary<String> text =
                Arbitraries.oneOf(
                        Arbitraries.strings().alpha().numeric().withChars("_-:.").ofMaxLength(40),
                        Arbitraries.of(
                                "\"quoted\"",
                                "back\\slash",
                                "tab\t",
                                "\u00e4\u4e2d\ud83d\ude00",
                                "a\0b",
                                ""));
        Arbitrary<Long> time = Arbitraries.longs().between(0, 253_402_300_799_999L);
        Arbitrary<Click> click =
                Combinators.combine(
                                text,
                                text,
                                text,
                                time,
                                time,
                                time,
                                Arbitraries.longs().between(0, 1_000_000_000_000L),
                                Arbitraries.of(true, false))
                        .as(
                                (id, ad, other, impression, device, arrival, cost, valid) ->
                                        new Click(
                                                id,
                                                ad,
                                                other,
                                                other,
                                                impression,
                                                device,
                                                arrival,
                                                cost,
                                                valid));
        Arbitrary<Position> position =
                Combinators.combine(
                                text,
                                Arbitraries.oneOf(
                                        Arbitraries.longs().greaterOrEqual(0).map(String::valueOf),
                                        Arbitraries.of(
                                                "0",
                                                "49590338271490256608559692538361571095921575989136588898",
                                                "49590338271490256608559692538361571095921575989136588898.17")))
                        .as(Position::new);
        return Combinators.combine(
                        position,
                        click,
                        Arbitraries.longs().greaterOrEqual(1),
                        Arbitraries.longs().between(1, 1_000),
                        Arbitraries.longs().greaterOrEqual(0))
                .as(RawClick::of);
    }

    private static byte[] padded(byte[] line) {
        byte[] padded = new byte[line.length + 10];
        System.arraycopy(line, 0, padded, 3, line.length);
        return padded;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
