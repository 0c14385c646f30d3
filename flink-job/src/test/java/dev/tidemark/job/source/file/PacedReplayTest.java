package dev.tidemark.job.source.file;

import static dev.tidemark.job.source.file.ReaderHarness.START;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.source.file.RecordedOutput.Sent;
import dev.tidemark.job.source.file.RecordedOutput.SentWatermark;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.flink.core.io.InputStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bounded run at a multiple of the speed at which clicks arrived. */
class PacedReplayTest {

    @TempDir Path folder;

    @Test
    void theSameFilesGiveTheSameRecordsAndWatermarksAtAnySpeed() throws Exception {
        write("a.jsonl", json(0), json(210), json(4_000), json(95_000));
        write("b.jsonl", json(130), json(3_900), json(40_100), json(40_100), json(96_000));
        List<Sent> atOnce;
        try (ReaderHarness harness = ReaderHarness.over(settings())) {
            harness.pollAll();
            atOnce = harness.emitted.sent;
        }

        try (ReaderHarness harness =
                ReaderHarness.over(settings().withSpeed(ReplaySpeed.parse("10")))) {
            InputStatus status = harness.pollAll();
            while (status != InputStatus.END_OF_INPUT) {
                harness.wallClock.advanceTime(Duration.ofMillis(7));
                status = harness.pollAll();
            }
            assertThat(harness.emitted.sent).isEqualTo(atOnce);
        }
        assertThat(atOnce).hasSize(14);
    }

    @Test
    void aPacedRecordWaitsForItsTime() throws Exception {
        write("a.jsonl", json(0), json(10_000));
        try (ReaderHarness harness =
                ReaderHarness.over(settings().withSpeed(new ReplaySpeed(10)))) {
            harness.pollAll();
            harness.wallClock.advanceTime(Duration.ofMillis(999));
            assertThat(harness.pollAll()).isEqualTo(InputStatus.NOTHING_AVAILABLE);
            assertThat(harness.emitted.records()).hasSize(1);
            harness.wallClock.advanceTime(Duration.ofMillis(1));
            assertThat(harness.pollAll()).isEqualTo(InputStatus.END_OF_INPUT);
            assertThat(harness.emitted.records()).hasSize(2);
        }
    }

    @Test
    void aPacedRecordIsNotEvenAFractionOfAMillisecondEarly() throws Exception {
        write("a.jsonl", json(0), json(15));
        try (ReaderHarness harness =
                ReaderHarness.over(settings().withSpeed(new ReplaySpeed(10)))) {
            harness.pollAll();
            harness.wallClock.advanceTime(Duration.ofMillis(1));
            harness.pollAll();
            assertThat(harness.emitted.records()).hasSize(1);
            harness.wallClock.advanceTime(Duration.ofMillis(1));
            harness.pollAll();
            assertThat(harness.emitted.records()).hasSize(2);
        }
    }

    @Test
    void aPacedTickWaitsForItsTime() throws Exception {
        write("a.jsonl", json(0), json(10), json(10_000));
        try (ReaderHarness harness = ReaderHarness.over(settings().withSpeed(new ReplaySpeed(1)))) {
            harness.pollAll();
            harness.wallClock.advanceTime(Duration.ofMillis(199));
            harness.pollAll();
            assertThat(harness.emitted.watermarks())
                    .containsExactly(new SentWatermark(START, START - 5_001));
            harness.wallClock.advanceTime(Duration.ofMillis(1));
            harness.pollAll();
            assertThat(harness.emitted.watermarks())
                    .endsWith(new SentWatermark(START + 200, START + 10 - 5_001));
        }
    }

    @Test
    void whileAPacedReaderWaitsItsFutureIsOpenAndCompletesByItself() throws Exception {
        write("a.jsonl", json(0), json(60));
        try (ReaderHarness harness = ReaderHarness.over(settings().withSpeed(new ReplaySpeed(1)))) {
            harness.pollAll();
            harness.reader.isAvailable().get();
            harness.wallClock.advanceTime(Duration.ofMillis(60));
            assertThat(harness.pollAll()).isEqualTo(InputStatus.END_OF_INPUT);
        }
    }

    private FileSourceSettings settings() {
        return FileSourceSettings.of(folder.toString());
    }

    private void write(String name, String... lines) throws IOException {
        ClickLines.write(folder.resolve(name), List.of(lines));
    }

    /** A click that arrives so many milliseconds after the start, and happened then. */
    private static String json(long millis) {
        return ClickLines.json("c" + millis, START + millis, START + millis);
    }
}
