package dev.tidemark.ledger.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.ControlItem;
import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.RowKey;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Control items: create, compare and set, list (docs/protocol.md, R16). */
public interface ControlItemsContract extends Contract {

    default ControlItems items() {
        return ledger().controlItems();
    }

    @Test
    default void aControlItemIsCreatedOnce() {
        assertThat(items().create("g7", "C:a", Map.of("k", "1"))).isTrue();
        assertThat(items().create("g7", "C:a", Map.of("k", "2"))).isFalse();

        assertThat(items().get("g7", "C:a"))
                .contains(new ControlItem("g7", "C:a", 1, Map.of("k", "1")));
        assertThat(items().get("g7", "C:b")).isEmpty();
        assertThat(items().get("g8", "C:a")).isEmpty();
    }

    @Test
    default void aControlItemIsReplacedOnlyByWhoHasSeenItsLastVersion() {
        items().create("g7", "C:a", Map.of("k", "1"));
        ControlItem first = items().get("g7", "C:a").orElseThrow();

        assertThat(items().replace(first, Map.of("k", "2", "other", "x"))).isTrue();
        assertThat(items().replace(first, Map.of("k", "3"))).isFalse();

        assertThat(items().get("g7", "C:a"))
                .contains(new ControlItem("g7", "C:a", 2, Map.of("k", "2", "other", "x")));
    }

    @Test
    default void aControlItemThatIsNotThereCannotBeReplaced() {
        ControlItem never = new ControlItem("g7", "C:never", 1, Map.of());

        assertThat(items().replace(never, Map.of())).isFalse();
        assertThat(items().get("g7", "C:never")).isEmpty();
    }

    @Test
    default void controlItemsAreListedByPrefixInOrder() {
        for (String bucket : List.of("C:run:2", "C:run:1", "C:run_", "C:rum", "C:ruo")) {
            items().create("g7", bucket, Map.of());
        }
        items().create("g8", "C:run:3", Map.of());

        assertThat(items().list("g7", "C:run:"))
                .extracting(ControlItem::bucket)
                .containsExactly("C:run:1", "C:run:2");
        assertThat(items().list("g7", "C:run_"))
                .extracting(ControlItem::bucket)
                .containsExactly("C:run_");
        assertThat(items().list("g9", "C:")).isEmpty();
    }

    @Test
    default void anAdMayHaveTheNameOfAControlItemsEntity() {
        RowKey key = new RowKey("g7", "M2026-02-08T10:14");
        items().create("g7", "C:a", Map.of());
        written(closed(key, FIVE, 41, run(1, 0)));

        assertThat(items().list("g7", "C:")).hasSize(1);
        assertThat(ledger().rows("g7", "H", "M9"))
                .extracting(row -> row.key())
                .containsExactly(key);
    }

    @Test
    default void manyWritersThatCompareAndSetLoseNoStep() {
        items().create("g7", "C:n", Map.of("n", "0"));
        int threads = 8;
        int steps = 25;
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            CompletableFuture.allOf(
                            IntStream.range(0, threads)
                                    .mapToObj(
                                            t ->
                                                    CompletableFuture.runAsync(
                                                            () -> countUp(steps), pool))
                                    .toArray(CompletableFuture[]::new))
                    .join();
        } finally {
            pool.shutdownNow();
        }

        ControlItem end = items().get("g7", "C:n").orElseThrow();
        assertThat(end.attributes()).containsEntry("n", Integer.toString(threads * steps));
        assertThat(end.version()).isEqualTo(1 + threads * steps);
    }

    private void countUp(int steps) {
        for (int done = 0; done < steps; ) {
            ControlItem seen = items().get("g7", "C:n").orElseThrow();
            int next = Integer.parseInt(seen.attributes().get("n")) + 1;
            if (items().replace(seen, Map.of("n", Integer.toString(next)))) {
                done++;
            }
        }
    }
}
