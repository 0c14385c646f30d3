package dev.tidemark.ledger.repair;

import static dev.tidemark.ledger.repair.Scene.GROUPS;
import static dev.tidemark.ledger.repair.Scene.counts;
import static dev.tidemark.ledger.repair.Scene.fresh;
import static dev.tidemark.ledger.repair.Scene.hour;
import static dev.tidemark.ledger.repair.Scene.only;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite.LateTotalWrite;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TagQuery;
import dev.tidemark.ledger.TagShard;
import dev.tidemark.ledger.sqlite.SqliteLedger;
import dev.tidemark.ledger.testing.InMemoryLedger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A flush costs what is after the cut, not what the state holds. */
class FlushCostTest {

    private static final Fence RUN_1 = fresh(7, 1, 0);
    private static final Flush FLUSH = Flush.of(fresh(7, 2, 41), 42, 0);

    /** Half of the late totals after the cut are tagged 41, half 42; the others 40. */
    private static void lateTotals(Ledger ledger, int all, int afterTheCut) {
        List<CompletableFuture<?>> writes = new ArrayList<>();
        for (int i = 0; i < all; i++) {
            RowKey key = hour("ad_" + i);
            long epoch = i < afterTheCut ? 41 + i % 2 : 40;
            writes.add(
                    ledger.write(
                            new LateTotalWrite(
                                    key, GROUPS.of(key.entity()), counts(2), epoch, RUN_1)));
        }
        writes.forEach(CompletableFuture::join);
    }

    /** What a flush asks of a ledger. */
    private static final class Meter {
        private final Map<String, Integer> calls = new HashMap<>();
        private final Set<String> partitions = new TreeSet<>();

        Ledger of(Ledger ledger) {
            return Intercepted.port(
                    Ledger.class,
                    ledger,
                    (method, arguments, call) -> {
                        count(method.getName(), arguments);
                        return call.proceed();
                    });
        }

        private synchronized void count(String call, Object[] arguments) {
            calls.merge(call, 1, Integer::sum);
            if (call.equals("find")) {
                partitions.add(((TagQuery) arguments[0]).index().text());
            }
        }
    }

    private static void flushed(Ledger ledger, int all, int afterTheCut) {
        lateTotals(ledger, all, afterTheCut);
        RestoredCounts state = key -> Optional.of(counts(1));
        Meter meter = new Meter();

        RepairReport report =
                Repair.of(meter.of(ledger), RepairPace.DEFAULT)
                        .settle(() -> FLUSH, only(RepairPart.LATE, state));

        assertThat(report.progress())
                .isEqualTo(new RepairProgress(2, afterTheCut, afterTheCut, 0, 0, 0));
        assertThat(meter.calls).containsEntry("repair", afterTheCut).doesNotContainKey("read");
        assertThat(meter.partitions).isEqualTo(partitions(41, 42));
        assertThat(late(ledger, 0)).isEqualTo(Scene.value(1, 41, 7, 2));
        assertThat(late(ledger, afterTheCut - 1)).isEqualTo(Scene.value(1, 41, 7, 2));
        assertThat(late(ledger, afterTheCut)).isEqualTo(Scene.value(2, 40, 7, 1));
    }

    private static Object late(Ledger ledger, int ad) {
        return ledger.read(hour("ad_" + ad)).flatMap(LedgerRow::late).orElseThrow();
    }

    private static Set<String> partitions(long... epochs) {
        Set<String> all = new TreeSet<>();
        for (long epoch : epochs) {
            for (int shard = 0; shard < TagShard.COUNT; shard++) {
                all.add(new TagIndexKey(epoch, shard).text());
            }
        }
        return all;
    }

    @Test
    void of10000LateTotals3000AfterTheCutAre3000Changes() {
        flushed(new InMemoryLedger(), 10_000, 3_000);
    }

    @Test
    void onSqliteTheCostIsTheSame(@TempDir Path folder) {
        onSqlite(folder, 10_000, 3_000);
    }

    @Test
    @Tag("nightly")
    void of300000LateTotals84000AfterTheCutAre84000Changes(@TempDir Path folder) {
        onSqlite(folder, 300_000, 84_000);
    }

    private static void onSqlite(Path folder, int all, int afterTheCut) {
        Path file = folder.resolve("tidemark.db");
        SqliteLedger.create(file);
        try (Ledger ledger = SqliteLedger.open(file)) {
            flushed(ledger, all, afterTheCut);
        }
    }
}
