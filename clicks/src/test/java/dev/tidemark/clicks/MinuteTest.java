package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class MinuteTest {

    private static final long TEN_14 = Instant.parse("2026-02-08T10:14:00Z").toEpochMilli();

    @Test
    void aMinuteHoldsItsFirstAndItsLastMillisecond() {
        Minute minute = Minute.parse("M2026-02-08T10:14");

        assertThat(Minute.of(TEN_14 - 1)).isEqualTo(Minute.parse("M2026-02-08T10:13"));
        assertThat(Minute.of(TEN_14)).isEqualTo(minute);
        assertThat(Minute.of(TEN_14 + 59_999)).isEqualTo(minute);
        assertThat(Minute.of(TEN_14 + 60_000)).isEqualTo(Minute.parse("M2026-02-08T10:15"));
    }

    @Test
    void itClosesAtItsLastMillisecond() {
        Minute minute = Minute.of(TEN_14);

        assertThat(minute.startMillis()).isEqualTo(TEN_14);
        assertThat(minute.maxTimestampMillis()).isEqualTo(TEN_14 + 59_999);
    }

    @Test
    void timesBeforeTheEpochFallIntoTheMinuteThatHoldsThem() {
        assertThat(Minute.of(-1).bucket()).isEqualTo("M1969-12-31T23:59");
        assertThat(Minute.of(-1).startMillis()).isEqualTo(-60_000);
    }

    @Test
    void theBucketIsUtcWithItsDay() {
        assertThat(Minute.of(TEN_14).bucket()).isEqualTo("M2026-02-08T10:14");
        assertThat(Minute.of(TEN_14)).hasToString("M2026-02-08T10:14");
        assertThat(Minute.of(Instant.parse("2024-02-29T23:59:59.999Z").toEpochMilli()).bucket())
                .isEqualTo("M2024-02-29T23:59");
    }

    @Test
    void itsHourIsTheOneThatHoldsIt() {
        assertThat(Minute.parse("M2026-02-08T10:00").hour().bucket()).isEqualTo("H2026-02-08T10");
        assertThat(Minute.parse("M2026-02-08T10:59").hour().bucket()).isEqualTo("H2026-02-08T10");
        assertThat(Minute.parse("M2026-02-08T11:00").hour().bucket()).isEqualTo("H2026-02-08T11");
    }

    @Test
    void minutesAreOrderedByTime() {
        assertThat(new Minute(1)).isLessThan(new Minute(2));
        assertThat(new Minute(-2)).isLessThan(new Minute(-1));
    }

    @Test
    void otherTextsAreRefusedWithTheFormThatIsRight() {
        for (String text : new String[] {"", "2026-02-08T10:14", "M10:14", "H2026-02-08T10"}) {
            assertThatThrownBy(() -> Minute.parse(text))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'" + text + "'")
                    .hasMessageContaining("M2026-02-08T10:14");
        }
    }

    @Property
    void aBucketIsReadBackAsItsMinute(@ForAll @LongRange(min = 0, max = 4_223_371_679L) long n) {
        assertThat(Minute.parse(new Minute(n).bucket())).isEqualTo(new Minute(n));
    }
}
