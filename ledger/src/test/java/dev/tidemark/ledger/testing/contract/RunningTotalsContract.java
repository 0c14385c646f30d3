package dev.tidemark.ledger.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.KeyGroupRange;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.RunningTotals.Outcome;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TagShard;
import dev.tidemark.ledger.TotalWrite;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Running totals: absolute, fenced, tagged and indexed (docs/protocol.md, R24). */
public interface RunningTotalsContract extends Contract {

    default RunningTotals totals() {
        return ledger().runningTotals();
    }

    default TotalWrite total(RowKey key, Counts counts, long epoch, Fence fence) {
        return new TotalWrite(key, GROUPS.of(key.entity()), counts, epoch, fence);
    }

    default Outcome put(TotalWrite write) {
        return await(totals().write(write));
    }

    @Test
    default void aTotalIsReplacedByANewerOne() {
        assertThat(put(total(MINUTE, SIX, 41, run(1, 0)))).isEqualTo(Outcome.WRITTEN);
        assertThat(put(total(MINUTE, FIVE, 40, run(1, 0)))).isEqualTo(Outcome.WRITTEN);

        assertThat(totals().read(MINUTE))
                .contains(new RunningTotal(MINUTE, GROUPS.of(AD_7), value(FIVE, 40, 7, 1)));
    }

