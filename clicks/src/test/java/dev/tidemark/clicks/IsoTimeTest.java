package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class IsoTimeTest {

    private static final DateTimeFormatter MILLIS =
            new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

    private static long parse(String text) {
        String around = "2" + text + "99";
        return IsoTime.parse(around.toCharArray(), 1, text.length());
    }

    private static long instant(String text) {
        return Instant.parse(text).toEpochMilli();
    }

    @Property
    void everyTimeIsReadAndWrittenAsTheJdkDoes(
            @ForAll @LongRange(min = 0, max = TimeFormat.LAST_MILLIS) long millis) {
        String text = MILLIS.format(Instant.ofEpochMilli(millis));

        assertThat(IsoTime.format(millis)).isEqualTo(text);
        assertThat(parse(text)).isEqualTo(millis);
    }

    @Property
    void offsetsAreReadAsTheJdkDoes(
            @ForAll @LongRange(min = 0, max = TimeFormat.LAST_MILLIS / 1_000 - 70_000) long seconds,
            @ForAll @IntRange(min = -17 * 60, max = 17 * 60) int offsetMinutes) {
        OffsetDateTime time =
                Instant.ofEpochSecond(seconds)
                        .atOffset(ZoneOffset.ofTotalSeconds(offsetMinutes * 60));

        assertThat(parse(DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(time)))
                .isEqualTo(seconds * 1_000);
    }

    @Test
    void secondsAndFractionMayBeLeftOut() {
        assertThat(parse("2026-02-08T10:15Z")).isEqualTo(instant("2026-02-08T10:15:00Z"));
        assertThat(parse("2026-02-08T10:15:07Z")).isEqualTo(instant("2026-02-08T10:15:07Z"));
        assertThat(parse("2026-02-08T10:15:07.5Z")).isEqualTo(instant("2026-02-08T10:15:07.5Z"));
        assertThat(parse("2026-02-08T10:15+01:00")).isEqualTo(instant("2026-02-08T09:15:00Z"));
    }

    @Test
    void finerThanAMillisecondIsCutOff() {
        assertThat(parse("2026-02-08T10:15:07.999999999Z"))
                .isEqualTo(instant("2026-02-08T10:15:07.999Z"));
    }

    @Test
    void otherUsualSpellingsAreRead() {
        long expected = instant("2026-02-08T09:15:07Z");

        assertThat(parse("2026-02-08 09:15:07Z")).isEqualTo(expected);
        assertThat(parse("2026-02-08t09:15:07z")).isEqualTo(expected);
        assertThat(parse("2026-02-08T10:15:07+0100")).isEqualTo(expected);
        assertThat(parse("2026-02-08T10:15:07+01")).isEqualTo(expected);
        assertThat(parse("2026-02-08T03:45:07-05:30")).isEqualTo(expected);
    }

    @Test
    void whatIsNoTimeIsNotRead() {
        String[] texts = {
            "",
            "yesterday",
            "2026-02-08",
            "2026-02-08T10:15",
            "2026-02-08T10:15:07",
            "2026-02-08T10:15:07.Z",
            "2026-02-08T10:15:07.1234567890Z",
            "2026-02-08T10:15:07,5Z",
            "2026-02-08T10:15:7Z",
            "2026-02-08T10:15:Z",
            "2026-02-08T10:15:07ZZ",
            "2026-02-08T10:15:07+1",
            "2026-02-08T10:15:07+01:",
            "2026-02-08T10:15:07+01:60",
            "2026-02-08T10:15:07+19:00",
            "2026-02-08T24:00:00Z",
            "2026-02-08T10:60:00Z",
            "2026-02-08T10:15:60Z",
            "2026-02-29T10:15:00Z",
            "2100-02-29T10:15:00Z",
            "2026-04-31T10:15:00Z",
            "2026-13-01T10:15:00Z",
            "2026-00-01T10:15:00Z",
            "2026-01-00T10:15:00Z",
            "2026/02/08T10:15:00Z",
            "2026-02-08X10:15:00Z",
            "2026-02-08T10.15.00Z",
            "20260208T101500.000Z",
            "-026-02-08T10:15:00Z",
            "2026-02-08T10:15:00.-12Z",
            "12026-02-08T10:15:00Z",
        };
        for (String text : texts) {
            assertThat(parse(text)).as(text).isEqualTo(TimeFormat.NO_TIME);
        }
    }

    @Test
    void leapDaysAreDays() {
        assertThat(parse("2024-02-29T00:00:00Z")).isEqualTo(instant("2024-02-29T00:00:00Z"));
        assertThat(parse("2000-02-29T00:00:00Z")).isEqualTo(instant("2000-02-29T00:00:00Z"));
    }

    @Property
    void anyMillisecondCanBeWritten(@ForAll long millis) {
        assertThat(Instant.parse(IsoTime.format(millis)).toEpochMilli()).isEqualTo(millis);
    }
}
