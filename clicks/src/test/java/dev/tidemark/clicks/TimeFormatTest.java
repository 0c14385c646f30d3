package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The rules of {@link TimeFormat}, seen through records. */
class TimeFormatTest {

    private static final long SECONDS = 1_770_545_640L;
    private static final long MILLIS = 1_770_545_640_123L;
    private static final long MICROS = 1_770_545_640_123_456L;

    private static ParsedClick parse(TimeFormat format, String times) {
        String json = "{\"click_id\":\"c\",\"ad_id\":\"a\"," + times + "}";
        return ClickFormat.JSON_LINES
                .parser(FieldMapping.ownNames(), format, null)
                .parse(json.getBytes(StandardCharsets.UTF_8));
    }

    private static Click click(TimeFormat format, String times) {
        return (Click) parse(format, times);
    }

    private static MalformedClick malformed(TimeFormat format, String times) {
        return (MalformedClick) parse(format, times);
    }

    private static long device(Object value) {
        return click(TimeFormat.DETECT, "\"device_time\":" + value).deviceTimeMillis();
    }

    @Test
    void theUnitOfANumberIsThatInWhichItLiesInTheYears2000To2099() {
        assertThat(device(SECONDS)).isEqualTo(SECONDS * 1_000);
        assertThat(device(MILLIS)).isEqualTo(MILLIS);
        assertThat(device(MICROS)).isEqualTo(MILLIS);
        assertThat(device("\"" + SECONDS + "\"")).isEqualTo(SECONDS * 1_000);
    }

    @Test
    void theRangesEndAtTheYears2000And2100() {
        long first = Instant.parse("2000-01-01T00:00:00Z").getEpochSecond();
        long behind = Instant.parse("2100-01-01T00:00:00Z").getEpochSecond();

        for (long factor : new long[] {1, 1_000, 1_000_000}) {
            assertThat(device(first * factor)).isEqualTo(first * 1_000);
            assertThat(device(behind * factor - factor)).isEqualTo(behind * 1_000 - 1_000);
            assertRefused(first * factor - 1);
            assertRefused(behind * factor);
        }
    }

    private static void assertRefused(long number) {
        MalformedClick refused = malformed(TimeFormat.DETECT, "\"device_time\":" + number);

        assertThat(refused.field()).isEqualTo("device_time");
        assertThat(refused.reason()).contains("declare its unit");
    }

    @Test
    void aServerTimeNamesTheUnitForADeviceClockThatIsOff() {
        // This device's clock was reset: in seconds the number would be a time of 2023.
        Click click =
                click(TimeFormat.DETECT, "\"device_time\":1700000000,\"arrival_time\":" + MILLIS);

        assertThat(Instant.ofEpochMilli(click.deviceTimeMillis()))
                .isEqualTo(Instant.parse("1970-01-20T16:13:20Z"));
        assertThat(
                        click(TimeFormat.DETECT, "\"device_time\":0,\"impression_time\":" + SECONDS)
                                .deviceTimeMillis())
                .isZero();
    }

    @Test
    void serverTimesThatDisagreeAboutTheUnitAreMalformed() {
        MalformedClick mixed =
                malformed(
                        TimeFormat.DETECT,
                        "\"device_time\":%d,\"impression_time\":%d,\"arrival_time\":%d"
                                .formatted(MILLIS, SECONDS, MILLIS));

        assertThat(mixed.field()).isEqualTo("impression_time");
        assertThat(mixed.reason()).contains("epoch-seconds").contains("epoch-millis");
    }

    @Test
    void aServerTimeThatNamesNoUnitIsMalformedEvenIfTheDeviceTimeDoes() {
        MalformedClick refused =
                malformed(TimeFormat.DETECT, "\"device_time\":" + MILLIS + ",\"arrival_time\":17");

        assertThat(refused.field()).isEqualTo("arrival_time");
    }

