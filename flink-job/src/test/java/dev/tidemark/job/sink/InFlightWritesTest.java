package dev.tidemark.job.sink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class InFlightWritesTest {

    private record Write(String key, int value) {}

    /** A store that answers when it is told to. */
    private static final class SlowStore {
        final List<Write> started = new ArrayList<>();
        final List<CompletableFuture<String>> answers = new ArrayList<>();

        synchronized CompletableFuture<String> write(Write write) {
            started.add(write);
            CompletableFuture<String> answer = new CompletableFuture<>();
            answers.add(answer);
            return answer;
        }
    }

    private final SlowStore store = new SlowStore();
    private final InFlightWrites<String, Write, String> writes =
            new InFlightWrites<>(store::write, 3);

    @Test
    void aKeyHasOneWriteInFlightAndTheLastWaitingValueWins() throws Exception {
        accept("a", 1);
        accept("a", 2);
        accept("a", 3);
        assertThat(store.started).containsExactly(new Write("a", 1));

        store.answers.get(0).complete("ok");

        assertThat(store.started).containsExactly(new Write("a", 1), new Write("a", 3));
    }

    @Test
    void aThousandValuesForOneHotKeyCostTwoWrites() throws Exception {
        for (int value = 1; value <= 1_000; value++) {
            accept("hot", value);
        }
        store.answers.get(0).complete("ok");
        store.answers.get(1).complete("ok");

        writes.drain();
        assertThat(store.started).containsExactly(new Write("hot", 1), new Write("hot", 1_000));
    }

    @Test
    void differentKeysAreWrittenSideBySide() throws Exception {
        accept("a", 1);
        accept("b", 1);
        accept("c", 1);

        assertThat(store.started).hasSize(3);
    }

    @Test
    void drainReturnsOnlyWhenEverythingHasItsAnswer() throws Exception {
        accept("a", 1);
        accept("a", 2);
        CountDownLatch drained = new CountDownLatch(1);
        Thread barrier = inBackground(writes::drain, drained);

        store.answers.get(0).complete("ok");
        assertThat(drained.getCount()).isEqualTo(1);
        assertThat(writes.size()).isEqualTo(1);

        store.answers.get(1).complete("ok");
        assertThat(drained.await(10, TimeUnit.SECONDS)).isTrue();
        barrier.join();
    }

    @Test
    void aFullBufferHoldsTheCallerBackUntilThereIsRoom() throws Exception {
        accept("a", 1);
        accept("b", 1);
        accept("c", 1);
        CountDownLatch accepted = new CountDownLatch(1);
        Thread caller = inBackground(() -> accept("d", 1), accepted);
        awaitState(caller, Thread.State.WAITING);
        assertThat(store.started).hasSize(3);

        store.answers.get(1).complete("ok");

        assertThat(accepted.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(store.started).contains(new Write("d", 1));
    }

    @Test
    void aNewValueForAWaitingKeyNeedsNoRoom() throws Exception {
        accept("a", 1);
        accept("b", 1);
        accept("a", 2);
        accept("a", 3);

        assertThat(writes.size()).isEqualTo(3);
    }

    @Test
    void aFailedWriteFailsTheNextCallAndTheBarrier() throws Exception {
        accept("a", 1);
        accept("a", 2);
        store.answers.get(0).completeExceptionally(new IllegalArgumentException("disk full"));

        assertThatThrownBy(writes::drain).hasMessageContaining("disk full");
        assertThatThrownBy(() -> accept("b", 1)).hasMessageContaining("disk full");
        assertThat(store.started).hasSize(1);
    }

    @Test
    void answersAreHandedOverOnceInTheirOrder() throws Exception {
        accept("a", 1);
        accept("b", 2);
        store.answers.get(1).complete("second");
        store.answers.get(0).complete("first");
        List<String> taken = new ArrayList<>();

        writes.takeAnswers((write, answer) -> taken.add(write.key() + answer));
        writes.takeAnswers((write, answer) -> taken.add("again"));

        assertThat(taken).containsExactly("bsecond", "afirst");
    }

    private void accept(String key, int value) throws InterruptedException {
        writes.accept(key, new Write(key, value));
    }

    private interface Blocking {
        void run() throws InterruptedException;
    }

    private static Thread inBackground(Blocking work, CountDownLatch done) {
        Thread thread =
                new Thread(
                        () -> {
                            try {
                                work.run();
                                done.countDown();
                            } catch (InterruptedException e) {
                                Thread.currentThread().interrupt();
                            }
                        });
        thread.start();
        return thread;
    }

    private static void awaitState(Thread thread, Thread.State state) {
        while (thread.getState() != state) {
            Thread.onSpinWait();
        }
    }
}
