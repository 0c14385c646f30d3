package dev.tidemark.recount;

import static dev.tidemark.recount.StreamScene.HOUR;
import static dev.tidemark.recount.StreamScene.click;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.ledger.Tag;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One click id through lake, log and rows. */
final class ClickTraceTest {

    private static final Tag FIRST_RUN = new Tag(41, 1, 1);
    private static final Tag SECOND_RUN = new Tag(41, 1, 2);

    @TempDir Path folder;
    private StreamScene scene;

    @BeforeEach
    void begin() throws IOException {
        scene = new StreamScene(folder.resolve("lake")).generation(1).run(1, 0);
    }

    @Test
    void aClickOnTimeIsInItsMinute() throws IOException {
        scene.raw(FIRST_RUN, 1, click("c0", "ad_1", 14));
        scene.raw(FIRST_RUN, 2, click("c1", "ad_1", 14)).fastMinute(FIRST_RUN, "ad_1", 14, 2);

        TracedRecord record = only("c1");

        assertThat(record.streamLabel()).isEqualTo("on_time");
        assertThat(record.lines())
                .containsExactly(
                        new TracedLine(
                                new LinePlace("raw/hour=2026-02-08T10/object.jsonl", 2),
                                FIRST_RUN,
                                java.util.Optional.empty()));
        assertThat(conclusion("c1"))
                .isEqualTo(
                        "Counted on time in minute 2026-02-08T10:14 of ad_1, since run 1 of"
                                + " generation 1 read it before its minute closed; its row holds 2"
                                + " (epoch 41, generation 1, run 1).");
    }

    @Test
    void aLateClickIsInTheLateTotalOfItsHour() throws IOException {
        scene.raw(FIRST_RUN, 1, click("c1", "ad_1", 14, 14, 20))
                .logged(FIRST_RUN, 1, click("c1", "ad_1", 14, 14, 20), Verdict.LATE)
                .late(FIRST_RUN, "ad_1", 1);

        assertThat(only("c1").streamLabel()).isEqualTo("late");
        assertThat(conclusion("c1"))
                .isEqualTo(
                        "Counted late in hour 2026-02-08T10 of ad_1, since its minute had closed at"
                                + " 2026-02-08T10:59:00Z when it came; late_* of the hour's row"
                                + " holds 1 (epoch 41, generation 1, run 1).");
    }

    @Test
    void aVerdictThatARestoreTookBackIsVoidAndTheReplayDecides() throws IOException {
        scene.raw(FIRST_RUN, 1, click("c1", "ad_1", 14))
                .logged(FIRST_RUN, 1, click("c1", "ad_1", 14), Verdict.LATE)
                .run(1, 41)
                .raw(SECOND_RUN, 1, click("c1", "ad_1", 14))
                .fastMinute(new Tag(43, 1, 2), "ad_1", 14, 1);

        TracedRecord record = only("c1");

        assertThat(record.streamLabel()).isEqualTo("on_time");
        assertThat(record.verdicts().get(0).voided()).contains(new Voiding(1, 2, 41));
        assertThat(record.lines()).hasSize(2);
        assertThat(record.lines().get(0).voided()).contains(new Voiding(1, 2, 41));
        assertThat(record.lines().get(1).voided()).isEmpty();
        assertThat(conclusion("c1"))
                .contains("since run 2 of generation 1 read it")
                .contains("\"late\" by run 1 is void: run 2 of generation 1 restored checkpoint 41")
                .contains("its row holds 1 (epoch 43");
    }

    /** The double count that the flush prevents. */
    @Test
    void aLateTotalThatNoFlushTookBackCountsTheClickTwice() throws IOException {
        scene.raw(FIRST_RUN, 1, click("c1", "ad_1", 14))
                .logged(FIRST_RUN, 1, click("c1", "ad_1", 14), Verdict.LATE)
                .late(FIRST_RUN, "ad_1", 1)
                .run(1, 41)
                .raw(SECOND_RUN, 1, click("c1", "ad_1", 14))
                .fast(SECOND_RUN, "ad_1", 1);

        assertThat(only("c1").streamLabel()).isEqualTo("twice");
        assertThat(conclusion("c1"))
                .startsWith("Counted twice, on time in minute 2026-02-08T10:14 of ad_1 and late in")
                .contains("tidemark check sink");
    }

    /** The hour's on-time value stands for run 1, since that of run 2 was refused. */
    @Test
    void aLateClickIsJudgedByTheRunOfTheLateTotal() throws IOException {
        scene.fast(new Tag(39, 1, 1), "ad_1", 1)
                .run(1, 41)
                .raw(SECOND_RUN, 1, click("c1", "ad_1", 14))
                .logged(SECOND_RUN, 1, click("c1", "ad_1", 14), Verdict.LATE)
                .fast(SECOND_RUN, "ad_1", 2)
                .late(SECOND_RUN, "ad_1", 1);

        assertThat(only("c1").streamLabel()).isEqualTo("late");
        assertThat(conclusion("c1"))
                .contains("its minute had closed at 2026-02-08T10:59:00Z when it came");
    }

