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

class RejectedClickJsonTest {

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(RejectedClick rejected) {
        return new String(RejectedClickJson.write(rejected), StandardCharsets.UTF_8);
    }

    @Test
    void aLateClickIsWrittenAsTheContractSays() {
        RejectedClick late =
                new RejectedClick(
                        Verdict.LATE,
                        "c5",
                        "ad_9",
                        1_770_545_650_000L,
                        1_770_545_700_300L,
                        1_770_545_679_999L,
                        new Position("clicks-000.jsonl", 12),
                        null,
                        "its minute had closed",
                        null,
                        7,
                        3,
                        41);

        assertThat(text(late))
                .isEqualTo(
                        """
                        {"v":1,"verdict":"late","click_id":"c5","ad_id":"ad_9",\
                        "event_time":"2026-02-08T10:14:10.000Z",\
                        "arrival_time":"2026-02-08T10:15:00.300Z",\
                        "judge":"2026-02-08T10:14:39.999Z","position":"clicks-000.jsonl:12",\
                        "field":null,"reason":"its minute had closed","raw":null,\
                        "gen":7,"run":3,"epoch":41}""");
    }

    @Test
    void whatIsUnknownOfAMalformedRecordIsNull() {
        RejectedClick malformed =
                new RejectedClick(
                        Verdict.MALFORMED,
                        null,
                        null,
                        null,
                        null,
                        null,
                        new Position("a:b\"c.csv", 2),
                        "ad_id",
                        "ad_id is missing",
                        "{\"x\":\n\u0000\uFFFD}",
                        1,
                        1,
                        0);

        assertThat(text(malformed))
                .isEqualTo(
                        """
                        {"v":1,"verdict":"malformed","click_id":null,"ad_id":null,\
                        "event_time":null,"arrival_time":null,"judge":null,\
                        "position":"a:b\\"c.csv:2","field":"ad_id","reason":"ad_id is missing",\
                        "raw":"{\\"x\\":\\n\\u0000\uFFFD}","gen":1,"run":1,"epoch":0}""");
        assertThat(RejectedClickJson.read(RejectedClickJson.write(malformed))).isEqualTo(malformed);
    }

    @Property
    void everyLineIsOneLineAndReadBack(@ForAll("rejected") RejectedClick rejected) {
        byte[] line = RejectedClickJson.write(rejected);

        assertThat(line).doesNotContain('\n', '\r');
        assertThat(RejectedClickJson.read(line)).isEqualTo(rejected);
    }

    @Provide
    Arbitrary<RejectedClick> rejected() {
        Arbitrary<String> texts = LakeArbitraries.texts().injectNull(0.2);
        Arbitrary<Long> times = Arbitraries.longs().injectNull(0.2);
        Arbitrary<Long> numbers = Arbitraries.longs();
        return Combinators.combine(
                        Arbitraries.of(Verdict.class),
                        texts.list().ofSize(5),
                        times.list().ofSize(3),
                        LakeArbitraries.positions(),
                        numbers.list().ofSize(3))
                .as(
                        (verdict, text, time, position, number) ->
                                new RejectedClick(
                                        verdict,
                                        text.get(0),
                                        text.get(1),
                                        time.get(0),
                                        time.get(1),
                                        time.get(2),
                                        position,
                                        text.get(2),
                                        text.get(3),
                                        text.get(4),
                                        number.get(0),
                                        number.get(1),
                                        number.get(2)));
    }

    @Test
    void fieldsThatALaterReleaseMayAddAreIgnored() {
        String line =
                """
                {"v":1,"new":{"a":[1]},"position":"s:1","verdict":"stale","gen":1,"run":2,"epoch":3}
                """;

        RejectedClick read = RejectedClickJson.read(bytes(line));

        assertThat(read.verdict()).isEqualTo(Verdict.STALE);
        assertThat(read.position()).isEqualTo(new Position("s", 1));
    }

    @Test
    void whatIsNoSuchLineIsRefusedWithAReason() {
        String good = "{\"v\":1,\"position\":\"s:1\",\"verdict\":\"stale\",\"gen\":1,\"run\":2,";

        assertRefused(good.replace("1,\"pos", "2,\"pos") + "\"epoch\":3}", "version 2");
        assertRefused("{}", "version null");
        assertRefused("[]", "JSON object");
        assertRefused("{\"v\":1", "not valid JSON");
        assertRefused("", "JSON object");
        assertRefused("{\"v\":1}", "no verdict");
        assertRefused(good + "\"epoch\":\"x\"}", "epoch is no whole number: x");
        assertRefused(good + "\"epoch\":3,\"judge\":\"noon\"}", "judge is no time: noon");
    }

    private static void assertRefused(String line, String reason) {
        assertThatThrownBy(() -> RejectedClickJson.read(bytes(line)))
                .as(line)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }
}
