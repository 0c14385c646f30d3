package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class CountsTest {

    @Test
    void sumsAddClicksAndSpendApart() {
        assertThat(new Counts(2, 30).plus(new Counts(5, 700))).isEqualTo(new Counts(7, 730));
        assertThat(new Counts(2, 30).plus(Counts.ZERO)).isEqualTo(new Counts(2, 30));
    }

    @Test
    void anOverflowIsAnErrorAndNeverAWrongNumber() {
        assertThatThrownBy(() -> new Counts(Long.MAX_VALUE, 0).plus(new Counts(1, 0)))
                .isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> new Counts(0, Long.MAX_VALUE).plus(new Counts(0, 1)))
                .isInstanceOf(ArithmeticException.class);
    }

    @Test
    void negativeCountsAreRefused() {
        assertThatThrownBy(() -> new Counts(-1, 0)).hasMessageContaining("valid=-1");
        assertThatThrownBy(() -> new Counts(0, -1)).hasMessageContaining("spend_micros=-1");
    }
}
