package dev.tidemark.job.virtual;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One minute, three shards, one crash: the whole job against the story's own table. */
class StoryTest {

    private static final String CRASH = "10:15:40.0";

    private final StoryRun story = new StoryRun(StoryClicks.shards(), new CountOperators());

    @Test
    void everyEventUpToTheCrashIsThatOfTheTable() throws Exception {
        story.start(1);
        story.until("10:15:39.9");
        story.crash(CRASH);

        assertThat(story.log().eventsWithTiesInOrder()).containsExactlyElementsOf(upToTheCrash());
    }

    @Test
    void w1AtTheCompletionOfCheckpoint41() throws Exception {
        story.start(1);
        story.until("10:15:01.5");

        assertThat(story.state().openMinutes())
                .containsExactlyInAnyOrderEntriesOf(Map.of("ad_7/M10:14", 4L, "ad_9/M10:14", 2L));
        assertThat(story.state().hours()).containsExactlyEntriesOf(Map.of("ad_7/H10", 6L));
        assertThat(story.state().lateTotals()).isEmpty();
        assertThat(story.state().clickIds())
                .containsExactlyInAnyOrder(
                        "m1", "m2", "m3", "m4", "m5", "m6", "c1", "c2", "c3", "c4", "c5", "c7");
        assertThat(story.completed(41).positions())
                .containsExactlyInAnyOrderEntriesOf(Map.of("S1", 6, "S2", 4, "S3", 3));
        assertThat(story.row("ad_7", "M10:13")).contains("item fast 6 tag 39");
        assertThat(story.rows()).hasSize(1);
        assertThat(story.shownTotals())
                .containsEntry("ad_7/10:14", 4L)
                .containsEntry("ad_9/10:14", 2L);
    }

    @Test
    void w2AtTheCloseOfTheMinute() throws Exception {
        story.start(1);
        story.until("10:15:07.2");

        assertThat(story.state().openMinutes())
                .containsExactlyInAnyOrderEntriesOf(Map.of("ad_7/M10:15", 2L, "ad_9/M10:15", 1L));
        assertThat(story.state().hours())
                .containsExactlyInAnyOrderEntriesOf(Map.of("ad_7/H10", 11L, "ad_9/H10", 2L));
        assertThat(story.state().lateTotals()).containsExactlyEntriesOf(Map.of("ad_7/H10", 1L));
        assertThat(story.state().clickIds())
                .hasSize(17)
                .contains("c9", "c15", "c8", "c10", "c11")
                .doesNotContain("c6", "c12");
        assertThat(story.row("ad_7", "M10:14")).contains("item fast 5 tag 41");
        assertThat(story.row("ad_9", "M10:14")).contains("item fast 2 tag 41");
        assertThat(story.row("ad_7", "H10")).contains("item late 1 tag 41");
        assertThat(story.shownTotals())
                .containsEntry("ad_7/10:14", 5L)
                .containsEntry("ad_9/10:14", 2L);
    }

    @Test
    void w3AtTheSecondLateClick() throws Exception {
        story.start(1);
        story.until("10:15:20.0");

        assertThat(story.state().lateTotals())
                .containsExactlyInAnyOrderEntriesOf(Map.of("ad_7/H10", 1L, "ad_9/H10", 1L));
        assertThat(story.state().openMinutes())
                .containsExactlyInAnyOrderEntriesOf(Map.of("ad_7/M10:15", 2L, "ad_9/M10:15", 1L));
        assertThat(story.state().clickIds()).hasSize(18).contains("c12");
        assertThat(story.row("ad_9", "H10")).contains("item late 1 tag 41");
    }

    @Test
    void theItemsAtTheCrash() throws Exception {
        untilTheCrash();

        assertThat(story.row("ad_7", "M10:13")).contains("item fast 6 tag 39");
        assertThat(story.row("ad_7", "M10:14")).contains("item fast 5 tag 41");
        assertThat(story.row("ad_9", "M10:14")).contains("item fast 2 tag 41");
        assertThat(story.row("ad_7", "H10")).contains("item late 1 tag 41");
        assertThat(story.row("ad_9", "H10")).contains("item late 1 tag 41");
        assertThat(story.rows()).hasSize(5);
        assertThat(story.log().refusals()).isEmpty();
        assertThat(story.log().repairs()).isEmpty();
    }

