package dev.tidemark.job.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.count.Without;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The branches of the story: one thing is different, or one rule is missing. */
class BranchesTest {

    private static final String BEFORE_THE_CRASH = "10:15:39.9";

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
            story.crash("10:15:40.0");
            story.restore(41, "10:16:30.0", 1);
            assertThat(story.state().clickIds()).contains("c7");
            assertThat(story.floor()).isEqualTo(StoryTime.at("10:14:25.999"));
            return story;
        }

        @Test
        void withTheRuleTheCheckpointHoldsTheClick() throws Exception {
            StoryRun story = story(new CountOperators());

            assertThat(story.state().openMinutes()).containsEntry("ad_9/M10:14", 2L);
        }

        @Test
        void withoutItTheCheckpointKnowsTheIdButNotTheCount() throws Exception {
            StoryRun story = story(Without.forwardingBeforeBarriers());

            assertThat(story.state().openMinutes()).containsEntry("ad_9/M10:14", 1L);
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
}