    @Test
    void textAndNumbersMayMix() {
        Click click =
                click(
                        TimeFormat.DETECT,
                        "\"device_time\":%d,\"arrival_time\":\"2026-02-08T10:15:00Z\""
                                .formatted(SECONDS));

        assertThat(click.deviceTimeMillis()).isEqualTo(SECONDS * 1_000);
        assertThat(click.arrivalTimeMillis())
                .isEqualTo(Instant.parse("2026-02-08T10:15:00Z").toEpochMilli());
    }

    @Test
    void aDeclaredUnitIsTakenAtItsWord() {
        String device = "\"device_time\":";

        assertThat(click(TimeFormat.EPOCH_SECONDS, device + 17).deviceTimeMillis())
                .isEqualTo(17_000);
        assertThat(click(TimeFormat.EPOCH_MILLIS, device + SECONDS).deviceTimeMillis())
                .isEqualTo(SECONDS);
        assertThat(click(TimeFormat.EPOCH_MICROS, device + 1_999).deviceTimeMillis()).isEqualTo(1);
        assertThat(malformed(TimeFormat.EPOCH_MILLIS, device + "\"2026-02-08T10:15:00Z\"").reason())
                .isEqualTo("device_time must be a whole number, epoch-millis");
        assertThat(malformed(TimeFormat.ISO_8601, device + SECONDS).reason())
                .isEqualTo("device_time must be an ISO-8601 time, not a number");
    }

    @Test
    void timesLieInTheYears1970To9999() {
        long lastSecond = 253_402_300_799L;

        assertThat(click(TimeFormat.EPOCH_SECONDS, "\"device_time\":" + lastSecond))
                .extracting(Click::deviceTimeMillis)
                .isEqualTo(lastSecond * 1_000);
        assertThat(click(TimeFormat.ISO_8601, "\"device_time\":\"9999-12-31T23:59:59.999Z\""))
                .extracting(Click::deviceTimeMillis)
                .isEqualTo(TimeFormat.LAST_MILLIS);
        assertThat(click(TimeFormat.ISO_8601, "\"device_time\":\"1970-01-01T00:00:00Z\""))
                .extracting(Click::deviceTimeMillis)
                .isEqualTo(0L);
        assertOutside(TimeFormat.EPOCH_SECONDS, lastSecond + 1);
        assertOutside(TimeFormat.EPOCH_MILLIS, TimeFormat.LAST_MILLIS + 1);
        assertOutside(TimeFormat.EPOCH_MICROS, (TimeFormat.LAST_MILLIS + 1) * 1_000);
        assertOutside(TimeFormat.EPOCH_SECONDS, Long.MAX_VALUE);
        assertOutside(TimeFormat.EPOCH_MILLIS, -1);
        assertOutside(TimeFormat.ISO_8601, "\"1969-12-31T23:59:59.999Z\"");
        assertOutside(TimeFormat.ISO_8601, "\"9999-12-31T23:59:59.999-00:01\"");
        assertOutside(TimeFormat.DETECT, "99999999999999999999");
    }

    private static void assertOutside(TimeFormat format, Object time) {
        MalformedClick refused = malformed(format, "\"device_time\":" + time);

        assertThat(refused.field()).isEqualTo("device_time");
        assertThat(refused.reason()).contains("outside the years 1970 to 9999");
    }

    @Test
    void aTimeWithoutAZoneIsMalformedAndSaysHowToWriteIt() {
        MalformedClick refused =
                malformed(TimeFormat.DETECT, "\"device_time\":\"2026-02-08 10:15:00\"");

        assertThat(refused.reason()).contains("with Z or an offset");
    }

    @Test
    void itsNamesAreReadBack() {
        for (TimeFormat format : TimeFormat.values()) {
            assertThat(TimeFormat.parse(format.label())).isEqualTo(format);
        }
        assertThat(TimeFormat.parse("EPOCH-MILLIS")).isEqualTo(TimeFormat.EPOCH_MILLIS);
        assertThatThrownBy(() -> TimeFormat.parse("millis"))
                .hasMessageContaining("'millis'")
                .hasMessageContaining("epoch-millis");
    }
}
