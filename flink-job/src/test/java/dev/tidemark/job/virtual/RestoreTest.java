package dev.tidemark.job.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.ledger.Cut;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.Restore;
import java.time.Instant;
import java.util.List;
import org.apache.flink.runtime.execution.SuppressRestartsException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Starts other than the story's one. */
class RestoreTest {

    private final StoryRun story = new StoryRun(StoryClicks.shards(), new CountOperators());

    @Test
    void aFirstStartRepairsAndRecordsNothing() throws Exception {
        story.start(2);

        assertThat(story.log().repairs()).isEmpty();
        assertThat(story.register().runs().restores()).isEmpty();
        assertThat(story.register().runs().cuts()).isEmpty();
    }

    @Test
    void aRestoreIsRecordedWithItsCut() throws Exception {
        story.start(1);
        story.until("10:15:39.9");
        story.crash("10:15:40.0");
        story.restore(41, "10:16:30.0", 2);

        assertThat(story.register().runs().restores())
                .containsExactly(new Restore(2, 41, Instant.parse("2026-02-08T10:16:30Z")));
        assertThat(story.register().runs().cuts()).containsExactly(new Cut(2, 41));
    }

    /** It restores nothing, and yet its predecessor has written rows, all tagged 0. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void aFailoverBeforeTheFirstCheckpointTakesEverythingBack(int parallelism) throws Exception {
        story.withoutCheckpoints().start(1);
        story.until("10:15:20.0");
        assertThat(story.row("ad_7", "M10:14")).contains("item fast 5 tag 0");
        story.crash("10:15:20.1");

        story.startAgain("10:16:10.0", parallelism);

        assertThat(story.log().events())
                .anyMatch(
                        event ->
                                event.contains(
                                        "| FLUSH: REMOVE late_* ad_7/H10; DELETE ad_7/M10:13;"
                                                + " DELETE ad_7/M10:14; REMOVE late_* ad_9/H10;"
                                                + " DELETE ad_9/M10:14; VALKEY DEL ad_7/10:13"
                                                + " (was 6); VALKEY DEL ad_7/10:14 (was 5);"
                                                + " VALKEY DEL ad_7/10:15 (was 2); VALKEY DEL"
                                                + " ad_9/10:14 (was 2); VALKEY DEL ad_9/10:15"
                                                + " (was 1) |"));
        assertThat(story.register().runs().cuts()).containsExactly(new Cut(2, 0));
        assertThat(story.rows()).allMatch(row -> row.fast().isEmpty() && row.late().isEmpty());
    }

    /** c8 comes after barrier 42, too late; the checkpoint already holds the late total of c15. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void aLateTotalGoesBackToWhatTheCheckpointHoldsAndGrowsAgain(int parallelism) throws Exception {
        StoryRun late =
                new StoryRun(
                        StoryClicks.shards("c8", line -> line.readAt("10:15:35.5")),
                        new CountOperators());
        late.checkpoint(42, "10:15:30.0", "10:15:31.5");
        late.start(1);
        late.until("10:15:39.9");
        assertThat(late.row("ad_7", "H10")).contains("item late 2 tag 42");
        late.crash("10:15:40.0");

        late.restore(42, "10:16:30.0", parallelism);

        assertThat(late.log().events())
                .anyMatch(
                        event ->
                                event.contains(
                                        "| FLUSH: REWRITE late_* ad_7/H10 1 tag 42; VALKEY"));
        assertThat(late.row("ad_7", "H10")).contains("item late 1 tag 42");
        assertThat(late.row("ad_9", "H10")).contains("item late 1 tag 41");
        late.until("10:16:30.1");
        assertThat(late.row("ad_7", "H10")).contains("item late 2 tag 42");
    }

    @Test
    void aSecondRestoreOfTheSameCheckpointFindsNoRowToRepair() throws Exception {
        story.start(1);
        story.until("10:15:39.9");
        story.crash("10:15:40.0");
        story.restore(41, "10:16:30.0", 1);
        List<LedgerRow> rows = story.rows();
        story.crash("10:16:30.0");

        story.restore(41, "10:17:20.0", 3);

        assertThat(story.rows()).isEqualTo(rows);
        assertThat(story.log().events()).filteredOn(event -> event.contains("FLUSH")).hasSize(1);
    }

    /**
     * Run 2 went back to 40, so the rows that checkpoint 41 relies on are gone. More subtasks than
     * before: some of their sinks recover no state, and still none of them may flush.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void aCheckpointBehindACutIsRefusedBeforeAnythingIsChanged(int parallelism) throws Exception {
        story.start(1);
        story.until("10:15:39.9");
        story.crash("10:15:40.0");
        story.restore(40, "10:16:30.0", 1);
        story.until("10:16:30.2");
        story.crash("10:16:30.3");
        List<LedgerRow> rows = story.rows();

        assertThatThrownBy(() -> story.restore(41, "10:17:20.0", parallelism))
                .hasRootCauseMessage(
                        """
                        Checkpoint 41 of generation 7 was taken by run 1; run 2 has since gone back \
                        to checkpoint 40, and the rows that 41 relies on are no longer its own. \
                        Nothing was changed. Next: tidemark run --from auto takes the newest usable \
                        one; tidemark checkpoints lists them.""")
                .hasStackTraceContaining(SuppressRestartsException.class.getName());
        assertThat(story.rows()).isEqualTo(rows);
        assertThat(story.register().runs().cuts()).containsExactly(new Cut(2, 40));
    }
}
