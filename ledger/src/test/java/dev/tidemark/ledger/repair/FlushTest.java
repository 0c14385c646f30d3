package dev.tidemark.ledger.repair;

import static dev.tidemark.ledger.repair.Scene.branched;
import static dev.tidemark.ledger.repair.Scene.fresh;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tidemark.ledger.OpenCut;
import dev.tidemark.ledger.Tag;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class FlushTest {

    private final Flush restore = Flush.of(fresh(7, 3, 41), 43, 0);

    @Test
    void itConcernsWhatOlderRunsWroteFromTheRestoredCheckpointOn() {
        assertThat(restore.concerns(new Tag(40, 7, 2))).isFalse();
        assertThat(restore.concerns(new Tag(41, 7, 2))).isTrue();
        assertThat(restore.concerns(new Tag(43, 7, 1))).isTrue();
    }

    @Test
    void itNeverConcernsWhatThisRunOrALaterOneWrote() {
        assertThat(restore.concerns(new Tag(41, 7, 3))).isFalse();
        assertThat(restore.concerns(new Tag(42, 7, 4))).isFalse();
    }

    @Test
    void itConcernsNoOtherGeneration() {
        assertThat(restore.concerns(new Tag(42, 6, 1))).isFalse();
        assertThat(restore.concerns(new Tag(42, 8, 1))).isFalse();
    }

    @Test
    void itLooksAtEachEpochFromTheRestoredOneToTheHighestBegun() {
        assertThat(restore.epochs()).containsExactly(41L, 42L, 43L);
        assertThat(Flush.of(fresh(7, 3, 41), 40, 0).epochs()).isEmpty();
    }

    @Test
    void aFailoverBeforeTheFirstCheckpointFlushesEverythingOfItsOwn() {
        Flush flush = Flush.of(fresh(7, 2, 0), 0, 0);

        assertThat(flush.epochs()).containsExactly(0L);
        assertThat(flush.concerns(new Tag(0, 7, 1))).isTrue();
        assertThat(flush.concerns(new Tag(0, 6, 1))).isFalse();
    }

    @Test
    void theFirstRestoreOfABranchConcernsTheParentFromTheBranchOn() {
        Flush first = Flush.of(branched(8, 1, 51, 7, 51), 0, 56);

        assertThat(first.epochs()).containsExactly(51L, 52L, 53L, 54L, 55L, 56L);
        assertThat(first.concerns(new Tag(50, 7, 9))).isFalse();
        assertThat(first.concerns(new Tag(51, 7, 9))).isTrue();
        assertThat(first.concerns(new Tag(51, 6, 1))).isFalse();
    }

    @Test
    void theBranchRestoredAgainBeforeAnOwnCheckpointStillConcernsTheParent() {
        Flush again = Flush.of(branched(8, 2, 51, 7, 51), 51, 56);

        assertThat(again.concerns(new Tag(53, 7, 9))).isTrue();
        assertThat(again.concerns(new Tag(51, 8, 1))).isTrue();
    }

    @Test
    void aRestoreOfAnOwnCheckpointLeavesTheParentToTheSweep() {
        Flush later = Flush.of(branched(8, 2, 53, 7, 51), 54, 60);

        assertThat(later.epochs()).containsExactly(53L, 54L);
        assertThat(later.concerns(new Tag(55, 7, 9))).isFalse();
        assertThat(later.concerns(new Tag(53, 8, 1))).isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Flush(branched(8, 2, 53, 7, 51), 54, OptionalLong.of(60), 53))
                .withMessageContaining("only by a restore to the branch");
    }

    @Test
    void onlyItsOwnGenerationIsWaitedForSinceAParentMayWriteOn() {
        Flush first = Flush.of(branched(8, 2, 51, 7, 51), 51, 56);

        assertThat(first.hasEnded(new Tag(51, 8, 1))).isTrue();
        assertThat(first.hasEnded(new Tag(56, 7, 9))).isFalse();
    }

    @Test
    void aRewrittenValueBelongsToTheRestoredEpochOfThisRun() {
        assertThat(restore.rewritten(new Tag(43, 7, 2))).isEqualTo(new Tag(41, 7, 3));
        assertThat(restore.whileWritingAt(44).rewritten(new Tag(43, 7, 2)))
                .isEqualTo(new Tag(44, 7, 3));
        assertThatIllegalArgumentException().isThrownBy(() -> restore.whileWritingAt(40));
    }

    @Test
    void behindAnOpenCutItConcernsWhatRunsOlderThanTheCutWrote() {
        Flush flush = Flush.of(fresh(7, 3, 43).withOpenCuts(List.of(new OpenCut(7, 2, 41))), 44, 0);

        assertThat(flush.epochs()).containsExactly(41L, 42L, 43L, 44L);
        assertThat(flush.concerns(new Tag(41, 7, 1))).isTrue();
        assertThat(flush.concerns(new Tag(40, 7, 1))).isFalse();
        assertThat(flush.concerns(new Tag(42, 7, 2))).as("the run that cut").isFalse();
        assertThat(flush.whileWritingAt(44).concerns(new Tag(41, 7, 1))).isTrue();
    }

    @Test
    void whatIsVoidInTheParentIsConcernedByEveryRestoreAndWaitedFor() {
        Flush later =
                Flush.of(
                        branched(8, 2, 53, 7, 51).withOpenCuts(List.of(new OpenCut(7, 4, 48))),
                        54,
                        60);

        assertThat(later.epochs()).containsExactly(48L, 49L, 50L, 51L, 52L, 53L, 54L);
        assertThat(later.concerns(new Tag(48, 7, 3))).isTrue();
        assertThat(later.concerns(new Tag(48, 7, 4))).isFalse();
        assertThat(later.hasEnded(new Tag(48, 7, 3))).isTrue();
    }

    @Test
    void aJobThatWritesLeavesItsParentsValuesToTheSweep() {
        Flush first = Flush.of(branched(8, 2, 51, 7, 51), 51, 56);

        assertThat(first.concerns(new Tag(56, 7, 9))).isTrue();
        assertThat(first.whileWritingAt(52).concerns(new Tag(56, 7, 9))).isFalse();
    }
}
