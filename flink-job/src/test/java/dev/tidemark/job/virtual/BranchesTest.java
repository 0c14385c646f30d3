package dev.tidemark.job.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.count.Without;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The branches of the story: one thing is different, or one rule is missing. */
class BranchesTest {

    private static final String BEFORE_THE_CRASH = "10:15:39.9";
    private static final String CRASH = "10:15:40.0";
    private static final String RESTORE = "10:16:30.0";
    private static final String REPLAYED = "10:17:01.5";

    private static StoryRun story(CountOperators operators) {
        return new StoryRun(StoryClicks.shards(), operators);
    }

    private static void untilTheCrash(StoryRun story) throws Exception {
        story.start(1);
        story.until(BEFORE_THE_CRASH);
        story.crash(CRASH);
    }

    /** c8 comes so late that its partial is still buffered when c11 lifts the watermark. */
    @Nested
    class P1PartialsGoBeforeTheWatermark {

        private StoryRun story(CountOperators operators) throws Exception {
            StoryRun story =
                    new StoryRun(
                            StoryClicks.shards("c8", line -> line.readAt("10:15:06.9")), operators);
            story.start(1);
            story.until(BEFORE_THE_CRASH);
            return story;
        }

        @Test
        void withTheRuleTheMinuteHasAllFive() throws Exception {
            StoryRun story = story(new CountOperators());

            assertThat(story.log().events())
                    .contains(
                            "10:15:06.9 | c8 (ad_7, 10:14:55): on time for minute 10:14, judge"
                                    + " 10:14:56.999 | 10:15:00.999 / 10:14:56.999 / 10:14:14.999"
                                    + " (idle) | 10:14:56.999 | 1");
            assertThat(story.row("ad_7", "M10:14")).contains("item fast 5 tag 41");
            assertThat(story.state().hours()).containsEntry("ad_7/H10", 11L);
            assertThat(story.latePartials()).isZero();
        }

        @Test
        void withoutItTheMinuteIsOneShortAndThePartialComesLate() throws Exception {
            StoryRun story = story(Without.forwardingBeforeWatermarks());

            assertThat(story.row("ad_7", "M10:14")).contains("item fast 4 tag 41");
            assertThat(story.state().hours()).containsEntry("ad_7/H10", 10L);
            assertThat(story.latePartials()).isEqualTo(1);
            // MinuteWindows drops nothing: c15 and the late partial are both in the late total.
            assertThat(story.state().lateTotals()).containsEntry("ad_7/H10", 2L);
            assertThat(story.log().events())
                    .anyMatch(
                            event ->
                                    event.startsWith(
                                            "10:15:07.4 | SET ad_7/H10 late_valid=2 tag 41"));
        }
    }

    /** c7 comes so late that its partial is still buffered at barrier 41. */
    @Nested
    class P2PartialsGoBeforeTheBarrier {

        private StoryRun story(CountOperators operators) throws Exception {
            StoryRun story =
                    new StoryRun(
                            StoryClicks.shards("c7", line -> line.readAt("10:14:59.9")), operators);
            story.start(1);
            story.until(BEFORE_THE_CRASH);
            assertThat(story.row("ad_9", "M10:14")).contains("item fast 2 tag 41");
            assertThat(story.completed(41).positions()).containsEntry("S1", 6);
            story.crash(CRASH);
            story.restore(41, RESTORE, 1);
            assertThat(story.state().clickIds()).contains("c7");
            assertThat(story.floor()).isEqualTo(StoryTime.at("10:14:25.999"));
            return story;
        }

        @Test
        void withTheRuleTheCheckpointHoldsTheClick() throws Exception {
            StoryRun story = story(new CountOperators());

            assertThat(story.state().openMinutes()).containsEntry("ad_9/M10:14", 2L);
            story.until(REPLAYED);
            assertThat(story.row("ad_7", "M10:14")).contains("item fast 5 tag 43");
            assertThat(story.row("ad_9", "M10:14")).contains("item fast 3 tag 43");
        }

