package dev.tidemark.job.count;

import static dev.tidemark.job.count.Given.HORIZON;
import static dev.tidemark.job.count.Given.JOB;
import static dev.tidemark.job.count.Given.click;
import static dev.tidemark.job.virtual.StoryTime.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.job.PositionedClick;
import dev.tidemark.job.virtual.Subtask;
import java.time.Duration;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AdmissionTest {

    private static final Duration GUARD = Duration.ofHours(26);

    private Subtask<PositionedClick, PositionedClick> admission;

    @AfterEach
    void close() throws Exception {
        admission.close();
    }

    private static Subtask<PositionedClick, PositionedClick> subtask(int parallelism, int index)
            throws Exception {
        return Subtask.keyed(
                new Admission(JOB, HORIZON, GUARD),
                positioned -> positioned.click().clickId(),
                Types.STRING,
                parallelism,
                index);
    }

    @Test
    void theFirstClickOfAnIdPassesAndTheSecondIsADuplicate() throws Exception {
        admission = subtask(1, 0).open();
        PositionedClick c2 = click("c2", "ad_9", "10:14:12");

        admission.record(c2);
        admission.watermark(at("10:14:14.999"));
        admission.record(c2);

        assertThat(admission.taken()).containsExactly(c2, new Watermark(at("10:14:14.999")));
        assertThat(admission.taken(Admission.REJECTED))
                .containsExactly(
                        new RejectedClick(
                                Verdict.DUPLICATE,
                                "c2",
                                "ad_9",
                                at("10:14:12"),
                                at("10:14:12"),
                                at("10:14:14.999"),
                                c2.position(),
                                null,
                                "its click id was accepted before",
                                null,
                                7,
                                3,
                                0));
        assertThat(admission.metrics().counter("clicks_accepted")).isEqualTo(1);
        assertThat(admission.metrics().counter("clicks_duplicate")).isEqualTo(1);
        assertThat(admission.metrics().gauge("judge")).isEqualTo(at("10:14:14.999"));
    }

    @Test
    void beforeTheFirstWatermarkALineHasNoJudge() throws Exception {
        admission = subtask(1, 0).open();
        admission.record(click("c2", "ad_9", "10:14:12"));
        admission.record(click("c2", "ad_9", "10:14:12"));

        assertThat(admission.taken(Admission.REJECTED))
                .extracting(RejectedClick::judgeMillis)
                .containsExactly((Long) null);
    }

    @Test
    void aClickIsStaleFromTheEndOfItsHorizonOn() throws Exception {
        admission = subtask(1, 0).open();
        PositionedClick c1 = click("c1", "ad_7", at("10:13:55"), at("10:14:05"));

        admission.watermark(at("12:13:54.999"));
        admission.record(c1);
        admission.watermark(at("12:13:55"));
        admission.record(click("c1b", "ad_7", at("10:13:55"), at("10:14:05")));

        assertThat(admission.taken()).contains(c1);
        assertThat(admission.taken(Admission.REJECTED))
                .extracting(RejectedClick::verdict, RejectedClick::clickId)
                .containsExactly(tuple(Verdict.STALE, "c1b"));
        assertThat(admission.metrics().counter("clicks_stale")).isEqualTo(1);
    }

    @Test
    void aStaleCopyIsCalledStaleNotDuplicate() throws Exception {
        admission = subtask(1, 0).open();
        admission.record(click("c1", "ad_7", at("10:13:55"), at("10:14:05")));
        // A copy with a later impression keeps the id known past the first horizon.
        admission.record(click("c1", "ad_7", at("10:30:00"), at("10:30:05")));
        admission.watermark(at("12:20:00"));
        admission.taken(Admission.REJECTED);

        admission.record(click("c1", "ad_7", at("10:13:55"), at("10:14:05")));

        assertThat(admission.taken(Admission.REJECTED))
                .extracting(RejectedClick::verdict)
                .containsExactly(Verdict.STALE);
    }

    @Test
    void anIdIsForgottenWhenItsCopiesAreStale() throws Exception {
        admission = subtask(1, 0).open();
        admission.record(click("c1", "ad_7", at("10:13:55"), at("10:14:05")));

        admission.watermark(at("12:13:54.999"));
        assertThat(knownIds()).isEqualTo(1);
        admission.watermark(at("12:13:55"));
        assertThat(knownIds()).isZero();
    }

    @Test
    void theEndOfTheInputGoesOnAndForgetsNoId() throws Exception {
        admission = subtask(1, 0).open();
        admission.record(click("c1", "ad_7", at("10:13:55"), at("10:14:05")));
        admission.watermark(at("10:14:05"));
        admission.taken();

        admission.watermark(Long.MAX_VALUE);

        assertThat(admission.taken()).containsExactly(Watermark.MAX_WATERMARK);
        assertThat(knownIds()).isEqualTo(1);
        assertThat(admission.metrics().gauge("judge")).isEqualTo(at("10:14:05"));
    }

    @Test
    void aCopyWithALaterImpressionExtendsTheMemory() throws Exception {
        admission = subtask(1, 0).open();
        admission.record(click("c1", "ad_7", at("10:13:55"), at("10:14:05")));
        admission.record(click("c1", "ad_7", at("10:30:00"), at("10:30:05")));

        admission.watermark(at("12:13:55"));
        admission.record(click("c1", "ad_7", at("10:30:00"), at("10:30:05")));

        assertThat(admission.taken(Admission.REJECTED))
                .extracting(RejectedClick::verdict)
                .containsExactly(Verdict.DUPLICATE, Verdict.DUPLICATE);
        admission.watermark(at("12:30:00"));
        assertThat(knownIds()).isZero();
    }

    @Test
    void aCopyWithAnEarlierImpressionDoesNotShortenTheMemory() throws Exception {
        admission = subtask(1, 0).open();
        admission.record(click("c1", "ad_7", at("10:30:00"), at("10:30:05")));
        admission.record(click("c1", "ad_7", at("10:13:55"), at("10:14:05")));

        admission.watermark(at("12:13:55"));

        assertThat(knownIds()).isEqualTo(1);
    }

    @Test
    void aLongOutageForgetsNoId() throws Exception {
        admission = subtask(1, 0).open();
        admission.harness().setStateTtlProcessingTime(at("10:14:05"));
        admission.record(click("c1", "ad_7", "10:14:05"));
        OperatorSubtaskState saved = admission.barrier(41);
        admission.close();

        admission = subtask(1, 0);
        admission
                .harness()
                .setStateTtlProcessingTime(at("10:14:05") + Duration.ofHours(25).toMillis());
        admission.restore(41, saved);
        admission.record(click("c1", "ad_7", "10:14:05"));

        assertThat(admission.taken()).isEmpty();
        assertThat(admission.taken(Admission.REJECTED))
                .extracting(RejectedClick::verdict, RejectedClick::epoch)
                .containsExactly(tuple(Verdict.DUPLICATE, 41L));
    }

    @Test
    void idsFollowTheirKeyGroupsThroughARescale() throws Exception {
        admission = subtask(1, 0).open();
        for (int i = 0; i < 100; i++) {
            admission.record(click("c" + i, "ad_7", "10:14:05"));
        }
        OperatorSubtaskState saved = admission.barrier(41);

        int known = 0;
        for (int index = 0; index < 4; index++) {
            Subtask<PositionedClick, PositionedClick> part = subtask(4, index).restore(41, saved);
            known += numKeyedStateEntries(part);
            part.close();
        }
        assertThat(known).isEqualTo(100);
    }

    @Test
    void afterARestoreTheFloorJudgesUntilAWatermarkPassesIt() throws Exception {
        admission = subtask(1, 0).open();
        admission.watermark(at("12:20:00"));
        OperatorSubtaskState saved = admission.barrier(41);
        admission.close();

        admission = subtask(1, 0).restore(41, saved);
        admission.record(click("c1", "ad_7", "10:14:05"));
        admission.watermark(at("10:00:00"));
        admission.record(click("c3", "ad_7", "10:14:05"));

        assertThat(admission.taken(Admission.REJECTED))
                .extracting(RejectedClick::verdict, RejectedClick::judgeMillis)
                .containsOnly(tuple(Verdict.STALE, at("12:20:00")))
                .hasSize(2);
        assertThat(admission.metrics().gauge("watermark_floor")).isEqualTo(at("12:20:00"));
    }

    /** Shards that fall silent and wake let the watermarks of subtasks differ (R7). */
    @Test
    void aCopyOfWhatTheForemostSubtaskHasForgottenIsStaleWhereverItComesTo() throws Exception {
        Subtask<PositionedClick, PositionedClick> behind = subtask(2, 1).open();
        behind.watermark(at("12:10:00"));
        OperatorSubtaskState savedBehind = behind.barrier(41);
        behind.close();
        admission = subtask(2, 0).open();
        admission.record(click("c1", "ad_7", "10:14:05"));
        admission.watermark(at("12:20:00"));
        OperatorSubtaskState savedAhead = admission.barrier(41);
        admission.close();

        admission = subtask(1, 0).restore(41, savedAhead, savedBehind);
        assertThat(numKeyedStateEntries(admission)).as("known ids").isZero();
        admission.record(click("c1", "ad_7", "10:14:05"));

        assertThat(admission.taken(Admission.REJECTED))
                .extracting(RejectedClick::verdict)
                .containsExactly(Verdict.STALE);
    }

    @Test
    void linesCarryTheLastBarrierThatThisSubtaskPassed() throws Exception {
        admission = subtask(1, 0).open();
        admission.record(click("c1", "ad_7", "10:14:05"));
        admission.record(click("c1", "ad_7", "10:14:05"));
        admission.barrier(41);
        admission.record(click("c1", "ad_7", "10:14:05"));
        // Whether and when checkpoint 41 completes does not matter (R5).
        admission.barrier(43);
        admission.harness().notifyOfCompletedCheckpoint(41);
        admission.record(click("c1", "ad_7", "10:14:05"));

        assertThat(admission.taken(Admission.REJECTED))
                .extracting(RejectedClick::epoch)
                .containsExactly(0L, 41L, 43L);
    }

    @Test
    void anIdleStatusStopsHere() throws Exception {
        admission = subtask(1, 0).open();
        admission.status(WatermarkStatus.IDLE);
        admission.status(WatermarkStatus.ACTIVE);

        assertThat(admission.taken()).isEmpty();
    }

    private int knownIds() {
        return numKeyedStateEntries(admission);
    }

    private static int numKeyedStateEntries(Subtask<PositionedClick, PositionedClick> subtask) {
        return ((KeyedOneInputStreamOperatorTestHarness<?, ?, ?>) subtask.harness())
                .numKeyedStateEntries();
    }
}
