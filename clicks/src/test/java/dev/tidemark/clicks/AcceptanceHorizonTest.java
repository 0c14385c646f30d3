package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class AcceptanceHorizonTest {

    private static final AcceptanceHorizon TWO_HOURS = new AcceptanceHorizon(Duration.ofHours(2));
    private static final long IMPRESSION = 1_000_000;
    private static final long END = IMPRESSION + 7_200_000;

    private static Click click(long impression, long arrival) {
        return new Click("c1", "ad_1", "", "", impression, impression, arrival, 0, true);
    }

    @Test
    void aClickIsStaleFromTheMillisecondOnThatTheHorizonEnds() {
        Click click = click(IMPRESSION, IMPRESSION + 5_000);

        assertThat(TWO_HOURS.isStale(click, END - 1)).isFalse();
        assertThat(TWO_HOURS.isStale(click, END)).isTrue();
        assertThat(TWO_HOURS.isStale(click, END + 1)).isTrue();
    }

    @Test
    void theIdMayBeForgottenExactlyWhenTheClickIsStale() {
        assertThat(TWO_HOURS.endMillis(click(IMPRESSION, IMPRESSION + 5_000))).isEqualTo(END);
    }

    @Test
    void nothingIsStaleBeforeThereIsAJudge() {
        assertThat(TWO_HOURS.isStale(click(0, 0), Long.MIN_VALUE)).isFalse();
    }

    @Test
    void anImpressionAfterTheArrivalDoesNotProlongTheHorizon() {
        Click click = click(IMPRESSION + 1, IMPRESSION);

        assertThat(TWO_HOURS.endMillis(click)).isEqualTo(END);
    }

    @Test
    void aHorizonOfNoLengthIsRefused() {
        assertThatThrownBy(() -> new AcceptanceHorizon(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new AcceptanceHorizon(Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(new AcceptanceHorizon(Duration.ofMillis(1)).endMillis(click(5, 9))).isEqualTo(6);
    }
}
