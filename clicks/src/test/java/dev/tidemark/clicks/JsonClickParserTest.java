package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class JsonClickParserTest {

    private static final String DEVICE = "\"device_time\":\"2026-02-08T10:14:20.5Z\"";
    private static final String REQUIRED = "\"click_id\":\"c1\",\"ad_id\":\"ad_7\"," + DEVICE;
    private static final long DEVICE_MILLIS =
            Instant.parse("2026-02-08T10:14:20.500Z").toEpochMilli();

    private final ClickParser parser =
            ClickFormat.JSON_LINES.parser(FieldMapping.ownNames(), TimeFormat.DETECT, null);

    private ParsedClick parse(String line) {
        return parser.parse(line.getBytes(StandardCharsets.UTF_8));
    }

    private Click click(String line) {
        assertThat(parse(line)).as(line).isInstanceOf(Click.class);
        return (Click) parse(line);
    }

    private void assertMalformed(String line, String field, String reason) {
        assertThat(parse(line)).as(line).isInstanceOf(MalformedClick.class);
        MalformedClick malformed = (MalformedClick) parse(line);
        assertThat(malformed.field()).as(line).isEqualTo(field);
        assertThat(malformed.reason()).as(line).contains(reason);
        assertThat(malformed.raw()).isEqualTo(line);
        // What went wrong with one record says nothing about the next.
        assertThat(click("{" + REQUIRED + "}").clickId()).isEqualTo("c1");
    }

    @Test
    void everyFieldIsRead() {
        Click click =
                click(
                        """
                        {"click_id":"c1","ad_id":"ad_7","campaign_id":"cmp_1","device_id":"d_1",\
                        "impression_time":"2026-02-08T10:13:55Z",\
                        "device_time":"2026-02-08T10:14:20.5Z",\
                        "arrival_time":"2026-02-08T10:14:21.250Z",\
                        "cost_micros":250000,"valid":false}""");

        assertThat(click)
                .isEqualTo(
                        new Click(
                                "c1",
                                "ad_7",
                                "cmp_1",
                                "d_1",
                                Instant.parse("2026-02-08T10:13:55Z").toEpochMilli(),
                                DEVICE_MILLIS,
                                Instant.parse("2026-02-08T10:14:21.250Z").toEpochMilli(),
                                250_000,
                                false));
    }

    @Test
    void whatIsMissingIsTheDeviceTimeOrNothingAndNeverNow() {
        Click expected =
                new Click(
                        "c1", "ad_7", "", "", DEVICE_MILLIS, DEVICE_MILLIS, DEVICE_MILLIS, 0, true);

        assertThat(click("{" + REQUIRED + "}")).isEqualTo(expected);
        assertThat(
                        click(
                                "{"
                                        + REQUIRED
                                        + ",\"campaign_id\":null,\"arrival_time\":null,"
                                        + "\"cost_micros\":null,\"valid\":null}"))
                .isEqualTo(expected);
    }

    @Test
    void theRequiredFieldsAreRequired() {
        assertMalformed("{\"ad_id\":\"a\"," + DEVICE + "}", "click_id", "click_id is missing");
        assertMalformed("{\"click_id\":\"c\"," + DEVICE + "}", "ad_id", "ad_id is missing");
        assertMalformed(
                "{\"click_id\":\"c\",\"ad_id\":null," + DEVICE + "}", "ad_id", "ad_id is missing");
        assertMalformed(
                "{\"click_id\":\"c\",\"ad_id\":\"a\",\"arrival_time\":1770545640}",
                "device_time",
                "device_time is missing");
        assertMalformed("{}", "click_id", "missing");
        assertMalformed(
                "{\"click_id\":\"\",\"ad_id\":\"a\"," + DEVICE + "}", "click_id", "is empty");
    }

    @Test
    void anUnusableAdIdIsReadAndLeftToItsRule() {
        Click empty = click("{\"click_id\":\"c\",\"ad_id\":\"\"," + DEVICE + "}");
        Click huge =
                click(
                        "{\"click_id\":\"c\",\"ad_id\":\""
                                + "x".repeat(2_049)
                                + "\","
                                + DEVICE
                                + "}");

        assertThat(AdIds.isUsable(empty.adId())).isFalse();
        assertThat(AdIds.isUsable(huge.adId())).isFalse();
    }

    @Test
    void theCostIsAWholeNumberOfMicrosInRange() {
        assertThat(click("{" + REQUIRED + ",\"cost_micros\":0}").costMicros()).isZero();
        assertThat(click("{" + REQUIRED + ",\"cost_micros\":1000000000000}").costMicros())
                .isEqualTo(1_000_000_000_000L);
        for (String cost :
                new String[] {
                    "1000000000001",
                    "-1",
                    "1.0",
                    "1e3",
                    "\"5\"",
                    "true",
                    "9223372036854775808",
                    "[1]",
                    "{}"
                }) {
            assertMalformed(
                    "{" + REQUIRED + ",\"cost_micros\":" + cost + "}",
                    "cost_micros",
                    "must be a whole number from 0 to 1000000000000");
        }
    }

    @Test
    void aWrongTypeNamesTheFieldAndBothTypes() {
        assertMalformed(
                "{\"click_id\":17,\"ad_id\":\"a\"," + DEVICE + "}",
                "click_id",
                "click_id must be a string, not a number");
        assertMalformed(
                "{\"click_id\":\"c\",\"ad_id\":{\"id\":\"a\"}," + DEVICE + "}",
                "ad_id",
                "ad_id must be a string, not an object");
        assertMalformed(
                "{\"click_id\":\"c\",\"ad_id\":[\"a\"]," + DEVICE + "}",
                "ad_id",
                "ad_id must be a string, not a list");
        assertMalformed(
                "{" + REQUIRED + ",\"valid\":\"true\"}",
                "valid",
                "valid must be true or false, not a string");
        assertMalformed(
                "{" + REQUIRED + ",\"valid\":1}", "valid", "must be true or false, not a number");
        assertMalformed(
                "{\"click_id\":\"c\",\"ad_id\":\"a\",\"device_time\":1770545640.5}",
                "device_time",
                "device_time must be a time as text or a whole number, not a number");
    }

    @Test
    void aFieldThatAppearsTwiceIsMalformedAndAnUnknownOneIsNot() {
        assertMalformed("{" + REQUIRED + ",\"ad_id\":\"ad_8\"}", "ad_id", "appears twice");
        assertMalformed("{" + REQUIRED + ",\"ad_id\":null}", "ad_id", "appears twice");
        assertThat(click("{\"x\":1,\"x\":{\"ad_id\":[2]},\"y\":[{}]," + REQUIRED + "}").adId())
                .isEqualTo("ad_7");
    }

    @Test
    void brokenJsonIsNamedAsSuch() {
        String record = "{" + REQUIRED + ",\"cost_micros\":12,\"valid\":true}";
        for (int length = 1; length < record.length(); length++) {
            String cut = record.substring(0, length);
            assertThat(parse(cut)).as(cut).isInstanceOf(MalformedClick.class);
        }
        assertMalformed(
                record.substring(0, 60),
                "device_time",
                "the JSON ends in the middle of the record");
        assertMalformed(record.substring(0, 40), "", "the JSON ends in the middle of the record");
        assertMalformed("{" + REQUIRED + ",\"cost_micros\":NaN}", "cost_micros", "not valid JSON");
        assertMalformed("{" + REQUIRED + ",}", "", "not valid JSON");
        assertMalformed("{'click_id':'c'}", "", "not valid JSON");
        assertMalformed("hello", "", "not valid JSON");
        assertMalformed("", "", "the line is empty");
        assertMalformed("[]", "", "a record is a JSON object, not a list");
        assertMalformed("\"text\"", "", "a record is a JSON object, not a string");
    }

    @Test
    void aSecondRecordOnTheLineIsNotLostUnseen() {
        String record = "{" + REQUIRED + "}";

        assertMalformed(record + record, "", "there is more after the JSON object");
        assertMalformed(record + " x", "", "not valid JSON");
        assertThat(click(" " + record + "\t ").clickId()).isEqualTo("c1");
    }

    @Test
    void aByteOrderMarkIsPassedOver() {
        assertThat(click("\uFEFF{" + REQUIRED + "}").clickId()).isEqualTo("c1");
    }

    @Test
    void halfACharacterIsMalformed() {
        assertMalformed(
                "{\"click_id\":\"c\\ud83d\",\"ad_id\":\"a\"," + DEVICE + "}",
                "click_id",
                "half a character");
        assertThat(
                        click("{\"click_id\":\"\\ud83d\\ude00\",\"ad_id\":\"a\"," + DEVICE + "}")
                                .clickId())
                .isEqualTo("😀");
    }

    @Test
    void bytesThatAreNoTextAreReplacedInTheRawRecord() {
        byte[] binary = {(byte) 0xFF, (byte) 0xFE, 0, 1, '{'};

        MalformedClick malformed = (MalformedClick) parser.parse(binary);

        assertThat(malformed.reason()).startsWith("not ");
        assertThat(malformed.raw()).isEqualTo("\uFFFD\uFFFD\0\1{");
    }

    @Test
    void theRawRecordIsCutAtACharacter() {
        MalformedClick malformed = (MalformedClick) parse("é".repeat(3_000));
        MalformedClick shifted = (MalformedClick) parse("x" + "é".repeat(3_000));

        assertThat(malformed.raw()).isEqualTo("é".repeat(2_048));
        assertThat(shifted.raw()).isEqualTo("x" + "é".repeat(2_047));
    }

    @Test
    void onlyTheGivenBytesAreRead() {
        byte[] bytes = ("{}{" + REQUIRED + "}{").getBytes(StandardCharsets.UTF_8);

        assertThat(parser.parse(bytes, 2, bytes.length - 3)).isInstanceOf(Click.class);
    }

    @Test
    void mappedNamesAreReadAndNamedInTheReason() {
        ClickParser mapped =
                ClickFormat.JSON_LINES.parser(
                        FieldMapping.parse("click_id=id,ad_id=creative"), TimeFormat.DETECT, null);

        assertThat(
                        mapped.parse(
                                bytes(
                                        "{\"id\":\"c\",\"creative\":\"a\",\"ad_id\":7,"
                                                + DEVICE
                                                + "}")))
                .isEqualTo(
                        new Click(
                                "c",
                                "a",
                                "",
                                "",
                                DEVICE_MILLIS,
                                DEVICE_MILLIS,
                                DEVICE_MILLIS,
                                0,
                                true));
        MalformedClick missing =
                (MalformedClick) mapped.parse(bytes("{\"id\":\"c\"," + DEVICE + "}"));
        assertThat(missing.field()).isEqualTo("ad_id");
        assertThat(missing.reason()).isEqualTo("ad_id (mapped to 'creative') is missing");
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Property
    void noBytesMakeItThrow(@ForAll byte[] bytes) {
        ClickParser any =
                ClickFormat.JSON_LINES.parser(FieldMapping.ownNames(), TimeFormat.DETECT, null);

        assertThat(any.parse(bytes)).isInstanceOf(MalformedClick.class);
    }
}
