package dev.tidemark.job.source.file;

import static dev.tidemark.job.source.file.ReaderHarness.START;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.InputRecord;
import dev.tidemark.job.source.file.RecordedOutput.Sent;
import dev.tidemark.job.source.file.RecordedOutput.SentRecord;
import dev.tidemark.job.source.file.RecordedOutput.SentStatus;
import dev.tidemark.job.source.file.RecordedOutput.SentWatermark;
import dev.tidemark.job.source.file.RecordedOutput.ShardIdle;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.io.InputStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bounded run: the order of records, and the ticks between them. */
class ReplayTest {

    @TempDir Path folder;

    @Test
    void recordsOfAllKindsOfFilesComeInTheOrderOfTheirArrival() throws Exception {
        write("b.jsonl", json(0), json(300), json(900));
        write("a.csv.gz", ClickLines.CSV_HEADER, csv(100), csv(400));
        write("day/c.jsonl.gz", json(200), json(300));

        try (ReaderHarness harness = whole(settings())) {
            assertThat(harness.emitted.positions())
                    .containsExactly(
                            "b.jsonl:1",
                            "a.csv.gz:2",
                            "day/c.jsonl.gz:1",
                            "b.jsonl:2",
                            "day/c.jsonl.gz:2",
                            "a.csv.gz:3",
                            "b.jsonl:3");
        }
    }

    @Test
    void aRecordLeavesWithItsClampedEventTime() throws Exception {
        write("a.jsonl", ClickLines.json("from 2031", START + 157_680_000_000L, START));

        try (ReaderHarness harness = whole(settings())) {
            SentRecord sent = (SentRecord) harness.emitted.sent.get(0);
            assertThat(sent.eventTimeMillis()).isEqualTo(START);
        }
    }

    @Test
    void arrivalsOutOfOrderInAFileAreReadInTheOrderOfTheFile() throws Exception {
        write("a.jsonl", json(5_000), json(1_000), json(9_000));
        write("b.jsonl", json(6_000));

        try (ReaderHarness harness = whole(settings())) {
            assertThat(harness.emitted.positions())
                    .containsExactly("a.jsonl:1", "a.jsonl:2", "b.jsonl:1", "a.jsonl:3");
        }
    }

    @Test
    void anEarlierArrivalDoesNotTurnTheClockBack() throws Exception {
        write("a.jsonl", json(5_000), json(1_000), json(9_000));
        try (ReaderHarness harness = ReaderHarness.over(settings())) {
            harness.pollRecords(2);
            assertThat(harness.reader.clockMillis()).isEqualTo(START + 5_000);
        }
    }

    @Test
    void aTickComesAfterAllRecordsOfItsTime() throws Exception {
        write("a.jsonl", json(0), json(200), json(201));
        write("b.jsonl", json(200), json(5_000));

        try (ReaderHarness harness = whole(settings())) {
            List<Sent> sent = harness.emitted.sent;
            int tick = sent.indexOf(new SentWatermark(START + 200, START + 200 - 5_001));
            assertThat(tick).isPositive();
            assertThat(positions(sent.subList(0, tick)))
                    .containsExactly("a.jsonl:1", "a.jsonl:2", "b.jsonl:1");
        }
    }

    @Test
    void aMalformedRecordIsEmittedAtOnceUnderTheLastArrivalOfItsShard() throws Exception {
        write("a.jsonl", "{", json(0), "no click", json(60_000));
        write("b.jsonl", json(10), json(50_000));

        try (ReaderHarness harness = whole(settings())) {
            assertThat(harness.emitted.positions())
                    .containsExactly(
                            "a.jsonl:1",
                            "a.jsonl:2",
                            "a.jsonl:3",
                            "b.jsonl:1",
                            "b.jsonl:2",
                            "a.jsonl:4");
            InputRecord first = harness.emitted.records().get(0);
            assertThat(first.malformed()).isNotNull();
            assertThat(first.arrivalTimeMillis()).isEqualTo(Long.MIN_VALUE);
            assertThat(harness.emitted.records().get(2).arrivalTimeMillis()).isEqualTo(START);
            assertThat(((SentRecord) harness.emitted.sent.get(0)).hasTime()).isFalse();
        }
    }

    @Test
    void aMalformedRecordIsActivityButNoEventTime() throws Exception {
        write("a.jsonl", "bad", json(100_000));
        write("b.jsonl", json(100_000));
        write("c.jsonl", json(0), json(100_000));

        try (ReaderHarness harness = whole(settings())) {
            // Seen by the first tick, which therefore starts no timer; in b it does.
            assertThat(harness.emitted.shardsIdle)
                    .startsWith(
                            new ShardIdle(START + 30_200, "b.jsonl"),
                            new ShardIdle(START + 30_400, "c.jsonl"),
                            new ShardIdle(START + 30_400, "a.jsonl"));
            // Until it is idle, a shard without an event time holds the minimum.
            assertThat(harness.emitted.watermarks().get(0))
                    .isEqualTo(new SentWatermark(START + 30_400, START - 5_001));
        }
    }

    @Test
    void aShardWithoutARecordYetHoldsTheMinimumUntilItIsIdle() throws Exception {
        write("a.jsonl", perSecond(0, 60));
        write("b.jsonl", json(3_600_000));

        try (ReaderHarness harness = whole(settings())) {
            // Its first check is the tick at the start, 30.2 s later more than 30 s have passed.
            assertThat(harness.emitted.watermarks().get(0))
                    .isEqualTo(new SentWatermark(START + 30_200, START + 30_000 - 5_001));
        }
    }

