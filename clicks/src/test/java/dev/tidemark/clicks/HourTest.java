package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class HourTest {

    private static final long TEN = Instant.parse("2026-02-08T10:00:00Z").toEpochMilli();

    @Test
    void anHourHoldsItsFirstAndItsLastMillisecond() {
        assertThat(Hour.of(TEN - 1).text()).isEqualTo("2026-02-08T09");
        assertThat(Hour.of(TEN).text()).isEqualTo("2026-02-08T10");
        assertThat(Hour.of(TEN + 3_599_999).text()).isEqualTo("2026-02-08T10");
        assertThat(Hour.of(TEN + 3_600_000).text()).isEqualTo("2026-02-08T11");
    }

    @Test
    void itClosesAtItsLastMillisecond() {
        assertThat(Hour.of(TEN).startMillis()).isEqualTo(TEN);
        assertThat(Hour.of(TEN).maxTimestampMillis()).isEqualTo(TEN + 3_599_999);
    }

    @Test
    void itClosesTogetherWithItsLastMinute() {
        Minute last = Minute.parse("M2026-02-08T10:59");

        assertThat(last.hour().maxTimestampMillis()).isEqualTo(last.maxTimestampMillis());
    }

    @Test
    void itIsReadAsPeopleWriteItAndAsABucket() {
        assertThat(Hour.parse("2026-02-08T10")).isEqualTo(Hour.of(TEN));
        assertThat(Hour.parse("H2026-02-08T10")).isEqualTo(Hour.of(TEN));
        assertThat(Hour.of(TEN)).hasToString("H2026-02-08T10");
    }

    @Test
    void timesBeforeTheEpochFallIntoTheHourThatHoldsThem() {
        assertThat(Hour.of(-1).text()).isEqualTo("1969-12-31T23");
    }

    @Test
    void hoursAreOrderedByTime() {
        assertThat(new Hour(1)).isLessThan(new Hour(2));
    }

    @Test
    void otherTextsAreRefusedWithTheFormThatIsRight() {
        for (String text : new String[] {"", "H", "10", "2026-02-08T24", "2026-02-08T10:00"}) {
            assertThatThrownBy(() -> Hour.parse(text))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'" + text + "'")
                    .hasMessageContaining("2026-02-08T10");
        }
    }

    @Property
    void aTextIsReadBackAsItsHour(@ForAll @LongRange(min = 0, max = 70_389_527L) long number) {
        assertThat(Hour.parse(new Hour(number).text())).isEqualTo(new Hour(number));
        assertThat(Hour.parse(new Hour(number).bucket())).isEqualTo(new Hour(number));
    }
}
