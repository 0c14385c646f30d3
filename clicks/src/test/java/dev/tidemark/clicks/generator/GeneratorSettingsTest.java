package dev.tidemark.clicks.generator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.ClickFormat;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class GeneratorSettingsTest {

    private static final Instant START = Instant.parse("2026-02-08T10:00:00Z");

    private static GeneratorSettings settings(
            long clicks, int ads, int shards, Duration duration, double late, double bad) {
        return new GeneratorSettings(
                1,
                clicks,
                ads,
                shards,
                START,
                duration,
                0.4,
                late,
                0,
                0,
                0,
                0,
                bad,
                ClickFormat.CSV,
                false);
    }

    private static void assertRefused(Runnable settings, String reason) {
        assertThatThrownBy(settings::run)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(reason);
    }

    @Test
    void lateClicksNeedOneClickASecondOnEveryShard() {
        Duration minute = Duration.ofMinutes(1);

        assertThatCode(() -> settings(240, 1, 4, minute, 0.1, 0)).doesNotThrowAnyException();
        assertRefused(() -> settings(239, 1, 4, minute, 0.1, 0), "240 clicks, not 239");
        assertThatCode(() -> settings(1, 1, 4, minute, 0, 0)).doesNotThrowAnyException();
    }

    @Test
    void halfOfTheClicksAreOrdinary() {
        Duration second = Duration.ofSeconds(1);

        assertThatCode(() -> settings(9, 1, 1, second, 0.25, 0.25)).doesNotThrowAnyException();
        assertRefused(() -> settings(9, 1, 1, second, 0.26, 0.25), "at least half");
        assertRefused(() -> settings(9, 1, 1, second, -0.1, 0), "late share must be 0 to 1");
        assertRefused(() -> settings(9, 1, 1, second, Double.NaN, 0), "late share");
    }

    @Test
    void sizesHaveTheirLimits() {
        Duration second = Duration.ofSeconds(1);

        assertRefused(() -> settings(0, 1, 1, second, 0, 0), "clicks must be at least 1");
        assertRefused(() -> settings(1, 0, 1, second, 0, 0), "ads must be at least 1");
        assertRefused(() -> settings(1, 1, 0, second, 0, 0), "shards must be 1 to 1000");
        assertRefused(() -> settings(1, 1, 1_001, second, 0, 0), "shards must be 1 to 1000");
        assertRefused(() -> settings(1, 1, 1, Duration.ofMillis(999), 0, 0), "duration must be");
    }

    @Test
    void realisticSettingsFitAnyNumberOfClicks() {
        for (long clicks : new long[] {1, 3, 4, 100, 14_399, 14_400, 1_000_000}) {
            assertThat(GeneratorSettings.realistic(1, clicks).clicks()).isEqualTo(clicks);
        }
        assertThat(GeneratorSettings.realistic(1, 1_000_000).duration())
                .isEqualTo(Duration.ofHours(1));
    }

    @Test
    void filesAreNamedByShardFormatAndCompression() {
        assertThat(settings(1, 1, 1, Duration.ofSeconds(1), 0, 0).fileName(7))
                .isEqualTo("clicks-007.csv");
    }

    @Test
    void settingsAreReadBackFromTheirText() {
        GeneratorSettings settings = settings(240, 3, 4, Duration.ofMinutes(1), 0.1, 0.05);

        assertThat(GeneratorSettings.parse(settings.text())).isEqualTo(settings);
        assertThatThrownBy(() -> GeneratorSettings.parse("{\"seed\":1"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
