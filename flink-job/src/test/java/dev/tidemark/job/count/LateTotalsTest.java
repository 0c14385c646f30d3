package dev.tidemark.job.count;

import static dev.tidemark.job.count.Given.HORIZON;
import static dev.tidemark.job.count.Given.RESTORE_FLUSH;
import static dev.tidemark.job.count.Given.partial;
import static dev.tidemark.job.count.Given.row;
import static dev.tidemark.job.virtual.StoryTime.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.virtual.Subtask;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LateTotalsTest {

    private Subtask<Partial, RowCount> lateTotals;

    @BeforeEach
    void open() throws Exception {
        lateTotals = subtask().open();
    }

    @AfterEach
    void close() throws Exception {
        lateTotals.close();
    }

    private static Subtask<Partial, RowCount> subtask() throws Exception {
        return Subtask.keyed(
                new LateTotals(HORIZON, RESTORE_FLUSH), Partial::adId, Types.STRING, 1, 0);
    }

    @Test
    void everyLateClickSendsTheWholeTotalOfItsHourAtOnce() throws Exception {
        lateTotals.record(partial("ad_7", "10:13", 1));
        lateTotals.record(partial("ad_9", "10:14", 1));
        lateTotals.record(partial("ad_7", "10:14", 2));
        lateTotals.record(partial("ad_7", "11:14", 1));

        assertThat(lateTotals.taken())
                .containsExactly(
                        row("ad_7", "H2026-02-08T10", 1),
                        row("ad_9", "H2026-02-08T10", 1),
                        row("ad_7", "H2026-02-08T10", 3),
                        row("ad_7", "H2026-02-08T11", 1));
        assertThat(lateTotals.metrics().counter("late_total_updates")).isEqualTo(4);
    }

    @Test
    void aTotalGrowsOnFromWhatWasRestored() throws Exception {
        lateTotals.record(partial("ad_7", "10:13", 4));
        OperatorSubtaskState saved = lateTotals.barrier(41);
        close();

        lateTotals = subtask().restore(41, saved);
        lateTotals.record(partial("ad_7", "10:14", 1));

        assertThat(lateTotals.taken()).containsExactly(row("ad_7", "H2026-02-08T10", 5));
    }

    @Test
    void aTotalIsForgottenWhenEveryClickOfItsHourIsStale() throws Exception {
        lateTotals.record(partial("ad_7", "10:13", 1));

        lateTotals.watermark(at("12:59:59.998"));
        assertThat(keptTotals()).isEqualTo(1);
        lateTotals.watermark(at("12:59:59.999"));

        assertThat(keptTotals()).isZero();
    }

    private int keptTotals() {
        return ((KeyedOneInputStreamOperatorTestHarness<?, ?, ?>) lateTotals.harness())
                .numKeyedStateEntries();
    }
}
