package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class CsvClickParserTest {

    private static final String HEADER =
            "click_id,ad_id,campaign_id,device_id,impression_time,device_time,arrival_time,"
                    + "cost_micros,valid";
    private static final String SHORT_HEADER = "click_id,ad_id,note,device_time";
    private static final String TIME = "2026-02-08T10:14:20.500Z";
    private static final long MILLIS = Instant.parse(TIME).toEpochMilli();

    private static ParsedClick parse(String header, String line) {
        return ClickFormat.CSV
                .parser(FieldMapping.ownNames(), TimeFormat.DETECT, bytes(header))
                .parse(bytes(line));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void assertMalformed(String header, String line, String field, String reason) {
        assertThat(parse(header, line)).as(line).isInstanceOf(MalformedClick.class);
        MalformedClick malformed = (MalformedClick) parse(header, line);
        assertThat(malformed.field()).as(line).isEqualTo(field);
        assertThat(malformed.reason()).as(line).contains(reason);
        assertThat(malformed.raw()).isEqualTo(line);
    }

    private static Click plain(String clickId, String adId) {
        return new Click(clickId, adId, "", "", MILLIS, MILLIS, MILLIS, 0, true);
    }

    @Test
    void everyColumnIsRead() {
        assertThat(
                        parse(
                                HEADER,
                                "c1,ad_7,cmp,d_1,2026-02-08T10:13:55Z,%s,1770545661250,250000,False"
                                        .formatted(TIME)))
                .isEqualTo(
                        new Click(
                                "c1",
                                "ad_7",
                                "cmp",
                                "d_1",
                                Instant.parse("2026-02-08T10:13:55Z").toEpochMilli(),
                                MILLIS,
                                1_770_545_661_250L,
                                250_000,
                                false));
    }

    @Test
    void emptyCellsAreMissingExceptForAnAdId() {
        assertThat(parse(HEADER, "c1,ad_7,,,," + TIME + ",,,")).isEqualTo(plain("c1", "ad_7"));
        assertThat(parse(HEADER, "c1,,,,," + TIME + ",,,")).isEqualTo(plain("c1", ""));
        assertMalformed(HEADER, ",ad_7,,,," + TIME + ",,,", "click_id", "is empty");
        assertMalformed(HEADER, "c1,ad_7,,,,,,,", "device_time", "is missing");
    }

    @Test
    void columnsMayComeInAnyOrderAndUnknownOnesAreIgnored() {
        assertThat(parse("note,device_time,ad_id,click_id", "x," + TIME + ",ad_7,c1"))
                .isEqualTo(plain("c1", "ad_7"));
    }

    @Test
    void quotedCellsMayHoldCommasAndDoubledQuotes() {
        assertThat(parse(SHORT_HEADER, "c1,\"a,\"\"7\"\"\",\"\"," + TIME))
                .isEqualTo(plain("c1", "a,\"7\""));
        assertThat(parse(SHORT_HEADER, "\"c1\",ad_7,\",,\",\"" + TIME + "\""))
                .isEqualTo(plain("c1", "ad_7"));
        assertThat(parse(SHORT_HEADER, "c1,5\" screen,," + TIME))
                .isEqualTo(plain("c1", "5\" screen"));
    }

    @Test
    void aQuoteThatIsNotClosedOnTheLineIsMalformed() {
        assertMalformed(SHORT_HEADER, "c1,\"ad_7", "", "quote that opens column 2 is not closed");
        assertMalformed(
                SHORT_HEADER, "c1,ad_7,x,\"" + TIME, "", "quote that opens column 4 is not closed");
        assertMalformed(SHORT_HEADER, "c1,\"ad\"7,," + TIME, "", "column 2 goes on after");
    }

    @Test
    void tooFewAndTooManyColumnsAreMalformed() {
        assertMalformed(SHORT_HEADER, "c1,ad_7," + TIME, "", "has 3 columns, the header 4");
        assertMalformed(SHORT_HEADER, "c1,ad_7,," + TIME + ",", "", "has 5 columns, the header 4");
        assertMalformed(SHORT_HEADER, "c1", "", "has 1 columns, the header 4");
    }

    @Test
    void moreColumnsThanUsualAreRead() {
        String header = "a1,a2,a3,a4,a5,a6,a7,a8,a9,a10,a11,a12,a13,a14,a15,a16," + SHORT_HEADER;

        assertThat(parse(header, "1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,c1,ad_7,," + TIME))
                .isEqualTo(plain("c1", "ad_7"));
    }

    @Test
    void theCostIsDigitsInRange() {
        String line = "c1,ad_7,,,," + TIME + ",,%s,";

        assertThat(((Click) parse(HEADER, line.formatted("1000000000000"))).costMicros())
                .isEqualTo(1_000_000_000_000L);
        for (String cost :
                new String[] {
                    "1000000000001", "-1", "+1", "1.0", "abc", "NaN", " 1", "1234567890123456789"
                }) {
            assertMalformed(
                    HEADER, line.formatted(cost), "cost_micros", "must be a whole number from 0");
        }
    }

    @Test
    void validIsTrueOrFalseInAnyCase() {
        String line = "c1,ad_7,,,," + TIME + ",,,";

        assertThat(((Click) parse(HEADER, line + "TRUE")).valid()).isTrue();
        assertThat(((Click) parse(HEADER, line + "false")).valid()).isFalse();
        assertMalformed(HEADER, line + "yes", "valid", "must be true or false");
        assertMalformed(HEADER, line + "1", "valid", "must be true or false");
    }

    @Test
    void aTimeThatIsNoneNamesItsField() {
        assertMalformed(SHORT_HEADER, "c1,ad_7,,yesterday", "device_time", "is not a time");
    }

    @Test
    void bytesThatAreNoUtf8NameTheirPlace() {
        ClickParser parser =
                ClickFormat.CSV.parser(
                        FieldMapping.ownNames(), TimeFormat.DETECT, bytes(SHORT_HEADER));

        MalformedClick malformed =
                (MalformedClick) parser.parse(new byte[] {'c', ',', (byte) 0xE9, ',', 'x'});
        assertThat(malformed.reason()).isEqualTo("not UTF-8 text at byte 3 of the line");
        MalformedClick cut = (MalformedClick) parser.parse(new byte[] {'c', (byte) 0xC3});
        assertThat(cut.reason()).isEqualTo("not UTF-8 text at byte 2 of the line");
        assertThat(parser.parse(bytes("c1,ad_7,," + TIME))).isEqualTo(plain("c1", "ad_7"));
    }

    @Test
    void aByteOrderMarkAndSpacesInTheHeaderArePassedOver() {
        assertThat(parse("\uFEFF" + SHORT_HEADER, "c1,ad_7,," + TIME))
                .isEqualTo(plain("c1", "ad_7"));
        assertThat(parse("click_id, ad_id ,device_time", "c1,ad_7," + TIME))
                .isEqualTo(plain("c1", "ad_7"));
    }

    @Test
    void aHeaderThatCannotBeUsedMakesEveryRecordMalformedAndIsNamed() {
        String line = "c1,ad_7,," + TIME;

        assertMalformed("click_id,creative,note,device_time", line, "", "no column 'ad_id'");
        assertMalformed(
                "click_id,creative,note,device_time", line, "", "--fields ad_id=THEIR_NAME");
        assertMalformed("click_id,ad_id,ad_id,device_time", line, "", "column 'ad_id' twice");
        assertMalformed("click_id,\"ad_id", line, "", "the header cannot be read");
        assertMalformed("", line, "", "no column 'click_id'");
    }

    @Test
    void mappedColumnsAreRead() {
        ClickParser parser =
                ClickFormat.CSV.parser(
                        FieldMapping.parse("click_id=id,ad_id=Creative,device_time=ts"),
                        TimeFormat.EPOCH_MILLIS,
                        bytes("Creative,ts,id,ad_id"));

        assertThat(parser.parse(bytes("ad_7," + MILLIS + ",c1,other")))
                .isEqualTo(plain("c1", "ad_7"));
    }

    @Property
    void noBytesMakeItThrow(@ForAll byte[] bytes) {
        ClickParser parser =
                ClickFormat.CSV.parser(
                        FieldMapping.ownNames(), TimeFormat.DETECT, bytes(SHORT_HEADER));

        assertThat(parser.parse(bytes)).isInstanceOf(MalformedClick.class);
    }
}