    @Test
    void whatTheReplayHasNotReadAgainIsInNoRow() throws IOException {
        scene.raw(FIRST_RUN, 1, click("c1", "ad_1", 14)).run(1, 41);

        assertThat(only("c1").streamLabel()).isEqualTo("unread");
        assertThat(conclusion("c1"))
                .contains("Not counted: run 1 of generation 1 read it")
                .contains("run 2 of generation 1 restored checkpoint 41")
                .contains("has not been read again yet");
    }

    @Test
    void aLineThatAYoungerGenerationLeftBehindIsVoid() throws IOException {
        scene.raw(FIRST_RUN, 1, click("c1", "ad_1", 14)).generation(2, 1, 40).run(2, 40);

        assertThat(only("c1").lines().get(0).voided()).contains(new Voiding(2, 0, 40));
    }

    @Test
    void aCopyIsADuplicateOfTheRecordThatCounts() throws IOException {
        scene.raw(FIRST_RUN, 1, click("c1", "ad_1", 14))
                .raw(FIRST_RUN, 5, click("c1", "ad_1", 14, 14, 15))
                .logged(FIRST_RUN, 5, click("c1", "ad_1", 14, 14, 15), Verdict.DUPLICATE)
                .fastMinute(FIRST_RUN, "ad_1", 14, 1);

        TracedClick traced = trace("c1");

        assertThat(traced.records())
                .extracting(TracedRecord::streamLabel)
                .containsExactly("on_time", "rejected");
        assertThat(traced.records())
                .extracting(record -> record.decision().verdict())
                .containsExactly(Verdict.COUNTED, Verdict.DUPLICATE);
        assertThat(conclusion("c1"))
                .startsWith("Counted on time")
                .endsWith("The id has other records: s:5 (duplicate).");
    }

    @Test
    void aStaleClickIsNotCountedAndTheLogSaysWhy() throws IOException {
        scene.raw(FIRST_RUN, 1, click("c1", "ad_1", -125, -125, 5))
                .logged(FIRST_RUN, 1, click("c1", "ad_1", -125, -125, 5), Verdict.STALE);

        TracedClick traced = trace("c1");

        assertThat(traced.records().get(0).streamLabel()).isEqualTo("rejected");
        assertThat(TraceConclusion.of(traced))
                .isEqualTo(
                        "Not counted: stale by run 1 of generation 1 at 2026-02-08T10:59:00Z,"
                                + " a reason.");
    }

    @Test
    void aMalformedRecordWhoseTextHoldsTheIdIsNamed() throws IOException {
        scene.malformed(FIRST_RUN, 7, 14, "{\"click_id\":\"c1\",\"ad_id\":")
                .malformed(FIRST_RUN, 8, 14, "{\"click_id\":\"c12\"");

        TracedClick traced = trace("c1");

        assertThat(traced.records()).isEmpty();
        assertThat(traced.others())
                .extracting(other -> other.said().position().sequence())
                .containsExactly("7");
        assertThat(TraceConclusion.of(traced)).contains("s:7", "malformed", "it breaks off");
    }

    @Test
    void aRefusedWriteIsSaidBesideTheRow() throws IOException {
        scene.raw(FIRST_RUN, 1, click("c1", "ad_1", 14))
                .fastMinute(new Tag(39, 1, 1), "ad_1", 14, 4)
                .run(1, 41)
                .raw(SECOND_RUN, 1, click("c1", "ad_1", 14))
                .fastMinute(SECOND_RUN, "ad_1", 14, 5);

        assertThat(conclusion("c1"))
                .contains("its row holds 4", "a write of 5 by run 2 was refused");
    }

    @Test
    void theRecountIsHeldAgainstTheStream() throws IOException {
        scene.raw(FIRST_RUN, 1, click("c1", "ad_1", 14))
                .logged(FIRST_RUN, 1, click("c1", "ad_1", 14), Verdict.STALE)
                .recount();

        assertThat(conclusion("c1"))
                .startsWith("Not counted: stale by run 1")
                .contains("The recount of the hour (generation 1) counts it")
                .contains("stale by watermark, but not by arrival");
    }

    @Test
    void aRecountOfOtherObjectsIsNotSaidToCountWhatCameSince() throws IOException {
        scene.raw(FIRST_RUN, 1, click("c0", "ad_1", 14)).recount();
        assertThat(conclusion("c0")).contains("The recount of the hour (generation 1) counts it");

        scene.raw(FIRST_RUN, 2, click("c1", "ad_1", 14));

        assertThat(only("c1").row().recountIsCurrent()).isFalse();
        assertThat(conclusion("c1"))
                .contains(
                        "The hour was recounted (generation 1) from other objects or another"
                                + " horizon; of what the lake holds now a recount would count it")
                .contains("Next: tidemark recount --hour 2026-02-08T10.")
                .doesNotContain("counts it");
        scene.recount();
        assertThat(only("c1").row().recountIsCurrent()).isTrue();
    }

