package dev.tidemark.ledger.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.OpenCut;
import dev.tidemark.ledger.WriteOutcome.Refusal;
import dev.tidemark.ledger.Writer;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The closed-window write (docs/protocol.md, R14). */
public interface ClosedWindowContract extends Contract {

    @Test
    default void aClosedWindowCreatesItsItem() {
        written(closed(MINUTE, FIVE, 41, run(2, 41)));

        assertThat(ledger().read(MINUTE))
                .contains(
                        streamRow(MINUTE, 7, Optional.of(value(FIVE, 41, 7, 2)), Optional.empty()));
    }

    @Test
    default void aClosedHourIsWrittenUnderTheSameConditionAsAMinute() {
        written(closed(HOUR, FIVE, 39, run(1, 0)));

        refused(Refusal.CLOSED_ROW, closed(HOUR, SIX, 41, run(2, 41)));
    }

    @Test
    default void aClosedWindowWriteIsAbsolute() {
        written(closed(MINUTE, FIVE, 41, run(1, 41)));
        written(closed(MINUTE, FIVE, 41, run(1, 41)));

        assertThat(row(MINUTE).fast()).contains(value(FIVE, 41, 7, 1));
    }

    @Test
    default void aValueTaggedWithTheRestoredCheckpointMayBeReplaced() {
        written(closed(MINUTE, FIVE, 41, run(1, 0)));
        written(closed(MINUTE, SIX, 43, run(2, 41)));

        assertThat(row(MINUTE).fast()).contains(value(SIX, 43, 7, 2));
    }

    @Test
    default void aRowClosedBeforeTheRestoredCheckpointIsFinal() {
        written(closed(MINUTE, SIX, 39, run(1, 0)));

        refused(Refusal.CLOSED_ROW, closed(MINUTE, new Counts(1, 1), 41, run(2, 41)));
    }

    @Test
    default void aRunThatWasCutOffCannotOverwriteItsSuccessor() {
        written(closed(MINUTE, SIX, 43, run(3, 41)));

        refused(Refusal.LATER_RUN, closed(MINUTE, FIVE, 44, run(2, 41)));
    }

    @Test
    default void aNewerGenerationShutsOutAnOlderOne() {
        written(closed(MINUTE, FIVE, 51, newcomer(1, 51)));

        refused(Refusal.NEWER_GENERATION, closed(MINUTE, SIX, 52, run(2, 41)));
    }

    @Test
    default void theGenerationOfAnyStreamWriterShutsOutAnOlderOne() {
        written(late(HOUR, FIVE, 51, newcomer(1, 51)));

        refused(Refusal.NEWER_GENERATION, closed(HOUR, SIX, 52, run(2, 41)));
    }

    @Test
    default void aNewGenerationReplacesWhatItsParentWroteAfterTheBranch() {
        written(closed(MINUTE, FIVE, 51, run(2, 41)));
        written(closed(MINUTE, SIX, 52, newcomer(1, 51)));

        assertThat(row(MINUTE).jobGen()).hasValue(8);
        assertThat(row(MINUTE).fast()).contains(value(SIX, 52, 8, 1));
    }

    @Test
    default void aNewGenerationLeavesWhatItsParentClosedBeforeTheBranch() {
        written(closed(MINUTE, FIVE, 50, run(2, 41)));

        refused(Refusal.CLOSED_ROW, closed(MINUTE, SIX, 52, newcomer(1, 51)));
    }

    @Test
    default void aLaterRestoreOfTheNewGenerationMayStillReplaceItsParentsRows() {
        written(closed(MINUTE, FIVE, 51, run(2, 41)));

        written(closed(MINUTE, SIX, 60, newcomer(2, 60)));
    }

