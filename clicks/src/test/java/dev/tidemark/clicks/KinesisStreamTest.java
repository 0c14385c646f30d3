package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.KinesisStream.Start;
import java.net.URI;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KinesisStreamTest {

    @Test
    void aNameIsEnoughAndReadingBeginsWithTheOldestRecord() {
        KinesisStream stream = KinesisStream.parse("kinesis:ad-clicks");

        assertThat(stream.name()).isEqualTo("ad-clicks");
        assertThat(stream.region()).isEmpty();
        assertThat(stream.start()).isEqualTo(new Start.Horizon());
    }

    @Test
    void regionEndpointAndStartAreParameters() {
        KinesisStream stream =
                KinesisStream.parse(
                        "kinesis:c?region=eu-west-1&endpoint=http://127.0.0.1:4568&start=2026-02-08T10:00:00Z");

        assertThat(stream.region()).contains("eu-west-1");
        assertThat(stream.endpoint()).contains(URI.create("http://127.0.0.1:4568"));
        assertThat(stream.start()).isEqualTo(new Start.At(Instant.parse("2026-02-08T10:00:00Z")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kinesis:c",
                "kinesis:c?region=eu-west-1",
                "kinesis:c?region=eu-west-1&endpoint=https://h:1&start=latest",
                "kinesis:c?start=2026-02-08T10:00:00Z"
            })
    void anAddressIsWrittenAsItIsRead(String text) {
        assertThat(KinesisStream.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kinesis:            | a stream's name has 1 to 128",
                "kinesis:a/b         | a stream's name has 1 to 128",
                "kafka:c             | a stream's name has 1 to 128",
                "kinesis:c?regio=x   | 'regio' is no setting of it",
                "kinesis:c?region=X  | 'X' is no region",
                "kinesis:c?endpoint=h| 'h' is no endpoint",
                "kinesis:c?start=now | horizon, latest or a time",
            })
    void whatNamesNoStreamIsRefusedWithTheRightForm(String text, String why) {
        assertThatThrownBy(() -> KinesisStream.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why)
                .hasMessageContaining("kinesis:STREAM?region=REGION");
    }
}
