package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ClickTest {

    @Test
    void theMinuteIsThatOfTheClampedDeviceTime() {
        Click fastClock = new Click("c", "a", "", "", 60_000, 999_999_999, 119_999, 5, true);
        Click slowClock = new Click("c", "a", "", "", 60_000, 0, 200_000, 5, true);
        Click rightClock = new Click("c", "a", "", "", 60_000, 120_000, 200_000, 5, true);

        assertThat(fastClock.minute()).isEqualTo(new Minute(1));
        assertThat(slowClock.eventTimeMillis()).isEqualTo(60_000);
        assertThat(rightClock.minute()).isEqualTo(new Minute(2));
    }

    @Test
    void itsRawDeviceTimeStays() {
        Click click = new Click("c", "a", "", "", 60_000, 999_999_999, 119_999, 5, true);

        assertThat(click.deviceTimeMillis()).isEqualTo(999_999_999);
    }

    @Test
    void itCountsOnceWithItsCost() {
        Click click = new Click("c", "a", "", "", 0, 0, 0, 250_000, true);

        assertThat(click.counts()).isEqualTo(new Counts(1, 250_000));
    }

    @Test
    void noTextOfItIsNull() {
        assertThatThrownBy(() -> new Click(null, "a", "", "", 0, 0, 0, 0, true))
                .hasMessage("clickId");
        assertThatThrownBy(() -> new Click("c", null, "", "", 0, 0, 0, 0, true)).hasMessage("adId");
    }
}
