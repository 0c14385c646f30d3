package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class EventTimeTest {

    private static final long IMPRESSION = 1_000;
    private static final long ARRIVAL = 2_000;

    private static long clamp(long device) {
        return EventTime.clamp(device, IMPRESSION, ARRIVAL);
    }

    @Test
    void aDeviceTimeBetweenImpressionAndArrivalStands() {
        assertThat(clamp(1_000)).isEqualTo(1_000);
        assertThat(clamp(1_001)).isEqualTo(1_001);
        assertThat(clamp(1_999)).isEqualTo(1_999);
        assertThat(clamp(2_000)).isEqualTo(2_000);
    }

    @Test
    void aDeviceClockThatIsSlowCannotClickBeforeTheImpression() {
        assertThat(clamp(999)).isEqualTo(1_000);
        assertThat(clamp(Long.MIN_VALUE)).isEqualTo(1_000);
    }

    @Test
    void aDeviceClockThatIsFastCannotClickAfterTheArrival() {
        assertThat(clamp(2_001)).isEqualTo(2_000);
        assertThat(clamp(Long.MAX_VALUE)).isEqualTo(2_000);
    }

    @Test
    void anArrivalBeforeItsImpressionWins() {
        assertThat(EventTime.clamp(500, 2_000, 1_000)).isEqualTo(1_000);
        assertThat(EventTime.clamp(1_500, 2_000, 1_000)).isEqualTo(1_000);
        assertThat(EventTime.clamp(3_000, 2_000, 1_000)).isEqualTo(1_000);
    }

    @Property
    void noEventIsAfterItsArrival(
            @ForAll long device, @ForAll long impression, @ForAll long arrival) {
        assertThat(EventTime.clamp(device, impression, arrival)).isLessThanOrEqualTo(arrival);
    }
}
