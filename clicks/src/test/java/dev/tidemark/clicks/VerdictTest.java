package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class VerdictTest {

    @Test
    void theLabelsAreThoseOfTheExceptionsLog() {
        assertThat(Arrays.stream(Verdict.values()).map(Verdict::label))
                .containsExactly("counted", "late", "duplicate", "stale", "invalid", "malformed");
    }

    @Test
    void everyLabelIsReadBack() {
        for (Verdict verdict : Verdict.values()) {
            assertThat(Verdict.parse(verdict.label())).isEqualTo(verdict);
        }
        assertThatThrownBy(() -> Verdict.parse("LATE")).hasMessageContaining("'LATE'");
    }
}
