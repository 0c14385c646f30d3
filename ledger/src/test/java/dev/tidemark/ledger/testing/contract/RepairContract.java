package dev.tidemark.ledger.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.WriteOutcome.Refusal;
import dev.tidemark.ledger.Writer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Conditional corrections (docs/protocol.md, R18, R21, R22). */
public interface RepairContract extends Contract {

    @Test
    default void removingAClosedMinuteDeletesTheBareItem() {
        written(closed(MINUTE, FIVE, 41, run(1, 0)));
        RepairChange remove = RepairChange.remove(row(MINUTE), Writer.FAST);

        assertThat(repaired(remove)).isEqualTo(RepairOutcome.APPLIED);
        assertThat(ledger().read(MINUTE)).isEmpty();
        assertThat(isFound(Writer.FAST, MINUTE, 41)).isFalse();
        assertThat(repaired(remove)).isEqualTo(RepairOutcome.DONE);
    }

    @Test
    default void removingAClosedHourSparesTheItemThatTheLatePathWroteToo() {
        written(closed(HOUR, FIVE, 41, run(1, 0)));
        written(late(HOUR, SIX, 41, run(1, 0)));

        assertThat(repaired(RepairChange.remove(row(HOUR), Writer.FAST)))
                .isEqualTo(RepairOutcome.APPLIED);

        assertThat(row(HOUR))
                .isEqualTo(streamRow(HOUR, 7, Optional.empty(), Optional.of(value(SIX, 41, 7, 1))));
        assertThat(isFound(Writer.FAST, HOUR, 41)).isFalse();
        assertThat(isFound(Writer.LATE, HOUR, 41)).isTrue();
    }

    @Test
    default void removingAClosedMinuteSparesTheItemThatTheRecountWroteToo() {
        written(closed(MINUTE, FIVE, 41, run(1, 0)));
        written(recounted(MINUTE, SIX, 9));

        assertThat(repaired(RepairChange.remove(row(MINUTE), Writer.FAST)))
                .isEqualTo(RepairOutcome.APPLIED);

        assertThat(row(MINUTE).fast()).isEmpty();
        assertThat(row(MINUTE).finalCounts().orElseThrow().counts()).isEqualTo(SIX);
    }

    @Test
    default void anotherWritersValueThatCameAfterTheReadIsSpared() {
        written(closed(HOUR, FIVE, 41, run(1, 0)));
        RepairChange remove = RepairChange.remove(row(HOUR), Writer.FAST);
        written(late(HOUR, SIX, 42, run(1, 0)));

        assertThat(repaired(remove)).isEqualTo(RepairOutcome.APPLIED);
        assertThat(row(HOUR).late()).contains(value(SIX, 42, 7, 1));
    }

    @Test
    default void removingALateTotalLeavesTheItem() {
        written(late(HOUR, FIVE, 41, run(1, 0)));
        RepairChange remove = RepairChange.remove(row(HOUR), Writer.LATE);

        assertThat(repaired(remove)).isEqualTo(RepairOutcome.APPLIED);

        assertThat(row(HOUR)).isEqualTo(streamRow(HOUR, 7, Optional.empty(), Optional.empty()));
        assertThat(isFound(Writer.LATE, HOUR, 41)).isFalse();
        assertThat(repaired(remove)).isEqualTo(RepairOutcome.DONE);
    }

    @Test
    default void aLateTotalIsRewrittenUnderTheGivenTag() {
        written(late(HOUR, SIX, 42, run(1, 0)));
        RepairChange rewrite =
                RepairChange.rewrite(row(HOUR), Writer.LATE, FIVE, new Tag(41, 7, 2));

        assertThat(repaired(rewrite)).isEqualTo(RepairOutcome.APPLIED);

        assertThat(row(HOUR).late()).contains(value(FIVE, 41, 7, 2));
        assertThat(isFound(Writer.LATE, HOUR, 42)).isFalse();
        assertThat(isFound(Writer.LATE, HOUR, 41)).isTrue();
        assertThat(repaired(rewrite)).isEqualTo(RepairOutcome.DONE);
    }

