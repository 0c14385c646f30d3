package dev.tidemark.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Position;
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
    void whereNothingWasReadEverythingIsStillToCome() {
        assertThat(isStillToRead("nothing read yet", "0")).isTrue();
    }
}
