package dev.tidemark.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Position;
import dev.tidemark.commands.run.JobEvent.Held;
import dev.tidemark.ledger.Tag;
import dev.tidemark.recount.LakeClick;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How far a shard had been read, from the words of a checkpoint. */
final class TracedStateTest {

    private static boolean isStillToRead(String at, String place) {
        return TracedState.isStillToRead(new Position("a b", place), at);
    }

    @Test
    void whatIsBehindTheLastPlaceIsStillToRead() {
        assertThat(isStillToRead("line 61", "61")).isFalse();
        assertThat(isStillToRead("line 61", "62")).isTrue();
        assertThat(isStillToRead("offset 119", "120")).isTrue();
        assertThat(isStillToRead("inside 4959.3", "4959.3")).isFalse();
        assertThat(isStillToRead("inside 4959.3", "4959.4")).isTrue();
    }

    @Test
    void afterARecordAllThatWasPackedIntoItHasBeenRead() {
        assertThat(isStillToRead("after 4959", "4959")).isFalse();
        assertThat(isStillToRead("after 4959", "4959.12")).isFalse();
        assertThat(isStillToRead("after 4959", "4960")).isTrue();
    }

    @Test
    void ofAShardWithoutAPositionNothingIsSaid() {
        List<Held> held = List.of(new Held("position", "a b", "line 61", 0, 0, 0));

        assertThat(TracedState.isStillToRead(held, click("a b", 62))).contains(true);
        assertThat(TracedState.isStillToRead(held, click("a b", 61))).contains(false);
        assertThat(TracedState.isStillToRead(held, click("a", 62))).isEmpty();
    }

    private static LakeClick click(String shard, long line) {
        Position position = new Position(shard, line);
        return new LakeClick(position, "c", "ad", 1, 2, 3, 1, true, new Tag(0, 1, 1));
    }

    @Test
    void whereNothingWasReadEverythingIsStillToCome() {
        assertThat(isStillToRead("nothing read yet", "0")).isTrue();
    }
}
