package dev.tidemark.ledger.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.FinalCounts;
import dev.tidemark.ledger.WriteOutcome.Refusal;
import dev.tidemark.ledger.Writer;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The late write and the recount's write (docs/protocol.md, R12, R14, R15). */
public interface LateAndFinalContract extends Contract {

    @Test
    default void aLateTotalCreatesItsItem() {
        written(late(HOUR, FIVE, 41, run(2, 41)));

        assertThat(ledger().read(HOUR))
                .contains(streamRow(HOUR, 7, Optional.empty(), Optional.of(value(FIVE, 41, 7, 2))));
    }

    @Test
    default void aLateTotalGrowsAfterAnyCheckpoint() {
        written(late(HOUR, FIVE, 39, run(1, 0)));
        written(late(HOUR, SIX, 43, run(2, 41)));

        assertThat(row(HOUR).late()).contains(value(SIX, 43, 7, 2));
    }

    @Test
    default void aLateTotalIsAbsolute() {
        written(late(HOUR, FIVE, 41, run(1, 0)));
        written(late(HOUR, FIVE, 41, run(1, 0)));

        assertThat(row(HOUR).late()).contains(value(FIVE, 41, 7, 1));
    }

    @Test
    default void aCutOffRunCannotOverwriteTheLateTotalOfItsSuccessor() {
        written(late(HOUR, SIX, 41, run(3, 41)));

        refused(Refusal.LATER_RUN, late(HOUR, FIVE, 50, run(2, 41)));
    }

    @Test
    default void aLaterRunOfTheOtherWriterDoesNotShutOutALateTotal() {
        written(closed(HOUR, SIX, 41, run(3, 41)));

        written(late(HOUR, FIVE, 50, run(2, 41)));
    }

    @Test
    default void aNewerGenerationShutsOutAnOlderLateTotal() {
        written(closed(HOUR, FIVE, 51, newcomer(1, 51)));

        refused(Refusal.NEWER_GENERATION, late(HOUR, SIX, 52, run(2, 41)));
    }

    @Test
    default void aNewGenerationReplacesTheLateTotalOfAnyOlderRun() {
        written(late(HOUR, FIVE, 40, run(9, 0)));
        written(late(HOUR, SIX, 51, newcomer(1, 51)));

        assertThat(row(HOUR).jobGen()).hasValue(8);
        assertThat(row(HOUR).late()).contains(value(SIX, 51, 8, 1));
    }

    @Test
    default void theLateIndexKeyMovesWithTheTag() {
        written(late(HOUR, FIVE, 41, run(1, 0)));
        written(late(HOUR, SIX, 42, run(1, 0)));

        assertThat(isFound(Writer.LATE, HOUR, 41)).isFalse();
        assertThat(isFound(Writer.LATE, HOUR, 42)).isTrue();
        assertThat(isFound(Writer.FAST, HOUR, 42)).isFalse();
    }

    @Test
    default void aRecountWritesItsOwnAttributesAndNoOther() {
        written(closed(HOUR, FIVE, 41, run(1, 0)));
        written(recounted(HOUR, SIX, 9));

        assertThat(row(HOUR).finalCounts()).contains(new FinalCounts(SIX, 9, NOON));
        assertThat(row(HOUR).fast()).contains(value(FIVE, 41, 7, 1));
        assertThat(row(HOUR).jobGen()).hasValue(7);
    }

    @Test
    default void aRecountOfAnHourThatTheStreamNeverWroteCreatesTheItem() {
        written(recounted(HOUR, SIX, 9));

        assertThat(row(HOUR).jobGen()).isEqualTo(OptionalLong.empty());
        assertThat(row(HOUR).keyGroup()).isEqualTo(-1);
        written(closed(HOUR, FIVE, 41, run(1, 41)));
        assertThat(row(HOUR).keyGroup()).isEqualTo(GROUPS.of(AD_7));
        assertThat(row(HOUR).finalCounts()).contains(new FinalCounts(SIX, 9, NOON));
    }

    @Test
    default void aRecountMayBeRepeatedButAnOlderOneNeverReplacesANewer() {
        written(recounted(HOUR, FIVE, 2));
        written(recounted(HOUR, SIX, 2));
        written(recounted(HOUR, new Counts(7, 7), 3));

        refused(Refusal.NEWER_GENERATION, recounted(HOUR, FIVE, 2));
    }
}