        @Test
        void withoutItTheCheckpointKnowsTheIdButNotTheCount() throws Exception {
            StoryRun story = story(Without.forwardingBeforeBarriers());

            assertThat(story.state().openMinutes()).containsEntry("ad_9/M10:14", 1L);
            story.until(REPLAYED);
            assertThat(story.row("ad_9", "M10:14")).contains("item fast 2 tag 43");
        }
    }

    /** One device clock says 2031. */
    @Nested
    class C7Reports2031 {

        private static final String IN_2031 = "2031-02-08T10:14:58Z";

        @Test
        void clampedItIsCountedAtItsArrival() throws Exception {
            StoryRun story =
                    new StoryRun(
                            StoryClicks.shards("c7", line -> line.reported(IN_2031)),
                            new CountOperators());
            story.start(1);
            story.until(BEFORE_THE_CRASH);

            assertThat(story.log().events())
                    .contains(
                            "10:14:58.3 | c7 (ad_9, 10:14:58.300): on time for minute 10:14, judge"
                                    + " 10:14:25.999 | 10:14:25.999 / 10:14:34.999 / 10:14:14.999"
                                    + " (idle) | 10:14:25.999 | 1",
                            "10:15:02.2 | job watermark -> 10:14:53.299 | 10:14:53.299 /"
                                    + " 10:14:56.999 / 10:14:14.999 (idle) | 10:14:53.299 | 1",
                            "10:15:05.0 | c8 (ad_7, 10:14:55): on time for minute 10:14, judge"
                                    + " 10:14:53.299 | 10:14:53.299 / 10:14:56.999 / 10:14:14.999"
                                    + " (idle) | 10:14:53.299 | 1",
                            "10:15:07.2 | job watermark -> 10:15:00.999 | 10:15:00.999 /"
                                    + " 10:15:01.999 / 10:14:14.999 (idle) | 10:15:00.999 | 1");
            assertThat(story.row("ad_7", "M10:14")).contains("item fast 5 tag 41");
            assertThat(story.row("ad_9", "M10:14")).contains("item fast 2 tag 41");
        }

        @Test
        void notClampedItClosesEveryMinuteAsSoonAsItsShardIsAlone() throws Exception {
            // The log's own clock says 2031 as well, so that nothing clamps it.
            StoryRun story =
                    new StoryRun(
                            StoryClicks.shards(
                                    "c7", line -> line.reported(IN_2031).arrived(IN_2031)),
                            new CountOperators());
            story.start(1);
            story.until("10:15:50.3");

            assertThat(story.log().events())
                    .anyMatch(
                            event ->
                                    event.startsWith("10:15:05.0 | c8 (ad_7, 10:14:55): on time")
                                            && event.contains("judge 10:14:56.999"))
                    .anyMatch(
                            event ->
                                    event.startsWith("10:15:07.2 | job watermark -> 10:15:01.999"));
            assertThat(story.row("ad_7", "M10:14")).contains("item fast 5 tag 41");
            assertThat(story.row("ad_9", "M10:14")).contains("item fast 1 tag 41");
            assertThat(story.state().openMinutes()).containsEntry("ad_7/M10:15", 2L);

            story.until("10:15:50.4");
            assertThat(story.state().openMinutes())
                    .containsExactlyEntriesOf(Map.of("ad_9/M10:14", 1L));
            assertThat(story.state().clickIds()).isEmpty();

            story.until("10:16:50.3");
            assertThat(story.log().exceptions())
                    .anyMatch(line -> line.startsWith("10:16:45.3 c14 stale"))
                    .anyMatch(line -> line.startsWith("10:16:50.3 c16 stale"));
        }
    }

    /** The checkpoint is restored, but nobody knows any longer which minutes were closed. */
    @Nested
    class WRestoreWithoutAFloor {

