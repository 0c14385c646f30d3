package dev.tidemark.job.source.file;

import static dev.tidemark.job.source.file.ReaderHarness.START;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.job.source.file.RecordedOutput.SentStatus;
import dev.tidemark.job.source.file.RecordedOutput.SentWatermark;
import dev.tidemark.job.source.file.RecordedOutput.ShardIdle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.io.InputStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A folder that grows while it is read: {@code --follow}. */
class FollowTest {

    @TempDir Path folder;

    @Test
    void whatIsThereAtTheStartIsMergedAndThenTheEndsAreRead() throws Exception {
        write("a.jsonl", json(-5_000), json(-1_000));
        write("b.jsonl", json(-3_000));
        try (ReaderHarness harness = following()) {
            assertThat(harness.pollAll()).isEqualTo(InputStatus.NOTHING_AVAILABLE);
            assertThat(harness.emitted.positions())
                    .containsExactly("a.jsonl:1", "b.jsonl:1", "a.jsonl:2");

            append("b.jsonl", json(50) + "\n");
            harness.passWallTime(200);
            assertThat(harness.emitted.positions()).endsWith("a.jsonl:2", "b.jsonl:2");
        }
    }

    @Test
    void aLineWithoutItsEndWaitsForIt() throws Exception {
        write("a.jsonl", json(0));
        String line = json(100);
        try (ReaderHarness harness = following()) {
            append("a.jsonl", line.substring(0, 20));
            harness.passWallTime(1_000);
            assertThat(harness.emitted.records()).hasSize(1);

            append("a.jsonl", line.substring(20) + "\n");
            harness.passWallTime(200);
            assertThat(harness.emitted.records()).hasSize(2);
            assertThat(harness.emitted.records().get(1).click().clickId()).isEqualTo("c100");
        }
    }

    @Test
    void ticksAndIdlenessAreWallClock() throws Exception {
        write("a.jsonl");
        write("b.jsonl");
        try (ReaderHarness harness = following()) {
            harness.passWallTime(250);
            append("a.jsonl", json(200) + "\n");
            append("b.jsonl", json(250) + "\n");
            for (int second = 1; second <= 33; second++) {
                harness.passWallTime(1_000);
                append("b.jsonl", json(250 + second * 1_000) + "\n");
            }
            assertThat(harness.emitted.watermarks())
                    .startsWith(new SentWatermark(START + 400, START + 200 - 5_001));
            // Read at the tick of 0.4, timer from 0.6, at 30.6 exactly 30 s.
            assertThat(harness.emitted.shardsIdle)
                    .containsExactly(new ShardIdle(START + 30_800, "a.jsonl"));
            assertThat(harness.emitted.watermarks())
                    .contains(new SentWatermark(START + 30_800, START + 30_250 - 5_001));
        }
    }

    @Test
    void aRecordWakesAnIdleShardAtItsTick() throws Exception {
        write("a.jsonl", json(0));
        try (ReaderHarness harness = following()) {
            harness.passWallTime(31_000);
            append("a.jsonl", json(31_000) + "\n");
            harness.passWallTime(200);
            assertThat(harness.emitted.sent)
                    .contains(
                            new SentStatus(START + 30_600, true),
                            new SentStatus(START + 31_200, false))
                    .endsWith(new SentWatermark(START + 31_200, START + 31_000 - 5_001));
        }
    }

