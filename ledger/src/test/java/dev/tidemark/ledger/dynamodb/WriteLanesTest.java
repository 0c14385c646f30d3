package dev.tidemark.ledger.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.dynamodb.WriteLanes.Lane;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One thread serves the lanes, so that their order is seen. */
class WriteLanesTest {

    private final WriteLanes lanes =
            new WriteLanes("test", new WriteBudget(0, CallClock.system()), 1);
    private final CountDownLatch gate = new CountDownLatch(1);
    private final List<Lane> made = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void closeThem() {
        gate.countDown();
        lanes.close(Duration.ofSeconds(10));
    }

    private CompletableFuture<Lane> submit(Lane lane) {
        return lanes.submit(
                lane,
                () -> {
                    made.add(lane);
                    return lane;
                });
    }

    private CompletableFuture<Void> closeTheGate() {
        return lanes.submit(
                Lane.LIVE,
                () -> {
                    awaitGate();
                    return null;
                });
    }

    private void awaitGate() {
        try {
            gate.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void repairAndLiveOutputAreServedInTurnHoweverMuchOfOneWaits() {
        CompletableFuture<Void> gated = closeTheGate();
        List<CompletableFuture<Lane>> all = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            all.add(submit(Lane.LIVE));
        }
        for (int i = 0; i < 3; i++) {
            all.add(submit(Lane.REPAIR));
        }
        gate.countDown();
        all.forEach(answer -> answer.orTimeout(30, TimeUnit.SECONDS).join());

        assertThat(gated).isCompleted();
        assertThat(made.subList(0, 6)).filteredOn(Lane.REPAIR::equals).hasSize(3);
        assertThat(made.subList(6, made.size())).containsOnly(Lane.LIVE);
    }

    @Test
    void whatIsChainedToAnAnswerMayBringTheNextChange() {
        Lane last =
                submit(Lane.LIVE)
                        .thenCompose(first -> submit(Lane.REPAIR))
                        .orTimeout(30, TimeUnit.SECONDS)
                        .join();
        assertThat(last).isEqualTo(Lane.REPAIR);
    }

    @Test
    void aFaultInOneChangeDoesNotEndTheThread() {
        CompletableFuture<Object> faulty =
                lanes.submit(
                        Lane.LIVE,
                        () -> {
                            throw new IllegalStateException("fault");
                        });
        assertThatThrownBy(() -> faulty.orTimeout(30, TimeUnit.SECONDS).join())
                .hasMessageContaining("fault");
        assertThat(submit(Lane.LIVE).orTimeout(30, TimeUnit.SECONDS).join()).isEqualTo(Lane.LIVE);
    }

    @Test
    void whatWaitsIsMadeBeforeTheLanesAreClosed() {
        CompletableFuture<Void> gated = closeTheGate();
        CompletableFuture<Lane> waiting = submit(Lane.LIVE);
        gate.countDown();
        lanes.close(Duration.ofSeconds(30));
        assertThat(gated.orTimeout(30, TimeUnit.SECONDS)).isNotNull();
        assertThat(waiting.orTimeout(30, TimeUnit.SECONDS).join()).isEqualTo(Lane.LIVE);
    }

    @Test
    void aChangeThatOutlastsTheGraceIsAnsweredAllTheSame() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Lane> call = new CompletableFuture<>();
        CompletableFuture<Lane> answer =
                lanes.submit(
                        Lane.LIVE,
                        () -> {
                            begun.countDown();
                            return call.join(); // which no interrupt ends
                        });
        begun.await();
        lanes.close(Duration.ZERO);
        call.complete(Lane.LIVE);
        assertThat(answer.orTimeout(30, TimeUnit.SECONDS).join()).isEqualTo(Lane.LIVE);
    }

    @Test
    void closedLanesTakeNothingMore() {
        lanes.close(Duration.ofSeconds(10));
        assertThatThrownBy(() -> submit(Lane.LIVE).join())
                .hasCauseInstanceOf(LedgerException.class)
                .hasMessageContaining("closed before this change");
    }
}