        @Test
        void withTheFloorTheClosedMinuteStays() throws Exception {
            StoryRun story = story(new CountOperators());
            untilTheCrash(story);
            story.restore(41, RESTORE, 1);
            story.until("10:16:30.2");

            assertThat(story.row("ad_7", "M10:13")).contains("item fast 6 tag 39");
            assertThat(story.row("ad_7", "H10")).contains("item late 1 tag 41");
            assertThat(story.log().refusals()).isEmpty();
            story.until(REPLAYED);
            assertThat(story.state().hours()).containsEntry("ad_7/H10", 11L + 2);
        }

        @Test
        void withoutItTheClosedRowConditionRefusesTheReopenedMinute() throws Exception {
            StoryRun story = story(Without.floor());
            untilTheCrash(story);
            story.restore(41, RESTORE, 1);
            story.until("10:16:30.2");

            assertThat(story.row("ad_7", "M10:13")).contains("item fast 6 tag 39");
            assertThat(story.log().refusals())
                    .containsExactly("10:16:30.2 ad_7/M10:13 1 CLOSED_ROW");
            story.until(REPLAYED);
            assertThat(story.state().lateTotals()).isEmpty();
            assertThat(story.state().hours()).containsEntry("ad_7/H10", 12L + 2);
        }

        @Test
        void withoutBothTheClosedMinuteIsOverwritten() throws Exception {
            StoryRun story = story(Without.floor()).withoutClosedRowCondition();
            untilTheCrash(story);
            story.restore(41, RESTORE, 1);
            story.until("10:16:30.2");

            assertThat(story.row("ad_7", "M10:13")).contains("item fast 1 tag 41");
            assertThat(story.log().refusals()).isEmpty();
        }
    }

    /** Checkpoint 42 completes after all, and is the one that is restored. */
    @Nested
    class UCheckpoint42Completes {

        private StoryRun restored(CountOperators operators) throws Exception {
            StoryRun story = story(operators);
            story.checkpoint(42, "10:15:30.0", "10:15:31.5");
            untilTheCrash(story);
            story.restore(42, RESTORE, 1);
            return story;
        }

        @Test
        void theFlushFindsNoRowAndOnlyOneTotal() throws Exception {
            StoryRun story = restored(new CountOperators());

            assertThat(story.floor()).isEqualTo(StoryTime.at("10:15:00.999"));
            assertThat(story.log().events())
                    .anyMatch(event -> event.contains("| FLUSH: VALKEY ad_9/10:15 2->1 |"));
            assertThat(story.state().hours())
                    .containsExactlyInAnyOrderEntriesOf(Map.of("ad_7/H10", 11L, "ad_9/H10", 2L));
            assertThat(story.row("ad_7", "M10:14")).contains("item fast 5 tag 41");
            assertThat(story.row("ad_9", "M10:14")).contains("item fast 2 tag 41");
            assertThat(story.row("ad_7", "H10")).contains("item late 1 tag 41");
            assertThat(story.row("ad_9", "H10")).contains("item late 1 tag 41");
        }

        @Test
        void theFirstWatermarkComesWhenTheEmptyShardIsIdle() throws Exception {
            StoryRun story = restored(new CountOperators());
            story.until("10:17:00.3");
            assertThat(story.log().events())
                    .noneMatch(event -> event.endsWith("| 2") && event.contains("watermark ->"));

            story.until("10:17:00.4");

            assertThat(story.log().events())
                    .contains(
                            "10:17:00.4 | S3 marked idle | 10:16:39.999 / 10:16:44.999 / none"
                                    + " (idle) | none | 2",
                            "10:17:00.4 | job watermark -> 10:16:39.999 | 10:16:39.999 /"
                                    + " 10:16:44.999 / none (idle) | 10:16:39.999 | 2");
            assertThat(story.row("ad_7", "M10:15")).contains("item fast 2 tag 43");
            assertThat(story.row("ad_9", "M10:15")).contains("item fast 2 tag 43");
            assertThat(story.log().refusals()).isEmpty();
        }

