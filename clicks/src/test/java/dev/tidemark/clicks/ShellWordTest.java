package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellWordTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "file:clicks",
                "kafka:clicks?brokers=a:9092,b:9092",
                "kinesis:c?region=eu-west-1&endpoint=http://127.0.0.1:4568",
                "file:my clicks; exit 3 #",
                "file:it's $HOME `here` \"now\"",
                ""
            })
    void aShellReadsTheTextThatWasMeant(String text) throws Exception {
        Process shell =
                new ProcessBuilder("/bin/sh", "-c", "printf '%s|' " + ShellWord.of(text)).start();

        assertThat(new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(text + "|");
        assertThat(shell.waitFor()).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"file:clicks/2026-02-08", "s3://bucket/lake"})
    void whatNeedsNoQuotesHasNone(String text) {
        assertThat(ShellWord.of(text)).isEqualTo(text);
    }
}