    @Test
    void onlyTheHoursThatCanHoldTheClickAreRead() throws IOException {
        scene.raw(FIRST_RUN, 1, click("c1", "ad_1", 14))
                .raw(FIRST_RUN, 2, click("c1", "ad_1", 14, 14, 5 * 60));

        TracedClick bounded = scene.trace().through("c1", List.of(HOUR));

        assertThat(bounded.records()).hasSize(1);
        assertThat(bounded.hours()).containsExactly(HOUR);
        assertThat(bounded.wholeLake()).isFalse();
        assertThat(trace("c1").records()).hasSize(2);
        assertThat(trace("c1").hours()).contains(Hour.parse("2026-02-08T15"));
    }

    /** Of the earlier hour the lake was not read from its first arrival on. */
    @Test
    void aRecordOfAnHourThatWasNotAskedForIsNamedAndNotJudged() throws IOException {
        scene.raw(FIRST_RUN, 1, click("c1", "ad_1", -30))
                .raw(FIRST_RUN, 2, click("c1", "ad_1", 14))
                .logged(FIRST_RUN, 1, click("c1", "ad_1", -30), Verdict.STALE);

        TracedClick traced = scene.trace().through("c1", List.of(HOUR));
        TracedClick later = scene.trace().through("c1", List.of(Hour.parse("2026-02-08T11")));

        assertThat(traced.records())
                .extracting(record -> record.click().position().sequence())
                .containsExactly("2");
        assertThat(traced.records().get(0).decision().verdict())
                .as("the record that is not judged still decides")
                .isEqualTo(Verdict.DUPLICATE);
        assertThat(traced.others()).isEmpty();
        assertThat(traced.otherHours()).isEqualTo(Map.of(Hour.parse("2026-02-08T09"), 1));
        assertThat(TraceConclusion.of(traced))
                .contains("The id has 1 record in other hours: 2026-02-08T09.");
        assertThat(later.isFound()).isTrue();
        assertThat(later.records()).isEmpty();
        assertThat(later.others()).isEmpty();
        assertThat(TraceConclusion.of(later))
                .isEqualTo(
                        "Not known: no record of the id is of an hour that was asked for. The id"
                                + " has 2 records in other hours: 2026-02-08T09, 2026-02-08T10."
                                + " Next: tidemark trace c1 --hour 2026-02-08T09");
        assertThat(trace("c1").records()).hasSize(2);
        assertThat(trace("c1").otherHours()).isEmpty();
    }

    /** Nothing has swept the rows of the first generation (R13). */
    @Test
    void theRunThatIsNamedIsOfTheGenerationWhoseRowStands() throws IOException {
        scene.raw(FIRST_RUN, 1, click("c1", "ad_1", 14))
                .fast(FIRST_RUN, "ad_1", 1)
                .fastMinute(FIRST_RUN, "ad_1", 14, 1)
                .generation(2)
                .run(2, 0)
                .raw(new Tag(3, 2, 1), 1, click("c1", "ad_1", 14));

        assertThat(conclusion("c1"))
                .contains("since run 1 of generation 1 read it")
                .contains("its row holds 1 (epoch 41, generation 1, run 1)");
    }

    @Test
    void theHoursOfAnAdAreThoseOfItsRows() {
        scene.fastMinute(FIRST_RUN, "ad_1", 14, 1)
                .fastMinute(FIRST_RUN, "ad_1", 75, 1)
                .fastMinute(FIRST_RUN, "ad_2", 135, 1);

        assertThat(ClickTrace.hoursOf(scene.ledger, "ad_1"))
                .containsExactly(HOUR, Hour.parse("2026-02-08T11"));
    }

    @Test
    void anIdThatIsNowhereIsNotFound() throws IOException {
        scene.raw(FIRST_RUN, 1, click("c1", "ad_1", 14));

        assertThat(trace("c").isFound()).isFalse();
        assertThat(conclusion("c")).startsWith("Not found");
    }

    @Test
    void anObjectThatCannotBeReadIsNamedAndTheOthersAreRead() throws IOException {
        scene.raw(FIRST_RUN, 1, click("c1", "ad_1", 14)).raw(FIRST_RUN, 2, click("c2", "ad_1", 75));
        Path damaged = folder.resolve("lake/raw/hour=2026-02-08T11/object.jsonl");
        Files.writeString(damaged, "no line of ours\n");

        TracedClick traced = trace("c1");

        assertThat(traced.isFound()).isTrue();
        assertThat(traced.unreadable())
                .singleElement()
                .asString()
                .contains("hour=2026-02-08T11/object.jsonl", "line 1");
    }

    private TracedRecord only(String id) throws IOException {
        List<TracedRecord> records = trace(id).records();
        assertThat(records).hasSize(1);
        return records.get(0);
    }

    private TracedClick trace(String id) throws IOException {
        return scene.trace().throughAll(id);
    }

    private String conclusion(String id) throws IOException {
        return TraceConclusion.of(trace(id));
    }
}