        @Test
        void aCheckpointBeforeTheFirstWatermarkKeepsTheFloor() throws Exception {
            StoryRun story = restored(new CountOperators());
            story.checkpoint(43, "10:17:00.0", "10:17:00.2");
            story.until("10:17:00.3");
            story.crash("10:17:00.3");

            story.restore(43, "10:17:50.0", 3);

            assertThat(story.floor()).isEqualTo(StoryTime.at("10:15:00.999"));
        }
    }

    /** Checkpoint 41 is long on its way: it completes half a second after c12's late total. */
    @Nested
    class GSlowUpload {

        private StoryRun replayed(StoryRun story) throws Exception {
            story.checkpoint(41, "10:15:00.0", "10:15:20.5");
            untilTheCrash(story);
            story.restore(41, RESTORE, 1);
            story.until(REPLAYED);
            return story;
        }

        @Test
        void taggedByTheLastBarrierTheResultIsRight() throws Exception {
            StoryRun story = replayed(story(new CountOperators()));

            assertThat(story.row("ad_7", "M10:14")).contains("item fast 5 tag 43");
            assertThat(story.row("ad_9", "M10:14")).contains("item fast 3 tag 43");
            assertThat(story.row("ad_7", "H10")).contains("item late 1 tag 41");
            assertThat(story.row("ad_9", "H10")).contains("item");
            assertThat(story.log().refusals()).isEmpty();
        }

        @Test
        void taggedByTheLastCompletedCheckpointTheFlushFindsNothing() throws Exception {
            StoryRun story = replayed(story(new CountOperators()).taggingByCompletion());

            assertThat(story.log().refusals())
                    .containsExactlyInAnyOrder(
                            "10:17:00.6 ad_7/M10:14 5 CLOSED_ROW",
                            "10:17:00.6 ad_9/M10:14 3 CLOSED_ROW");
            assertThat(story.row("ad_7", "M10:14")).contains("item fast 5 tag 40");
            assertThat(story.row("ad_9", "M10:14")).contains("item fast 2 tag 40");
            assertThat(story.row("ad_9", "H10")).contains("item late 1 tag 40");
            // The hour will say 3 beside the late 1: four for three clicks.
            assertThat(story.state().hours()).containsEntry("ad_9/H10", 3L + 2);
        }
    }

    /** The double count that all of this is about. */
    @Test
    void withoutTheFlushOneClickIsCountedTwice() throws Exception {
        StoryRun story = story(Without.restoreFlush());
        untilTheCrash(story);
        story.restore(41, RESTORE, 1);
        story.until(REPLAYED);

        assertThat(story.row("ad_9", "M10:14")).contains("item fast 3 tag 43");
        assertThat(story.row("ad_9", "H10")).contains("item late 1 tag 41");
    }

    /** Minutes stay open for 60 s after they have fired, and nothing is late any more. */
    @Test
    void aWithAllowedLatenessAnAnswerIsOnlyAFirstAnswer() throws Exception {
        StoryRun story = story(Without.lateTotals(Duration.ofSeconds(60)));
        story.start(1);
        story.until(BEFORE_THE_CRASH);

        assertThat(story.log().eventsWithTiesInOrder())
                .filteredOn(event -> event.contains("SET"))
                .extracting(event -> event.substring(0, event.indexOf(" tag")))
                .containsExactly(
                        "10:14:20.4 | SET ad_7/M10:13 fast_valid=6",
                        "10:15:04.5 | SET ad_7/M10:13 fast_valid=7",
                        "10:15:07.2 | SET ad_7/M10:14 fast_valid=5",
                        "10:15:07.2 | SET ad_9/M10:14 fast_valid=2",
                        "10:15:20.5 | SET ad_9/M10:14 fast_valid=3");
        assertThat(story.state().lateTotals()).isEmpty();
        assertThat(story.state().hours())
                .containsExactlyInAnyOrderEntriesOf(Map.of("ad_7/H10", 12L, "ad_9/H10", 3L));
        assertThat(story.state().openMinutes()).doesNotContainKey("ad_7/M10:13");
    }
}