    @Test
    default void hoursHaveNoRunningTotals() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> total(HOUR, FIVE, 41, run(1, 0)))
                .withMessageContaining("kept per minute");
    }

    @Test
    default void aTotalThatIsNotThereIsNotFound() {
        assertThat(totals().read(MINUTE)).isEmpty();
    }

    @Test
    default void aCutOffRunCannotOverwriteATotal() {
        put(total(MINUTE, SIX, 41, run(3, 41)));

        assertThat(put(total(MINUTE, FIVE, 50, run(2, 41)))).isEqualTo(Outcome.REFUSED);
        assertThat(totals().read(MINUTE).orElseThrow().value()).isEqualTo(value(SIX, 41, 7, 3));
    }

    @Test
    default void aNewerGenerationShutsOutAnOlderTotal() {
        put(total(MINUTE, SIX, 51, newcomer(1, 51)));

        assertThat(put(total(MINUTE, FIVE, 52, run(9, 0)))).isEqualTo(Outcome.REFUSED);
        assertThat(put(total(MINUTE, FIVE, 52, newcomer(1, 51)))).isEqualTo(Outcome.WRITTEN);
    }

    @Test
    default void anOlderGenerationsTotalIsReplacedWhateverItsRun() {
        put(total(MINUTE, SIX, 51, run(9, 0)));

        assertThat(put(total(MINUTE, FIVE, 51, newcomer(1, 51)))).isEqualTo(Outcome.WRITTEN);
    }

    @Test
    default void totalsAreFoundByTagAndKeyGroup() {
        RowKey other = new RowKey("ad_9", "M2026-02-08T10:14");
        put(total(MINUTE, SIX, 41, run(1, 0)));
        put(total(other, SIX, 41, run(1, 0)));
        put(total(MINUTE, SIX, 42, run(1, 0)));

        assertThat(totals().find(TagIndexKey.of(MINUTE, 41), GROUPS.all()))
                .noneMatch(total -> total.key().equals(MINUTE));
        assertThat(totals().find(TagIndexKey.of(MINUTE, 42), GROUPS.all()))
                .containsExactly(totals().read(MINUTE).orElseThrow());
        assertThat(totals().find(TagIndexKey.of(MINUTE, 42), new KeyGroupRange(0, 116))).isEmpty();
        assertThat(totals().find(TagIndexKey.of(other, 41), new KeyGroupRange(44, 44)))
                .containsExactly(totals().read(other).orElseThrow());
    }

    @Test
    default void aTotalIsRewrittenWhileItIsWhatWasRead() {
        put(total(MINUTE, SIX, 42, run(1, 0)));
        RunningTotal seen = totals().read(MINUTE).orElseThrow();

        assertThat(await(totals().repair(seen, Optional.of(value(FIVE, 41, 7, 2)))))
                .isEqualTo(RepairOutcome.APPLIED);
        assertThat(await(totals().repair(seen, Optional.of(value(FIVE, 41, 7, 2)))))
                .isEqualTo(RepairOutcome.DONE);

        assertThat(totals().find(TagIndexKey.of(MINUTE, 42), GROUPS.all())).isEmpty();
        assertThat(totals().find(TagIndexKey.of(MINUTE, 41), GROUPS.all()))
                .containsExactly(totals().read(MINUTE).orElseThrow());
    }

    @Test
    default void aTotalIsRemovedWhileItIsWhatWasRead() {
        put(total(MINUTE, SIX, 42, run(1, 0)));
        RunningTotal seen = totals().read(MINUTE).orElseThrow();

        assertThat(await(totals().repair(seen, Optional.empty()))).isEqualTo(RepairOutcome.APPLIED);
        assertThat(totals().read(MINUTE)).isEmpty();
        assertThat(await(totals().repair(seen, Optional.empty()))).isEqualTo(RepairOutcome.DONE);
        assertThat(await(totals().repair(seen, Optional.of(value(FIVE, 41, 7, 2)))))
                .isEqualTo(RepairOutcome.SKIPPED);
    }

    @Test
    default void aTotalRewrittenAfterItWasReadIsSpared() {
        put(total(MINUTE, SIX, 42, run(1, 0)));
        RunningTotal seen = totals().read(MINUTE).orElseThrow();
        put(total(MINUTE, FIVE, 42, run(2, 41)));

        assertThat(await(totals().repair(seen, Optional.empty()))).isEqualTo(RepairOutcome.SKIPPED);
        assertThat(totals().read(MINUTE).orElseThrow().value()).isEqualTo(value(FIVE, 42, 7, 2));
    }

    @Test
    default void numbersThatNoFloatingPointHoldsAreKept() {
        Counts large = new Counts(Long.MAX_VALUE - 1, Long.MAX_VALUE);
        Counts larger = new Counts(Long.MAX_VALUE, Long.MAX_VALUE);
        put(total(MINUTE, large, Long.MAX_VALUE - 1, run(1, 0)));
        RunningTotal seen = totals().read(MINUTE).orElseThrow();
        assertThat(seen.value()).isEqualTo(value(large, Long.MAX_VALUE - 1, 7, 1));

        await(totals().repair(seen, Optional.of(value(larger, Long.MAX_VALUE - 1, 7, 1))));
        put(total(MINUTE, larger, Long.MAX_VALUE, run(1, 0)));

        assertThat(totals().find(TagIndexKey.of(MINUTE, Long.MAX_VALUE), GROUPS.all()))
                .containsExactly(totals().read(MINUTE).orElseThrow());
        assertThat(totals().find(TagIndexKey.of(MINUTE, Long.MAX_VALUE - 1), GROUPS.all()))
                .isEmpty();
    }

    @Test
    default void aRunOfTwoDigitsIsLaterThanOneOfOne() {
        put(total(MINUTE, SIX, 41, run(10, 41)));

        assertThat(put(total(MINUTE, FIVE, 41, run(9, 41)))).isEqualTo(Outcome.REFUSED);
        assertThat(put(total(MINUTE, FIVE, 41, run(11, 41)))).isEqualTo(Outcome.WRITTEN);
    }

    @Test
    default void anAdMayHaveAnyName() {
        List<String> names =
                List.of("a b", "a:M2026-02-08T10:14", "}{x", "{1}", "*", "\u00fc\u4e2d\n'\"", "A");
        for (String name : names) {
            RowKey key = new RowKey(name, MINUTE.bucket());
            put(total(key, SIX, 41, run(1, 0)));
            RunningTotal held = totals().read(key).orElseThrow();
            assertThat(held.key()).isEqualTo(key);
            assertThat(totals().find(TagIndexKey.of(key, 41), GROUPS.all())).contains(held);
        }
        for (String name : names) {
            RowKey key = new RowKey(name, MINUTE.bucket());
            RunningTotal seen = totals().read(key).orElseThrow();
            assertThat(await(totals().repair(seen, Optional.empty())))
                    .isEqualTo(RepairOutcome.APPLIED);
            assertThat(totals().read(key)).isEmpty();
        }
    }

    /** More than a page of an index holds, as far as the server can carry it. */
    default int manyTotals() {
        return 9_000;
    }

    @Test
    default void manyTotalsOfOneEpochAreFoundExactlyOnce() {
        List<CompletableFuture<Outcome>> writes = new ArrayList<>();
        for (int ad = 0; ad < manyTotals(); ad++) {
            RowKey key = new RowKey("ad " + ad, MINUTE.bucket());
            writes.add(totals().write(total(key, SIX, 41, run(1, 0))));
        }
        writes.forEach(this::await);

        List<RunningTotal> found = new ArrayList<>();
        for (int shard = 0; shard < TagShard.COUNT; shard++) {
            found.addAll(totals().find(new TagIndexKey(41, shard), new KeyGroupRange(0, 63)));
            found.addAll(totals().find(new TagIndexKey(41, shard), new KeyGroupRange(64, 127)));
        }
        assertThat(found).hasSize(manyTotals()).doesNotHaveDuplicates();
    }
}
