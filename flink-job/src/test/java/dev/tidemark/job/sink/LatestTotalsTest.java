package dev.tidemark.job.sink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.KeyGroupRange;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.TotalWrite;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class LatestTotalsTest {

    private static final Fence FENCE = new Fence(1, 1, 0, Optional.empty());

    /** A store that answers when it is told to. */
    private static final class SlowStore implements RunningTotals {
        final List<TotalWrite> started = new ArrayList<>();
        final List<CompletableFuture<Outcome>> answers = new ArrayList<>();

        boolean answersAtOnce;
        boolean isAway;

        @Override
        public CompletableFuture<Outcome> write(TotalWrite write) {
            if (isAway) {
                throw new LedgerException("the store is away");
            }
            started.add(write);
            if (answersAtOnce) {
                return CompletableFuture.completedFuture(Outcome.WRITTEN);
            }
            CompletableFuture<Outcome> answer = new CompletableFuture<>();
            answers.add(answer);
            return answer;
        }

        @Override
        public CompletableFuture<RepairOutcome> repair(
                RunningTotal seen, Optional<TaggedCounts> will) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Optional<RunningTotal> read(RowKey key) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<RunningTotal> find(TagIndexKey index, KeyGroupRange keyGroups) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {}
    }

    private final SlowStore store = new SlowStore();
    private long now = 1_000;
    private final LatestTotals totals = new LatestTotals(store, 2, 3, () -> now);

    @Test
    void acceptingNeverBlocksAndOnlyTheLatestValueOfAKeyWaits() {
        totals.accept(total("ad_1", 1));
        totals.accept(total("ad_1", 2));
        totals.accept(total("ad_1", 3));
        assertThat(values()).containsExactly(1L);

        store.answers.get(0).complete(RunningTotals.Outcome.WRITTEN);

        assertThat(values()).containsExactly(1L, 3L);
    }

    @Test
    void aFailedWriteIsTriedAgainWithTheNextRetry() {
        totals.accept(total("ad_1", 1));
        store.answers.get(0).completeExceptionally(new LedgerException("no answer"));
        assertThat(totals.size()).isEqualTo(1);

        totals.retry();

        assertThat(values()).containsExactly(1L, 1L);
        assertThat(totals.retried()).isEqualTo(1);
    }

    @Test
    void aFailedWriteDoesNotReplaceANewerValue() {
        totals.accept(total("ad_1", 1));
        totals.accept(total("ad_1", 2));
        store.answers.get(0).completeExceptionally(new LedgerException("no answer"));

        totals.retry();

        assertThat(values()).containsExactly(1L, 2L);
    }

    @Test
    void aStoreThatStaysAwayCostsTheOldestKeysAndTheyAreCounted() {
        for (int ad = 1; ad <= 6; ad++) {
            totals.accept(total("ad_" + ad, 1));
        }

        assertThat(totals.size()).isEqualTo(5);
        assertThat(totals.givenUp()).isEqualTo(1);
    }

    @Test
    void drainingAtTheEndOfTheInputGivesUpWhenTheStoreFails() throws Exception {
        totals.accept(total("ad_1", 1));
        CompletableFuture<RunningTotals.Outcome> answer = store.answers.get(0);
        Thread failing =
                new Thread(() -> answer.completeExceptionally(new LedgerException("no answer")));
        failing.start();
        failing.join();

        store.answers.clear();
        Thread second =
                new Thread(
                        () -> {
                            while (store.answers.isEmpty()) {
                                Thread.onSpinWait();
                            }
                            store.answers
                                    .get(0)
                                    .completeExceptionally(new LedgerException("no answer"));
                        });
        second.start();
        assertThat(totals.drain()).isFalse();
        second.join();
    }

    @Test
    void drainingReturnsWhenTheStoreHoldsEverything() throws Exception {
        totals.accept(total("ad_1", 1));
        store.answers.get(0).complete(RunningTotals.Outcome.WRITTEN);

        assertThat(totals.drain()).isTrue();
    }

    @Test
    void drainingEndsForAStoreThatAnswersAtOnceHoweverManyKeysWait() throws Exception {
        for (int ad = 1; ad <= 5; ad++) {
            totals.accept(total("ad_" + ad, 1));
        }
        store.answersAtOnce = true;
        store.answers.get(0).complete(RunningTotals.Outcome.WRITTEN);
        store.answers.get(1).complete(RunningTotals.Outcome.WRITTEN);

        assertThat(totals.drain()).isTrue();
        assertThat(store.started).hasSize(5);
    }

    @Test
    void aStoreThatFailsAtOnceIsTriedAgainToo() {
        store.isAway = true;
        totals.accept(total("ad_1", 1));
        assertThat(totals.retried()).isEqualTo(1);

        store.isAway = false;
        totals.retry();

        assertThat(values()).containsExactly(1L);
    }

    @Test
    void whileTheStoreIsAwayItIsAskedOnceARetryHoweverManyTotalsCome() {
        store.isAway = true;
        for (int value = 1; value <= 100; value++) {
            totals.accept(total("ad_" + value % 3, value));
        }
        assertThat(totals.retried()).isEqualTo(1);
        totals.retry();
        assertThat(totals.retried()).isEqualTo(2);

        store.isAway = false;
        store.answersAtOnce = true;
        totals.retry();

        assertThat(values()).containsExactlyInAnyOrder(98L, 99L, 100L);
        assertThat(totals.size()).isZero();
    }

    @Test
    void aKeyThatHasWaitedIsWrittenBeforeTheNextValueOfABusyOne() {
        totals.accept(total("busy", 1));
        totals.accept(total("ad_1", 2));
        totals.accept(total("ad_2", 3));
        totals.accept(total("busy", 4));

        store.answers.get(0).complete(RunningTotals.Outcome.WRITTEN);

        assertThat(values()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void theAgeIsThatOfTheOldestValueThatTheStoreDoesNotHold() {
        assertThat(totals.oldestAge()).isZero();
        totals.accept(total("ad_1", 1));
        now = 3_000;
        totals.accept(total("ad_1", 2));
        totals.accept(total("ad_2", 3));
        now = 4_000;
        assertThat(totals.oldestAge()).isEqualTo(3_000);

        store.answers.get(0).completeExceptionally(new LedgerException("no answer"));
        assertThat(totals.oldestAge()).as("it failed").isEqualTo(3_000);
        totals.retry();
        store.answers.get(2).complete(RunningTotals.Outcome.WRITTEN);
        assertThat(totals.oldestAge()).isEqualTo(1_000);
        store.answers.get(1).complete(RunningTotals.Outcome.WRITTEN);
        assertThat(totals.oldestAge()).isZero();
    }

    @Test
    void aStoreThatAnswersAtOnceIsNotCalledDeeperAndDeeper() {
        LatestTotals large = new LatestTotals(store, 2, 100_000, () -> now);
        store.isAway = true;
        for (int ad = 0; ad < 100_000; ad++) {
            large.accept(total("ad_" + ad, 1));
        }
        store.isAway = false;
        store.answersAtOnce = true;

        large.retry();

        assertThat(large.size()).isZero();
        assertThat(store.started).hasSize(100_000);
    }

    private List<Long> values() {
        return store.started.stream().map(write -> write.counts().valid()).toList();
    }

    private static TotalWrite total(String ad, long valid) {
        return new TotalWrite(
                new RowKey(ad, "M2026-02-08T10:14"), 0, new Counts(valid, 0), 0, FENCE);
    }
}
