package dev.tidemark.commands.values;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

final class ValuesTest {

    @ParameterizedTest
    @CsvSource({"200ms,200", "30s,30000", "1.5s,1500", "5m,300000", "2h,7200000", "7d,604800000"})
    void aDurationHasAUnit(String text, long millis) {
        assertThat(new DurationConverter().convert(text)).isEqualTo(Duration.ofMillis(millis));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5x", "30", "-1s", "", "s", "1e3s", "2H"})
    void aWrongDurationIsToldHowToBeWritten(String text) {
        assertThatThrownBy(() -> new DurationConverter().convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageStartingWith("'" + text + "' is not a duration; write it as");
    }

    @Test
    void aUnitInTheWrongCaseIsRecognised() {
        assertThatThrownBy(() -> new DurationConverter().convert("2H"))
                .hasMessageEndingWith("did you mean 'h'?");
    }

    @Test
    void aDurationOfManyYearsIsRefused() {
        assertThatThrownBy(() -> new DurationConverter().convert("999999d"))
                .hasMessage("'999999d' is longer than 3650d");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0s", "200ms", "30s", "90s", "5m", "2h", "26h"})
    void aDurationIsWrittenAsItWasRead(String text) {
        assertThat(DurationConverter.text(new DurationConverter().convert(text))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"234B,234", "43GB,43000000000", "64MiB,67108864", "1.5kB,1500", "1KiB,1024"})
    void aSizeIsDecimalOrBinary(String text, long bytes) {
        assertThat(new SizeConverter().convert(text)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"64", "64mb", "-1B", "64 apples"})
    void aWrongSizeIsRefused(String text) {
        assertThatThrownBy(() -> new SizeConverter().convert(text))
                .hasMessageStartingWith("'" + text + "' is not a size; write it as");
    }

    @ParameterizedTest
    @CsvSource({"500/s,500", "100k/s,100000", "2M/s,2000000", "0.5/s,0.5"})
    void aRateIsPerSecond(String text, BigDecimal perSecond) {
        assertThat(new RateConverter().convert(text)).isEqualByComparingTo(perSecond);
    }

    @ParameterizedTest
    @ValueSource(strings = {"100k", "5x", "0/s"})
    void aWrongRateIsRefused(String text) {
        assertThatThrownBy(() -> new RateConverter().convert(text))
                .isInstanceOf(TypeConversionException.class);
    }

    @ParameterizedTest
    @CsvSource({"40%,0.4", "0%,0", "100%,1", "0.5%,0.005"})
    void aShareIsWrittenInPercent(String text, BigDecimal share) {
        assertThat(new ShareConverter().convert(text)).isEqualByComparingTo(share);
    }

    @ParameterizedTest
    @ValueSource(strings = {"101%", "0.4", "-1%"})
    void aWrongShareIsRefused(String text) {
        assertThatThrownBy(() -> new ShareConverter().convert(text))
                .isInstanceOf(TypeConversionException.class);
    }

    @Test
    void anHourIsWrittenWithoutMinutes() {
        assertThat(new HourConverter().convert("2026-02-08T10").bucket())
                .isEqualTo("H2026-02-08T10");
        assertThatThrownBy(() -> new HourConverter().convert("2026-02-08 10:00"))
                .hasMessageContaining("write it as 2026-02-08T10");
    }
}