    @Test
    default void aVoidRowMayBeReplacedAndNoOtherOneOfItsEpochs() {
        Fence last = run(3, 42).withOpenCuts(List.of(new OpenCut(7, 2, 41)));
        written(closed(MINUTE, FIVE, 41, run(1, 0)));
        written(closed(MINUTE, SIX, 44, last));
        assertThat(row(MINUTE).fast()).contains(value(SIX, 44, 7, 3));

        written(closed(OTHER_MINUTE, FIVE, 41, run(2, 41)));
        refused(Refusal.CLOSED_ROW, closed(OTHER_MINUTE, SIX, 44, last));
        written(closed(HOUR, FIVE, 40, run(1, 0)));
        refused(Refusal.CLOSED_ROW, closed(HOUR, SIX, 44, last));
    }

    @Test
    default void aVoidRowMayBeReplacedHoweverManyCutsAreOpen() {
        List<OpenCut> open =
                LongStream.rangeClosed(2, 101)
                        .mapToObj(run -> new OpenCut(7, run, 40 + run))
                        .toList();
        Fence last = run(102, 142).withOpenCuts(open);
        written(closed(MINUTE, FIVE, 42, run(1, 0)));
        written(closed(MINUTE, SIX, 142, last));
        assertThat(row(MINUTE).fast()).contains(value(SIX, 142, 7, 102));

        written(closed(OTHER_MINUTE, FIVE, 42, run(2, 42)));
        refused(Refusal.CLOSED_ROW, closed(OTHER_MINUTE, SIX, 142, last));
    }

    @Test
    default void aNewGenerationReplacesWhatIsVoidInItsParent() {
        Fence newcomer =
                newcomer(1, 51).withOpenCuts(List.of(new OpenCut(7, 3, 45), new OpenCut(7, 2, 41)));
        written(closed(MINUTE, FIVE, 42, run(1, 0)));
        written(closed(MINUTE, SIX, 51, newcomer));
        written(closed(OTHER_MINUTE, FIVE, 46, run(2, 41)));
        written(closed(OTHER_MINUTE, SIX, 51, newcomer));

        written(closed(HOUR, FIVE, 44, run(2, 41)));
        refused(Refusal.CLOSED_ROW, closed(HOUR, SIX, 51, newcomer));
    }

    @Test
    default void aGenerationThatIsNotTheParentIsHistory() {
        written(closed(MINUTE, FIVE, 90, new Fence(6, 1, 0, Optional.empty())));

        refused(Refusal.CLOSED_ROW, closed(MINUTE, SIX, 91, newcomer(1, 51)));
        refused(Refusal.CLOSED_ROW, closed(MINUTE, SIX, 91, run(1, 0)));
    }

    @Test
    default void aRefusalTellsWhatTheRowHolds() {
        written(late(HOUR, FIVE, 41, run(1, 0)));
        written(closed(HOUR, SIX, 39, run(1, 0)));

        LedgerRow held = refused(Refusal.CLOSED_ROW, closed(HOUR, FIVE, 43, run(2, 41))).held();

        assertThat(held).isEqualTo(row(HOUR));
    }

    @Test
    default void aClosedWindowLeavesTheOtherWritersAlone() {
        written(late(HOUR, FIVE, 41, run(1, 0)));
        written(recounted(HOUR, new Counts(9, 9), 3));
        written(closed(HOUR, SIX, 42, run(1, 0)));

        assertThat(row(HOUR).late()).contains(value(FIVE, 41, 7, 1));
        assertThat(row(HOUR).finalCounts().orElseThrow().counts()).isEqualTo(new Counts(9, 9));
    }

    @Test
    default void theIndexKeyMovesWithTheTag() {
        written(closed(MINUTE, FIVE, 41, run(1, 41)));
        written(closed(MINUTE, SIX, 42, run(1, 41)));

        assertThat(isFound(Writer.FAST, MINUTE, 41)).isFalse();
        assertThat(isFound(Writer.FAST, MINUTE, 42)).isTrue();
        assertThat(isFound(Writer.LATE, MINUTE, 42)).isFalse();
    }
}