    @Test
    void aBacklogDoesNotStopTheTicksAndItsShardsAreNotIdle() throws Exception {
        List<String> early = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            early.add(json(i * 1_000L - 400_000));
        }
        write("a.jsonl", early.toArray(String[]::new));
        write("b.jsonl", json(-390_000), json(-1_000));
        try (ReaderHarness harness = following()) {
            // A slow reader: one poll in 300 ms of wall clock, so every tick is overdue.
            for (int poll = 0; poll < 380; poll++) {
                harness.poll();
                harness.wallClock.advanceTime(Duration.ofMillis(300));
            }
            assertThat(harness.emitted.records()).hasSizeBetween(50, 195);
            assertThat(harness.emitted.shardWatermarks.get("a.jsonl"))
                    .isGreaterThan(START - 350_000);
            // Its next record is not due before the end of the other file.
            assertThat(harness.emitted.shardsIdle).isEmpty();
            assertThat(harness.emitted.shardWatermarks.get("b.jsonl"))
                    .isEqualTo(START - 390_000 - 5_001);
        }
    }

    @Test
    void aNewFileIsReadFromItsBeginning() throws Exception {
        write("a.jsonl", json(0));
        try (ReaderHarness harness = following()) {
            harness.pollAll();
            write("b.jsonl", json(100));
            harness.assign(List.of(FileSplit.unread("b.jsonl", 1)));
            assertThat(harness.reader.isAvailable()).isDone();
            harness.pollAll();
            assertThat(harness.emitted.positions()).containsExactly("a.jsonl:1", "b.jsonl:1");
        }
    }

    @Test
    void aReaderWithoutFilesHoldsNothingBackAfterTheIdleTimeout() throws Exception {
        try (ReaderHarness harness = new ReaderHarness(settings())) {
            harness.pollAll();
            harness.passWallTime(30_000);
            assertThat(harness.emitted.sent).isEmpty();
            harness.passWallTime(400);
            assertThat(harness.emitted.sent).containsExactly(new SentStatus(START + 30_200, true));

            write("a.jsonl", json(30_500));
            harness.assign(List.of(FileSplit.unread("a.jsonl", 0)));
            harness.passWallTime(200);
            assertThat(harness.emitted.sent)
                    .endsWith(
                            new SentStatus(START + 30_600, false),
                            new SentWatermark(START + 30_600, START + 30_500 - 5_001));
        }
    }

    @Test
    void aFileMovedAwayAfterItsEndIsLetGoWithItsLastLine() throws Exception {
        write("a.jsonl", json(0));
        append("a.jsonl", json(100));
        try (ReaderHarness harness = following()) {
            harness.pollAll();
            assertThat(harness.emitted.records()).hasSize(1);
            Files.delete(folder.resolve("a.jsonl"));
            harness.passWallTime(400);
            assertThat(harness.emitted.positions()).containsExactly("a.jsonl:1", "a.jsonl:2");
            assertThat(harness.emitted.released).containsExactly("a.jsonl");
            assertThat(harness.reader.snapshotState(1)).allMatch(FileSplit::readToEnd);
        }
    }

    @Test
    void aFileThatShrinksStopsTheReaderWithTheNextCommand() throws Exception {
        Path file = folder.resolve("a.jsonl");
        write("a.jsonl", json(0), json(100));
        long before = Files.size(file);
        try (ReaderHarness harness = following()) {
            harness.pollAll();
            write("a.jsonl", json(0));
            assertThatThrownBy(() -> harness.passWallTime(200))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(file + " after line 2")
                    .hasMessageContaining(
                            "it had %d bytes and has %d now".formatted(before, Files.size(file)))
                    .hasMessageContaining("up to the last checkpoint is counted")
                    .hasMessageContaining("tidemark run --from latest");
        }
    }

    @Test
    void aFileThatIsReplacedStopsTheReader() throws Exception {
        write("a.jsonl", json(0));
        try (ReaderHarness harness = following()) {
            harness.pollAll();
            write("other", json(1), json(2), json(3));
            Path file = folder.resolve("a.jsonl");
            Files.move(folder.resolve("other"), file, StandardCopyOption.REPLACE_EXISTING);
            assertThatThrownBy(() -> harness.passWallTime(200))
                    .hasMessageContaining("another file has taken its name");
        }
    }

    @Test
    void filesBeyondTheLimitOfOpenOnesAreReadAllTheSame() throws Exception {
        for (String name : List.of("a.jsonl", "b.jsonl", "c.jsonl")) {
            write(name, json(-100), json(-50));
        }
        try (ReaderHarness harness = new ReaderHarness(settings(), 1)) {
            harness.assign(ReaderHarness.unread(folder.toString()));
            harness.pollAll();
            assertThat(harness.emitted.records()).hasSize(6);
            append("a.jsonl", json(100) + "\n");
            append("c.jsonl", json(90) + "\n" + json(110) + "\n");
            harness.passWallTime(200);
            assertThat(harness.emitted.positions()).endsWith("c.jsonl:3", "a.jsonl:3", "c.jsonl:4");
            Files.delete(folder.resolve("b.jsonl"));
            harness.passWallTime(400);
            assertThat(harness.emitted.released).containsExactly("b.jsonl");
        }
    }

    @Test
    void aSuspendedFileThatIsGoneWithAnUnfinishedLineStopsTheReader() throws Exception {
        write("a.jsonl", json(0));
        append("a.jsonl", "{\"click_id\":");
        write("b.jsonl", json(1));
        try (ReaderHarness harness = new ReaderHarness(settings(), 1)) {
            harness.assign(ReaderHarness.unread(folder.toString()));
            harness.pollAll();
            append("b.jsonl", json(2) + "\n");
            harness.passWallTime(200);
            Files.delete(folder.resolve("a.jsonl"));
            assertThatThrownBy(() -> harness.passWallTime(200))
                    .hasMessageContaining("it is gone, with a last line that had no end yet");
        }
    }

    private FileSourceSettings settings() {
        return FileSourceSettings.of(folder.toString()).withFollow(true);
    }

    private ReaderHarness following() throws IOException {
        ReaderHarness harness = new ReaderHarness(settings());
        harness.assign(ReaderHarness.unread(folder.toString()));
        return harness;
    }

    private void write(String name, String... lines) throws IOException {
        ClickLines.write(folder.resolve(name), List.of(lines));
    }

    private void append(String name, String text) throws IOException {
        ClickLines.append(folder.resolve(name), text);
    }

    private static String json(long millis) {
        return ClickLines.json("c" + millis, START + millis, START + millis);
    }
}
