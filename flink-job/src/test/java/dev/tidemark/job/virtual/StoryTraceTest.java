package dev.tidemark.job.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Hour;
import dev.tidemark.recount.ClickTrace;
import dev.tidemark.recount.Lakes;
import dev.tidemark.recount.RecountProgress;
import dev.tidemark.recount.RecountSettings;
import dev.tidemark.recount.TraceConclusion;
import dev.tidemark.recount.TracedClick;
import dev.tidemark.recount.TracedRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each click of the story, traced through what the real operators left in lake, log and ledger. */
final class StoryTraceTest {

    @TempDir Path folder;

    private final StoryRun story = new StoryRun(StoryClicks.shards(), new CountOperators());

    @BeforeEach
    void untilTheCrash() throws Exception {
        story.start(1);
        story.until("10:15:39.9");
    }

    private void andThroughTheReplay() throws Exception {
        story.crash("10:15:40.0");
        story.restore(41, "10:16:30.0", 1);
        story.until("10:17:01.5");
    }

    @ParameterizedTest
    @CsvSource({
        "m1,2026-02-08T10:13,ad_7,6",
        "m6,2026-02-08T10:13,ad_7,6",
        "c1,2026-02-08T10:14,ad_7,5",
        "c8,2026-02-08T10:14,ad_7,5",
        "c2,2026-02-08T10:14,ad_9,3",
        "c7,2026-02-08T10:14,ad_9,3",
        "c12,2026-02-08T10:14,ad_9,3",
        "c9,2026-02-08T10:15,ad_7,2",
        "c13,2026-02-08T10:15,ad_9,2"
    })
    void afterTheReplayAClickIsOnTimeInItsMinute(String id, String minute, String ad, long held)
            throws Exception {
        andThroughTheReplay();

        TracedClick traced = trace(id);

        assertThat(traced.decisive().orElseThrow().streamLabel()).isEqualTo("on_time");
        assertThat(TraceConclusion.of(traced))
                .startsWith("Counted on time in minute " + minute + " of " + ad + ",")
                .contains("its row holds " + held + " (");
    }

    @Test
    void c12WasLateBeforeTheCrashAndThatVerdictIsVoidAfterTheReplay() throws Exception {
        assertThat(TraceConclusion.of(trace("c12")))
                .startsWith(
                        "Counted late in hour 2026-02-08T10 of ad_9, since its minute had closed at"
                                + " 2026-02-08T10:15:00.999Z")
                .contains("holds 1 (epoch 41, generation 7, run 1)");

        andThroughTheReplay();

        assertThat(TraceConclusion.of(trace("c12")))
                .contains("\"late\" by run 1 is void: run 2 of generation 7 restored checkpoint 41")
                .contains("its row holds 3 (epoch 43, generation 7, run 2)");
    }

    @Test
    void c15IsLateInBothRuns() throws Exception {
        andThroughTheReplay();

        TracedRecord record = only("c15");

        assertThat(record.streamLabel()).isEqualTo("late");
        assertThat(record.verdicts()).hasSize(2);
        assertThat(TraceConclusion.of(trace("c15")))
                .contains("since its minute had closed at 2026-02-08T10:14:34.999Z")
                .contains("late_* of the hour's row holds 1 (epoch 41, generation 7, run 2)");
    }

    @Test
    void theCopyOfC2IsADuplicateAndItsLineStands() throws Exception {
        andThroughTheReplay();

        List<TracedRecord> records = trace("c2").records();

        assertThat(records)
                .extracting(TracedRecord::streamLabel)
                .containsExactly("on_time", "rejected");
        assertThat(records.get(1).verdicts().get(0).voided()).isEmpty();
        assertThat(TraceConclusion.of(trace("c2"))).endsWith("S1:5 (duplicate).");
    }

    @Test
    void aClickOfAnOpenMinuteIsInItsRunningTotal() throws Exception {
        andThroughTheReplay();

        assertThat(TraceConclusion.of(trace("c14")))
                .startsWith("Counted on time in minute 2026-02-08T10:16 of ad_7")
                .contains("the minute has not closed");
    }

    @ParameterizedTest
    @ValueSource(strings = {"c8", "c10", "c13"})
    void rightAfterTheRestoreNoRowHoldsWhatIsReplayedNext(String id) throws Exception {
        story.crash("10:15:40.0");
        story.restore(41, "10:16:30.0", 1);

        assertThat(only(id).streamLabel()).isEqualTo("unread");
        assertThat(TraceConclusion.of(trace(id)))
                .contains("run 2 of generation 7 restored checkpoint 41");
    }

    private TracedRecord only(String id) throws IOException {
        List<TracedRecord> records = trace(id).records();
        assertThat(records).hasSize(1);
        return records.get(0);
    }

    private TracedClick trace(String id) throws IOException {
        Path lake = Files.createTempDirectory(folder, "lake");
        story.log().lake().write(lake);
        RecountSettings settings =
                new RecountSettings(Duration.ofHours(2), Duration.ZERO, false, 1, 1 << 20, folder);
        return new ClickTrace(
                        Lakes.open(lake.toString(), folder),
                        story.registeredLedger(),
                        settings,
                        RecountProgress.NONE)
                .through(id, List.of(Hour.parse("2026-02-08T10")));
    }
}