    @Test
    void aFileThatHasEndedHoldsNothingBack() throws Exception {
        write("a.jsonl", json(0), json(1_000));
        write("b.jsonl", perSecond(0, 20));

        try (ReaderHarness harness = whole(settings())) {
            assertThat(harness.emitted.watermarks())
                    .contains(new SentWatermark(START + 1_000, START + 1_000 - 5_001))
                    .contains(new SentWatermark(START + 18_000, START + 18_000 - 5_001));
            assertThat(harness.emitted.released).contains("a.jsonl", "b.jsonl");
            assertThat(harness.emitted.shardsIdle)
                    .contains(new ShardIdle(START + 1_000, "a.jsonl"));
        }
    }

    @Test
    void throughALongGapTicksRunUntilAllIsIdleAndThenTheClockJumps() throws Exception {
        long year = Duration.ofDays(365).toMillis();
        write("a.jsonl", json(0), json(year));
        write("b.jsonl", json(10_000), json(year + 100));

        try (ReaderHarness harness = ReaderHarness.over(settings())) {
            harness.pollRecords(3);
            assertThat(harness.emitted.shardsIdle)
                    .containsExactly(
                            new ShardIdle(START + 30_400, "a.jsonl"),
                            new ShardIdle(START + 40_400, "b.jsonl"));
            assertThat(harness.reader.clockMillis()).isEqualTo(START + year);
        }
    }

    /** Other readers would overtake it, up to Long.MAX_VALUE if one of them has ended. */
    @Test
    void aReplayingReaderIsNeverIdleAsAWholeAlsoWhenAllItsShardsAre() throws Exception {
        write("a.jsonl", json(0), json(3_600_000));

        try (ReaderHarness harness = whole(settings())) {
            assertThat(harness.emitted.shardsIdle)
                    .contains(new ShardIdle(START + 30_400, "a.jsonl"));
            assertThat(harness.emitted.sent).noneMatch(SentStatus.class::isInstance);
        }
    }

    @Test
    void aReplayDoesNotBeginBeforeAllItsFilesAreAssigned() throws Exception {
        write("a.jsonl", json(100));
        write("b.jsonl", json(0));
        List<FileSplit> splits = ReaderHarness.unread(folder.toString());
        try (ReaderHarness harness = new ReaderHarness(settings())) {
            harness.assign(splits.subList(0, 1));
            assertThat(harness.pollAll()).isEqualTo(InputStatus.NOTHING_AVAILABLE);
            assertThat(harness.reader.isAvailable()).isNotDone();
            harness.assign(splits.subList(1, 2));
            harness.reader.notifyNoMoreSplits();
            assertThat(harness.reader.isAvailable()).isDone();
            assertThat(harness.pollAll()).isEqualTo(InputStatus.END_OF_INPUT);
            assertThat(harness.emitted.positions()).containsExactly("b.jsonl:1", "a.jsonl:1");
        }
    }

    @Test
    void pausingAShardChangesNoOrder() throws Exception {
        write("a.jsonl", json(0), json(200));
        write("b.jsonl", json(100), json(300));
        try (ReaderHarness harness = ReaderHarness.over(settings())) {
            harness.pollRecords(1);
            harness.reader.pauseOrResumeSplits(List.of("b.jsonl"), List.of());
            harness.pollAll();
            assertThat(harness.emitted.positions())
                    .containsExactly("a.jsonl:1", "b.jsonl:1", "a.jsonl:2", "b.jsonl:2");
        }
    }

    @Test
    void emptyFilesEndAtOnce() throws Exception {
        write("a.jsonl");
        write("b.csv", ClickLines.CSV_HEADER);
        write("c.jsonl", perSecond(0, 3));

        try (ReaderHarness harness = whole(settings())) {
            assertThat(harness.emitted.positions()).hasSize(3);
            assertThat(harness.emitted.watermarks().get(0))
                    .isEqualTo(new SentWatermark(START, START - 5_001));
        }
    }

    private FileSourceSettings settings() {
        return FileSourceSettings.of(folder.toString());
    }

    private static ReaderHarness whole(FileSourceSettings settings) throws Exception {
        ReaderHarness harness = ReaderHarness.over(settings);
        assertThat(harness.pollAll()).isEqualTo(InputStatus.END_OF_INPUT);
        return harness;
    }

    private void write(String name, String... lines) throws IOException {
        ClickLines.write(folder.resolve(name), List.of(lines));
    }

    /** A click that arrives so many milliseconds after the start, and happened then. */
    private static String json(long millis) {
        return ClickLines.json("c" + millis, START + millis, START + millis);
    }

    private static String csv(long millis) {
        return ClickLines.csv("c" + millis, START + millis, START + millis);
    }

    private static String[] perSecond(int from, int to) {
        List<String> lines = new ArrayList<>();
        for (int second = from; second < to; second++) {
            lines.add(json(second * 1_000L));
        }
        return lines.toArray(String[]::new);
    }

    private static List<String> positions(List<Sent> sent) {
        return sent.stream()
                .filter(SentRecord.class::isInstance)
                .map(each -> ((SentRecord) each).input().position().toString())
                .toList();
    }
}
