package dev.tidemark.ledger.repair;

import static dev.tidemark.ledger.repair.Scene.counts;
import static dev.tidemark.ledger.repair.Scene.fresh;
import static dev.tidemark.ledger.repair.Scene.holding;
import static dev.tidemark.ledger.repair.Scene.hour;
import static dev.tidemark.ledger.repair.Scene.minute;
import static dev.tidemark.ledger.repair.Scene.value;
import static dev.tidemark.ledger.repair.Scene.whole;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Register;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A worker of run 1 that was cut off and wrote on after run 2's flush. */
class LatePassTest {

    private static final Fence RUN_1 = fresh(7, 1, 0);
    private static final Fence RUN_2 = fresh(7, 2, 41);

    private final Scene scene = new Scene();

    private RepairReport latePass(RestoredCounts now, long epoch) {
        return scene.repair().latePass(RUN_2, epoch, whole(now));
    }

    @Test
    void itTakesPlaceWhenTheIndexShowsWhatACutOffWorkerWroteLast() {
        Duration heartbeat = Duration.ofSeconds(50);
        assertThat(Repair.latePassAfter(heartbeat, Duration.ZERO)).isEqualTo(heartbeat);
        assertThat(Repair.latePassAfter(heartbeat, Duration.ofSeconds(3))).hasSeconds(53);
    }

    @Test
    void itRemovesWhatTheCutOffWorkerWroteAndNothingOfThisRunNorOfHistory() {
        scene.repair().flush(RUN_2, Instant.EPOCH, whole(RestoredCounts.NONE));
        scene.closed(minute("ad_7", 14), 5, 43, RUN_2);
        scene.late(hour("ad_7"), 3, 43, RUN_2);
        scene.closed(minute("ad_9", 14), 2, 41, RUN_1);
        scene.late(hour("ad_9"), 1, 42, RUN_1);
        scene.closed(minute("ad_9", 10), 8, 40, RUN_1);
        new Register(scene.ledger.controlItems(), 7).raiseEpoch(44);

        RepairReport report = latePass(RestoredCounts.NONE, 44);

        assertThat(report.progress().applied()).isEqualTo(2);
        assertThat(report.left()).isEmpty();
        assertThat(scene.ledger.read(minute("ad_9", 14))).isEmpty();
        assertThat(scene.lateOf(hour("ad_9"))).isEmpty();
        assertThat(scene.fast(minute("ad_7", 14))).contains(value(5, 43, 7, 2));
        assertThat(scene.lateOf(hour("ad_7"))).contains(value(3, 43, 7, 2));
        assertThat(scene.fast(minute("ad_9", 10))).contains(value(8, 40, 7, 1));
    }

    @Test
    void whatItRewritesComesFromTheStateOfNowAndBelongsToTheEpochOfNow() {
        scene.late(hour("ad_9"), 1, 42, RUN_1);
        new Register(scene.ledger.controlItems(), 7).raiseEpoch(44);

        latePass(holding(Map.of(hour("ad_9"), counts(4))), 44);

        assertThat(scene.lateOf(hour("ad_9"))).contains(value(4, 44, 7, 2));
    }

    @Test
    void aSecondPassFindsNothingToDo() {
        scene.closed(minute("ad_9", 14), 2, 41, RUN_1);
        new Register(scene.ledger.controlItems(), 7).raiseEpoch(44);
        latePass(RestoredCounts.NONE, 44);

        assertThat(latePass(RestoredCounts.NONE, 44).progress().found()).isZero();
    }
}
