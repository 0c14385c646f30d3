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
import dev.tidemark.ledger.repair.PlannedChange.Action;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A worker of run 1 that was cut off and wrote on after run 2's flush. */
class LatePassTest {

    private static final Fence RUN_1 = fresh(7, 1, 0);
    private static final Fence RUN_2 = fresh(7, 2, 41);
    private static final Flush FLUSH = Flush.of(RUN_2, 42, 0);

    private final Scene scene = new Scene();

    private Findings latePass(RestoredCounts now, long epoch) {
        LatePass pass =
                LatePass.look(
                        scene.repair(),
                        FLUSH,
                        RepairScope.whole(Scene.GROUPS, Scene.ALL, Optional.empty()));
        return pass.changes(now, epoch);
    }

    @Test
    void itTakesPlaceAfterTheLongerOfHeartbeatTimeoutAndIndexLag() {
        Duration heartbeat = Duration.ofSeconds(50);
        assertThat(LatePass.delay(heartbeat, Duration.ofSeconds(3))).isEqualTo(heartbeat);
        assertThat(LatePass.delay(heartbeat, Duration.ofSeconds(90))).hasSeconds(90);
    }

    @Test
    void itFindsWhatTheCutOffWorkerWroteAndNothingOfThisRun() {
        scene.repair().settle(() -> FLUSH, whole(RestoredCounts.NONE));
        scene.closed(minute("ad_7", 14), 5, 43, RUN_2);
        scene.late(hour("ad_7"), 3, 43, RUN_2);
        scene.closed(minute("ad_9", 14), 2, 41, RUN_1);
        scene.late(hour("ad_9"), 1, 42, RUN_1);
        scene.closed(minute("ad_9", 10), 8, 40, RUN_1);

        Findings found = latePass(RestoredCounts.NONE, 44);

        assertThat(found.changes())
                .extracting(PlannedChange::key)
                .containsExactly(minute("ad_9", 14), hour("ad_9"));
        assertThat(found.left()).isEmpty();
    }

    @Test
    void whatItRewritesComesFromTheStateOfNowAndBelongsToTheEpochOfNow() {
        scene.late(hour("ad_9"), 1, 42, RUN_1);

        Findings found = latePass(holding(Map.of(hour("ad_9"), counts(4))), 44);

        assertThat(found.changes())
                .isEqualTo(
                        List.of(
                                new PlannedChange(
                                        RepairPart.LATE,
                                        Action.REWRITE,
                                        hour("ad_9"),
                                        44,
                                        value(1, 42, 7, 1),
                                        Optional.of(value(4, 44, 7, 2)))));
    }

    @Test
    void theSinkMakesItsChangesAndSparesWhatThisRunWroteMeanwhile() {
        scene.closed(minute("ad_9", 14), 2, 41, RUN_1);
        scene.closed(minute("ad_9", 15), 2, 41, RUN_1);
        Findings found = latePass(RestoredCounts.NONE, 43);
        scene.closed(minute("ad_9", 14), 3, 43, RUN_2);

        found.changes().forEach(change -> scene.ledger.repair(change.rowChange()).join());

        assertThat(scene.fast(minute("ad_9", 14))).contains(value(3, 43, 7, 2));
        assertThat(scene.ledger.read(minute("ad_9", 15))).isEmpty();
    }
}