    @Test
    default void aRewriteUnderTheTagThatWasReadCorrectsTheCounts() {
        written(late(HOUR, SIX, 41, run(1, 0)));
        RepairChange rewrite =
                RepairChange.rewrite(row(HOUR), Writer.LATE, FIVE, new Tag(41, 7, 1));

        assertThat(repaired(rewrite)).isEqualTo(RepairOutcome.APPLIED);
        assertThat(repaired(rewrite)).isEqualTo(RepairOutcome.DONE);
        assertThat(row(HOUR).late()).contains(value(FIVE, 41, 7, 1));
    }

    @Test
    default void aRewriteLeavesTheOtherWritersAlone() {
        written(closed(HOUR, SIX, 41, run(1, 0)));
        written(late(HOUR, SIX, 42, run(1, 0)));
        written(recounted(HOUR, SIX, 9));
        LedgerRow before = row(HOUR);

        assertThat(repaired(RepairChange.rewrite(before, Writer.LATE, FIVE, new Tag(41, 7, 2))))
                .isEqualTo(RepairOutcome.APPLIED);

        assertThat(row(HOUR).fast()).isEqualTo(before.fast());
        assertThat(row(HOUR).finalCounts()).isEqualTo(before.finalCounts());
    }

    @Test
    default void aRewriteByANewerGenerationShutsOutTheOlderOne() {
        written(late(HOUR, SIX, 52, run(1, 0)));

        repaired(RepairChange.rewrite(row(HOUR), Writer.LATE, FIVE, new Tag(51, 8, 1)));

        assertThat(row(HOUR).jobGen()).hasValue(8);
        refused(Refusal.NEWER_GENERATION, late(HOUR, SIX, 53, run(1, 0)));
    }

    @Test
    default void aRewriteByAnOlderGenerationNeverLowersTheItemsGeneration() {
        written(late(HOUR, SIX, 52, run(1, 0)));
        written(closed(HOUR, SIX, 52, newcomer(1, 51)));

        repaired(RepairChange.rewrite(row(HOUR), Writer.LATE, FIVE, new Tag(51, 7, 1)));

        assertThat(row(HOUR).late()).contains(value(FIVE, 51, 7, 1));
        assertThat(row(HOUR).jobGen()).hasValue(8);
    }

    @Test
    default void aValueRewrittenAfterItWasReadIsSpared() {
        written(closed(MINUTE, FIVE, 41, run(1, 0)));
        RepairChange remove = RepairChange.remove(row(MINUTE), Writer.FAST);
        written(closed(MINUTE, SIX, 41, run(2, 41)));

        assertThat(repaired(remove)).isEqualTo(RepairOutcome.SKIPPED);
        assertThat(row(MINUTE).fast()).contains(value(SIX, 41, 7, 2));
    }

    @Test
    default void eachPartOfTheTagThatWasReadCounts() {
        written(late(HOUR, FIVE, 51, run(2, 0)));
        LedgerRow seen = row(HOUR);

        for (Tag other : List.of(new Tag(50, 7, 2), new Tag(51, 6, 2), new Tag(51, 7, 1))) {
            RepairChange change =
                    new RepairChange(
                            HOUR,
                            seen.keyGroup(),
                            Writer.LATE,
                            new TaggedCounts(FIVE, other),
                            Optional.empty());
            assertThat(repaired(change)).as("seen %s", other).isEqualTo(RepairOutcome.SKIPPED);
        }
        assertThat(row(HOUR)).isEqualTo(seen);
    }

    @Test
    default void aRewriteOfAValueThatHasGoneIsSkipped() {
        written(late(HOUR, SIX, 42, run(1, 0)));
        LedgerRow seen = row(HOUR);
        repaired(RepairChange.remove(seen, Writer.LATE));

        assertThat(repaired(RepairChange.rewrite(seen, Writer.LATE, FIVE, new Tag(41, 7, 2))))
                .isEqualTo(RepairOutcome.SKIPPED);
        assertThat(row(HOUR).late()).isEmpty();
    }
}
