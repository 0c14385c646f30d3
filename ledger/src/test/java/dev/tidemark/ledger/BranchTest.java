package dev.tidemark.ledger;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BranchTest {

    @ParameterizedTest
    @CsvSource({
        "8, 40, its own, whatever the id",
        "8, 52, its own",
        "7, 51, the savepoint that it began from",
        "6, 51, the same if its parent had begun from it as well"
    })
    void itsOwnCheckpointsAndItsBranchAreOnItsLine(long taker, long checkpoint, String why) {
        assertThatCode(
                        () ->
                                new Branch(taker, checkpoint)
                                        .requireOnLineOf(8, Optional.of(new Branch(7, 51))))
                .as(why)
                .doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource({
        "7, 50, the parent's from before the branch",
        "7, 52, the parent's from after the branch",
        "9, 51, a later generation's"
    })
    void whatAnotherGenerationTookIsNot(long taker, long checkpoint, String why) {
        assertThatThrownBy(
                        () ->
                                new Branch(taker, checkpoint)
                                        .requireOnLineOf(8, Optional.of(new Branch(7, 51))))
                .as(why)
                .isInstanceOf(CheckpointRefusedException.class)
                .hasMessageStartingWith(
                        "Checkpoint %d was taken by generation %d, and generation 8 began from checkpoint 51 of generation 7:"
                                .formatted(checkpoint, taker));
    }

    @Test
    void oneThatBeganFreshHasOnlyItsOwn() {
        assertThatCode(() -> new Branch(8, 1).requireOnLineOf(8, Optional.empty()))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> new Branch(7, 1).requireOnLineOf(8, Optional.empty()))
                .isInstanceOf(CheckpointRefusedException.class)
                .hasMessageContaining("generation 8 began fresh")
                .hasMessageContaining("Nothing was changed. Next: tidemark checkpoints");
    }
}
