package dev.tidemark.ledger.repair;

import static dev.tidemark.ledger.repair.Scene.branched;
import static dev.tidemark.ledger.repair.Scene.fresh;
import static dev.tidemark.ledger.repair.Scene.hour;
import static dev.tidemark.ledger.repair.Scene.minute;
import static dev.tidemark.ledger.repair.Scene.value;
import static dev.tidemark.ledger.repair.Scene.whole;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.KeyGroupRange;
import dev.tidemark.ledger.OpenCut;
import dev.tidemark.ledger.Register;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Run 1 was cut off and writes on; run 2 restored 41 and may have ended before its late pass. */
class OpenCutsTest {

    private static final Fence RUN_1 = fresh(7, 1, 0);
    private static final Fence RUN_2 = fresh(7, 2, 41);
    private static final Fence RUN_3 = fresh(7, 3, 42);

    private final Scene scene = new Scene();
    private final Register register = new Register(scene.ledger.controlItems(), 7);

    @BeforeEach
    void runTwoFlushes() {
        register.begin("job", Optional.empty(), Scene.GROUPS.maxParallelism());
        flush(RUN_2);
    }

    private void flush(Fence fence) {
        scene.repair().flush(fence, Instant.EPOCH, whole(RestoredCounts.NONE));
    }

    private void latePass(Fence fence, List<RepairPart> parts, int first, int last) {
        scene.repair()
                .latePass(
                        fence,
                        fence.restoredCheckpoint() + 1,
                        new RepairScope(
                                Scene.GROUPS,
                                new KeyGroupRange(first, last),
                                parts,
                                Optional.of(RestoredCounts.NONE)));
    }

    private void latePass(Fence fence) {
        latePass(fence, List.of(RepairPart.values()), 0, Scene.GROUPS.maxParallelism() - 1);
    }

    private List<OpenCut> openBefore(Fence fence) {
        return OpenCuts.addedTo(fence, scene.ledger.controlItems()).openCuts();
    }

    @Test
    void aCutStaysOpenWhenItsRunEndsBeforeItsLatePass() {
        assertThat(openBefore(RUN_3)).containsExactly(new OpenCut(7, 2, 41));
    }

    @Test
    void aCutIsClosedWhenEverySubtaskHasTakenItsLatePass() {
        latePass(RUN_2, List.of(RepairPart.FAST, RepairPart.TOTALS), 0, 63);
        latePass(RUN_2, List.of(RepairPart.LATE), 0, 127);
        assertThat(openBefore(RUN_3)).as("half of the windows are missing").hasSize(1);

        latePass(RUN_2, List.of(RepairPart.FAST, RepairPart.TOTALS), 64, 127);
        assertThat(openBefore(RUN_3)).isEmpty();
    }

    @Test
    void theSameSubtaskTwiceIsNotTwoSubtasks() {
        latePass(RUN_2, List.of(RepairPart.values()), 0, 63);
        latePass(RUN_2, List.of(RepairPart.values()), 0, 63);

        assertThat(openBefore(RUN_3)).hasSize(1);
    }

    @Test
    void theLatePassOfALaterRunClosesAllCutsBeforeIt() {
        flush(RUN_3);
        assertThat(openBefore(fresh(7, 4, 43)))
                .containsExactly(new OpenCut(7, 3, 42), new OpenCut(7, 2, 41));

        latePass(RUN_3);
        assertThat(openBefore(fresh(7, 4, 43))).isEmpty();
    }

    @Test
    void aCutThatALaterOneIncludesIsNotListed() {
        flush(fresh(7, 3, 41));

        assertThat(openBefore(fresh(7, 4, 43))).containsExactly(new OpenCut(7, 3, 41));
        assertThat(openBefore(fresh(7, 4, 41))).as("it includes them all itself").isEmpty();
    }

    @Test
    void aNewGenerationTakesItsParentsOpenCutsOver() {
        assertThat(openBefore(branched(8, 1, 42, 7, 42))).containsExactly(new OpenCut(7, 2, 41));

        latePass(RUN_2);
        assertThat(openBefore(branched(8, 1, 42, 7, 42))).isEmpty();
    }

    @Test
    void whatAWorkerWroteAfterTheFlushOfARunThatEndedEarlyIsFlushedByTheNextOne() {
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        scene.late(hour("ad_7"), 3, 41, RUN_1);
        scene.closed(minute("ad_7", 15), 6, 41, RUN_2);
        register.raiseEpoch(42);

        flush(RUN_3);

        assertThat(scene.fast(minute("ad_7", 14))).isEmpty();
        assertThat(scene.lateOf(hour("ad_7"))).isEmpty();
        assertThat(scene.fast(minute("ad_7", 15))).contains(value(6, 41, 7, 2));
    }

    @Test
    void whatComesOnlyAfterThatFlushIsFoundByTheLatePass() {
        register.raiseEpoch(42);
        flush(RUN_3);
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);

        latePass(RUN_3);

        assertThat(scene.fast(minute("ad_7", 14))).isEmpty();
    }
}
