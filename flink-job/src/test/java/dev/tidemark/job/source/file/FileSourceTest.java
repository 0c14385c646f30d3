package dev.tidemark.job.source.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.LogPosition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.api.common.eventtime.WatermarkAlignmentParams;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a source is told, what it refuses, and how it fails. */
class FileSourceTest {

    private static final long START = ReaderHarness.START;

    @TempDir Path folder;

    @Test
    void speedIsMaxOrAWholeNumber() {
        assertThat(ReplaySpeed.parse("max")).isEqualTo(ReplaySpeed.MAX);
        assertThat(ReplaySpeed.parse("10")).isEqualTo(new ReplaySpeed(10));
        for (String wrong : List.of("0", "-1", "1.5", "fast", "")) {
            assertThatThrownBy(() -> ReplaySpeed.parse(wrong))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("'" + wrong + "'");
        }
    }

    @Test
    void aFollowedFolderHasNoSpeed() {
        FileSourceSettings paced = FileSourceSettings.of("clicks").withSpeed(new ReplaySpeed(1));
        assertThatThrownBy(() -> paced.withFollow(true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("leave out --speed or --follow");
    }

    @Test
    void aWrongFieldMappingIsRefusedBeforeTheJobStarts() {
        assertThatThrownBy(() -> FileSourceSettings.of("clicks").withFields("clik_id=id"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("click_id");
    }

    @Test
    void subtasksAreAlignedByTheSpeedOfTheRunAndASingleOneNotAtAll() {
        FileSourceSettings settings = FileSourceSettings.of("clicks");
        assertThat(alignment(settings, 1).isEnabled()).isFalse();
        assertThat(alignment(settings, 2).getMaxAllowedWatermarkDrift()).isEqualTo(3_600_000);
        assertThat(alignment(settings, 2).getUpdateInterval()).isEqualTo(100);
        FileSourceSettings follow = settings.withFollow(true);
        assertThat(alignment(follow, 2).getMaxAllowedWatermarkDrift()).isEqualTo(30_000);
        assertThat(alignment(follow, 2).getUpdateInterval()).isEqualTo(1_000);
        assertThat(alignment(settings.withSpeed(new ReplaySpeed(1)), 2))
                .extracting(WatermarkAlignmentParams::getMaxAllowedWatermarkDrift)
                .isEqualTo(30_000L);
        assertThat(alignment(settings.withSpeed(new ReplaySpeed(240)), 2))
                .extracting(WatermarkAlignmentParams::getMaxAllowedWatermarkDrift)
                .isEqualTo(7_200_000L);
    }

    @Test
    void theSourceTravelsToTheCluster() throws Exception {
        FileSource source = new FileSource(FileSourceSettings.of("clicks").withFollow(true));
        assertThat(InstantiationUtil.clone(source).getBoundedness())
                .isEqualTo(Boundedness.CONTINUOUS_UNBOUNDED);
    }

    @Test
    void otherPeoplesFieldNamesAreMapped() throws Exception {
        ClickLines.write(
                folder.resolve("a.csv"), List.of("id,creative,ts", "c1,ad_9,2026-02-08T10:14:00Z"));
        FileSourceSettings settings =
                FileSourceSettings.of(folder.toString())
                        .withFields("click_id=id,ad_id=creative,device_time=ts");
        try (ReaderHarness harness = ReaderHarness.over(settings)) {
            harness.pollAll();
            assertThat(harness.emitted.records().get(0).click().adId()).isEqualTo("ad_9");
        }
    }

    @Test
    void aSingleFileIsASourceToo() throws Exception {
        Path file = folder.resolve("a.jsonl");
        ClickLines.write(file, List.of(ClickLines.json("c1", START, START)));
        try (ReaderHarness harness = ReaderHarness.over(FileSourceSettings.of(file.toString()))) {
            harness.pollAll();
            assertThat(harness.emitted.positions()).containsExactly("a.jsonl:1");
        }
    }

    @Test
    void aFileThatIsGoneBeforeItsEndStopsTheReader() throws Exception {
        FileSplit half = new FileSplit("a.jsonl", 0, new LogPosition(3, 300), START, false);
        assertThatThrownBy(() -> pollRestored(half))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(folder.resolve("a.jsonl") + " after line 3")
                .hasMessageContaining("it is not there any more")
                .hasMessageContaining("tidemark run --from latest");
    }

    @Test
    void aFileThatWasReadToItsEndMayBeGone() throws Exception {
        FileSplit whole = new FileSplit("a.jsonl", 0, new LogPosition(3, 300), START, true);
        try (ReaderHarness harness = restored(whole)) {
            assertThat(harness.pollAll()).isEqualTo(InputStatus.END_OF_INPUT);
            assertThat(harness.reader.snapshotState(1)).containsExactly(whole);
        }
    }

    @Test
    void aFileShorterThanItsPositionStopsTheReader() throws Exception {
        ClickLines.write(folder.resolve("a.jsonl"), List.of(ClickLines.json("c1", START, START)));
        FileSplit beyond = new FileSplit("a.jsonl", 0, new LogPosition(3, 3_000), START, false);
        assertThatThrownBy(() -> pollRestored(beyond))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("read up to byte 3000 before")
                .hasMessageContaining("put the file back");
    }

    @Test
    void linesAppendedAfterARunAreReadByTheNext() throws Exception {
        Path file = folder.resolve("a.jsonl");
        ClickLines.write(file, List.of(ClickLines.json("c1", START, START)));
        List<FileSplit> end;
        try (ReaderHarness first = ReaderHarness.over(FileSourceSettings.of(folder.toString()))) {
            first.pollAll();
            end = first.reader.snapshotState(1);
        }
        ClickLines.append(file, ClickLines.json("c2", START + 1, START + 1) + "\n");
        try (ReaderHarness second = restored(end.toArray(FileSplit[]::new))) {
            second.pollAll();
            assertThat(second.emitted.positions()).containsExactly("a.jsonl:2");
        }
    }

    @Test
    void aTruncatedGzipFileIsABadRecordAndNoReasonToStop() throws Exception {
        Path file = folder.resolve("a.jsonl.gz");
        ClickLines.write(file, List.of(ClickLines.json("c1", START, START), "x".repeat(50)));
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 12));
        try (ReaderHarness harness = restored(FileSplit.unread("a.jsonl.gz", 0))) {
            assertThat(harness.pollAll()).isEqualTo(InputStatus.END_OF_INPUT);
            assertThat(harness.emitted.records())
                    .last()
                    .satisfies(last -> assertThat(last.malformed()).isNotNull());
        }
    }

    @Test
    void aCheckpointOfANewerProgramIsRefused() {
        assertThatThrownBy(() -> new FileSplitSerializer().deserialize(2, new byte[0]))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("form 2")
                .hasMessageContaining("The checkpoint is unchanged");
    }

    @Test
    void aFingerprintChangesWithNamesSizesAndTimesOnly() throws Exception {
        Path a = folder.resolve("a.jsonl");
        ClickLines.write(a, List.of("1"));
        ClickLines.write(folder.resolve("b.jsonl"), List.of("22"));
        SourceFingerprint first = SourceFingerprint.of(folder.toString());
        assertThat(first.files()).isEqualTo(2);
        assertThat(first.bytes()).isEqualTo(5);
        assertThat(first.sha256()).matches("[0-9a-f]{64}");

        ClickLines.write(folder.resolve("ignored.txt"), List.of("3"));
        assertThat(SourceFingerprint.of(folder.toString())).isEqualTo(first);

        FileTime changed = Files.getLastModifiedTime(a);
        ClickLines.append(a, "4\n");
        Files.setLastModifiedTime(a, changed);
        SourceFingerprint longer = SourceFingerprint.of(folder.toString());
        Files.setLastModifiedTime(a, FileTime.fromMillis(changed.toMillis() + 1));
        SourceFingerprint touched = SourceFingerprint.of(folder.toString());
        Files.move(a, folder.resolve("c.jsonl"));
        SourceFingerprint renamed = SourceFingerprint.of(folder.toString());
        assertThat(List.of(first.sha256(), longer.sha256(), touched.sha256(), renamed.sha256()))
                .doesNotHaveDuplicates();
    }

    private static WatermarkAlignmentParams alignment(FileSourceSettings settings, int readers) {
        return new FileSource(settings).watermarkStrategy(readers).getAlignmentParameters();
    }

    private ReaderHarness restored(FileSplit... splits) {
        return ReaderHarness.restored(FileSourceSettings.of(folder.toString()), List.of(splits));
    }

    private void pollRestored(FileSplit split) throws Exception {
        try (ReaderHarness harness = restored(split)) {
            harness.pollAll();
        }
    }
}