    @Test
    void runningTotalsComeOnWholeSeconds() throws Exception {
        untilTheCrash();

        assertThat(story.log().totals("ad_7/10:14"))
                .containsExactly(
                        "10:14:06.0 ad_7/10:14 1",
                        "10:14:21.0 ad_7/10:14 2",
                        "10:14:32.0 ad_7/10:14 3",
                        "10:14:41.0 ad_7/10:14 4",
                        "10:15:06.0 ad_7/10:14 5");
        assertThat(story.log().totals("ad_9/10:14"))
                .containsExactly("10:14:13.0 ad_9/10:14 1", "10:14:59.0 ad_9/10:14 2");
        assertThat(story.shownTotals())
                .containsEntry("ad_7/10:15", 2L)
                .containsEntry("ad_9/10:15", 2L);
    }

    @Test
    void theExceptionsLogUpToTheCrash() throws Exception {
        untilTheCrash();

        assertThat(story.log().exceptions())
                .containsExactly(
                        "10:14:45.0 c2 duplicate gen 7 run 1 epoch 40",
                        "10:15:04.0 c15 late gen 7 run 1 epoch 41",
                        "10:15:20.0 c12 late gen 7 run 1 epoch 41");
        assertThat(story.latePartials()).isZero();
    }

    private void untilTheCrash() throws Exception {
        story.start(1);
        story.until("10:15:39.9");
    }

    @Test
    void everyEventOfTheWholeTableHappens() throws Exception {
        replay(1, 1);

        assertThat(story.log().eventsWithTiesInOrder()).containsExactlyElementsOf(wholeTable());
    }

    @ParameterizedTest
    @CsvSource({"1,4", "2,4", "4,2", "8,1", "3,5"})
    void theWholeTableIsTheSameThroughARescale(int before, int after) throws Exception {
        replay(before, after);

        assertThat(story.log().events()).containsExactlyInAnyOrderElementsOf(wholeTable());
    }

    @Test
    void w4AfterTheRestore() throws Exception {
        untilTheCrash();
        story.crash(CRASH);
        story.restore(41, "10:16:30.0", 1);

        assertThat(story.floor()).isEqualTo(StoryTime.at("10:14:34.999"));
        assertThat(story.state().openMinutes())
                .containsExactlyInAnyOrderEntriesOf(Map.of("ad_7/M10:14", 4L, "ad_9/M10:14", 2L));
        assertThat(story.state().hours()).containsExactlyEntriesOf(Map.of("ad_7/H10", 6L));
        assertThat(story.state().lateTotals()).isEmpty();
        assertThat(story.state().clickIds()).hasSize(12);
        assertThat(story.row("ad_7", "M10:13")).contains("item fast 6 tag 39");
        assertThat(story.row("ad_7", "M10:14")).isEmpty();
        assertThat(story.row("ad_9", "M10:14")).isEmpty();
        assertThat(story.row("ad_7", "H10")).contains("item");
        assertThat(story.row("ad_9", "H10")).contains("item");
        assertThat(story.shownTotals())
                .containsEntry("ad_7/10:14", 4L)
                .containsEntry("ad_9/10:14", 2L)
                .doesNotContainKeys("ad_7/10:15", "ad_9/10:15");
    }

