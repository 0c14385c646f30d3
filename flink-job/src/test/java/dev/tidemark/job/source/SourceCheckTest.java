package dev.tidemark.job.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.tidemark.job.JobSettings;
import dev.tidemark.job.StreamUnusableException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class SourceCheckTest {

    private static final Clock CLOCK =
            Clock.fixed(Instant.parse("2026-02-08T10:00:00Z"), ZoneOffset.UTC);

    /** Nobody listens there. */
    private static final String STREAM =
            "kinesis:clicks?region=eu-west-1&endpoint=http://127.0.0.1:1&start=";

    @Test
    void aStreamCannotStartAtATimeThatHasNotCome() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> requireThere(STREAM + "2026-02-08T10:00:01Z"))
                .withMessageContaining("starts at 2026-02-08T10:00:01Z")
                .withMessageContaining("start=latest");
    }

    @Test
    void aTimeThatHasComeIsLeftToTheService() {
        assertThat(catchThrowable(() -> requireThere(STREAM + "2026-02-08T10:00:00Z")))
                .isInstanceOf(StreamUnusableException.class);
    }

    private static void requireThere(String source) {
        SourceCheck.requireThere(
                JobSettings.parse(
                        new String[] {
                            "--source",
                            source,
                            "--store",
                            "sqlite:any.db",
                            "--lake",
                            "any",
                            "--checkpoint-dir",
                            "any"
                        }),
                CLOCK);
    }
}
