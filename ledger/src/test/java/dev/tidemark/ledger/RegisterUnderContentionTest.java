package dev.tidemark.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.sqlite.SqliteLedger;
import dev.tidemark.ledger.testing.InMemoryLedger;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 64 subtasks that say the same things at the same moment. */
class RegisterUnderContentionTest {

    private static final int SUBTASKS = 64;

    @Test
    void theRegisterInMemoryIsRightForAllSubtasksAtOnce() {
        try (InMemoryLedger ledger = new InMemoryLedger()) {
            check(ledger.controlItems());
        }
    }

    @Test
    void theRegisterInAFileIsRightForAllSubtasksAtOnce(@TempDir Path folder) {
        SqliteLedger.create(folder.resolve("tidemark.db"));
        try (SqliteLedger ledger = SqliteLedger.open(folder.resolve("tidemark.db"))) {
            check(ledger.controlItems());
        }
    }

    private static void check(ControlItems items) {
        Register register = new Register(items, 7);
        Instant at = Instant.parse("2026-02-08T10:16:30Z");

        List<Generation> begun =
                together(subtask -> register.begin("job-a", Optional.empty(), 128));
        assertThat(begun).containsOnly(new Generation(7, Optional.empty(), 128, "job-a"));

        for (int attempt = 0; attempt < 3; attempt++) {
            int current = attempt;
            assertThat(together(subtask -> register.runs().take("job-a", current)))
                    .containsOnly(attempt + 1L);
        }
        assertThat(register.runs().all()).hasSize(3);

        together(
                subtask -> {
                    register.raiseEpoch(subtask);
                    assertThat(register.highestEpoch().orElseThrow())
                            .isGreaterThanOrEqualTo(subtask);
                    return subtask;
                });
        assertThat(register.highestEpoch()).hasValue(SUBTASKS - 1);

        together(
                subtask -> {
                    register.runs().recordRestore(3, 41, at);
                    register.runs().recordCut(3, 41);
                    return subtask;
                });
        assertThat(register.runs().restores()).containsExactly(new Restore(3, 41, at));
        assertThat(register.runs().cuts()).containsExactly(new Cut(3, 41));
    }

    private static <T> List<T> together(IntFunction<T> step) {
        ExecutorService pool = Executors.newFixedThreadPool(SUBTASKS);
        CyclicBarrier start = new CyclicBarrier(SUBTASKS);
        try {
            List<CompletableFuture<T>> answers =
                    IntStream.range(0, SUBTASKS)
                            .mapToObj(
                                    subtask ->
                                            CompletableFuture.supplyAsync(
                                                    () -> {
                                                        await(start);
                                                        return step.apply(subtask);
                                                    },
                                                    pool))
                            .toList();
            return answers.stream().map(CompletableFuture::join).toList();
        } finally {
            pool.shutdownNow();
        }
    }

    private static void await(CyclicBarrier start) {
        try {
            start.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