    @Test
    void w5AfterTheReplay() throws Exception {
        replay(1, 1);

        assertThat(story.state().openMinutes())
                .containsExactlyInAnyOrderEntriesOf(Map.of("ad_7/M10:16", 1L, "ad_9/M10:16", 1L));
        assertThat(story.state().hours())
                .containsExactlyInAnyOrderEntriesOf(Map.of("ad_7/H10", 13L, "ad_9/H10", 5L));
        assertThat(story.state().lateTotals()).containsExactlyEntriesOf(Map.of("ad_7/H10", 1L));
        assertThat(story.state().clickIds()).hasSize(21).contains("c14", "c16");
        assertThat(story.row("ad_7", "M10:13")).contains("item fast 6 tag 39");
        assertThat(story.row("ad_7", "M10:14")).contains("item fast 5 tag 43");
        assertThat(story.row("ad_9", "M10:14")).contains("item fast 3 tag 43");
        assertThat(story.row("ad_7", "M10:15")).contains("item fast 2 tag 43");
        assertThat(story.row("ad_9", "M10:15")).contains("item fast 2 tag 43");
        assertThat(story.row("ad_7", "H10")).contains("item late 1 tag 41");
        assertThat(story.row("ad_9", "H10")).contains("item");
        assertThat(story.log().refusals()).isEmpty();
        assertThat(story.latePartials()).isZero();
    }

    @Test
    void runningTotalsDipAtTheFlushAndComeBack() throws Exception {
        replay(1, 1);

        assertThat(story.log().totals("ad_7/10:14"))
                .endsWith(
                        "10:15:06.0 ad_7/10:14 5",
                        "10:16:30.0 ad_7/10:14 4",
                        "10:16:31.0 ad_7/10:14 5");
        assertThat(story.log().totals("ad_9/10:14"))
                .containsExactly(
                        "10:14:13.0 ad_9/10:14 1",
                        "10:14:59.0 ad_9/10:14 2",
                        "10:16:31.0 ad_9/10:14 3");
        assertThat(story.log().totals("ad_9/10:15"))
                .endsWith("10:16:30.0 ad_9/10:15 deleted", "10:16:31.0 ad_9/10:15 2");
    }

    @Test
    void theExceptionsLogNamesTheRunThatJudged() throws Exception {
        replay(1, 1);

        assertThat(story.log().exceptions())
                .containsExactly(
                        "10:14:45.0 c2 duplicate gen 7 run 1 epoch 40",
                        "10:15:04.0 c15 late gen 7 run 1 epoch 41",
                        "10:15:20.0 c12 late gen 7 run 1 epoch 41",
                        "10:16:30.1 c15 late gen 7 run 2 epoch 41");
    }

    /** The whole story: the first life, the crash, the restore and the replay. */
    private void replay(int before, int after) throws Exception {
        story.start(before);
        story.until("10:15:39.9");
        story.crash(CRASH);
        story.restore(41, "10:16:30.0", after);
        story.until("10:17:01.5");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 8})
    void theTableIsTheSameAtAnyParallelism(int parallelism) throws Exception {
        story.start(parallelism);
        story.until("10:15:39.9");
        story.crash(CRASH);

        assertThat(story.log().events()).containsExactlyInAnyOrderElementsOf(upToTheCrash());
    }

    /** S1 and S3 share the first source subtask; S2 has the second. */
    @Test
    void theTableIsTheSameWithTwoSourceSubtasks() throws Exception {
        story.withSources(2).start(2);
        story.until("10:15:39.9");
        story.crash(CRASH);

        assertThat(story.log().events()).containsExactlyInAnyOrderElementsOf(upToTheCrash());
    }

    /**
     * Flink's valve leaves an input that wakes behind the others out of its minimum until it has
     * caught up. So a shard that has a source subtask to itself holds nothing back after it wakes,
     * where among the shards of one subtask it would.
     */
    @Test
    void aShardThatWakesInASubtaskOfItsOwnHoldsNothingBack() throws Exception {
        story.withSources(3).start(2);
        story.until("10:15:35.4");

        assertThat(story.log().events())
                .contains(
                        "10:15:35.4 | job watermark -> 10:15:01.999 | 10:15:29.999 / 10:15:01.999 /"
                                + " 10:14:51.999 | 10:15:01.999 | 1");
    }

    private static List<String> upToTheCrash() {
        List<String> events = wholeTable();
        int crash = 0;
        while (!events.get(crash).contains("CRASH")) {
            crash++;
        }
        return new ArrayList<>(events.subList(0, crash + 1));
    }

    private static List<String> wholeTable() {
        return StoryClicks.resource("story-events.txt")
                .lines()
                .filter(line -> !line.startsWith("#"))
                .toList();
    }
}
