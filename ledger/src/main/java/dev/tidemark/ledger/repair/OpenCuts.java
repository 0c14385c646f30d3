package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Cut;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.OpenCut;
import dev.tidemark.ledger.Register;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Finds in the register the cuts that no complete late pass has followed (docs/protocol.md, R19). A
 * run that ends before its late pass leaves its cut open; the next one takes it over.
 */
public final class OpenCuts {

    /** Running totals keep no cut open: they are provisional, and their store may be away. */
    private static final List<String> ROWS =
            List.of(RepairPart.FAST.text(), RepairPart.LATE.text());

    private OpenCuts() {}

    /** A run's fence with the open cuts of the runs before it and of its parent. */
    public static Fence addedTo(Fence fence, ControlItems items) {
        List<OpenCut> open =
                new ArrayList<>(
                        of(items, fence.generation(), fence.run(), fence.restoredCheckpoint()));
        fence.parent()
                .ifPresent(
                        branch ->
                                open.addAll(
                                        of(
                                                items,
                                                branch.generation(),
                                                Long.MAX_VALUE,
                                                branch.checkpoint())));
        return fence.withOpenCuts(open);
    }

    /**
     * The open cuts of a generation, without those that another one includes.
     *
     * @param before only those of older runs
     * @param below only those to older checkpoints: what is tagged at or after this one is
     *     concerned already
     */
    static List<OpenCut> of(ControlItems items, long generation, long before, long below) {
        Register register = new Register(items, generation);
        List<Cut> cuts = newestFirst(register, before);
        List<OpenCut> open = new ArrayList<>();
        long lowest = below;
        for (int i = 0; i < cuts.size(); i++) {
            Cut cut = cuts.get(i);
            // Only what goes further back than all that is known makes a difference.
            if (lowestOf(cuts.subList(i, cuts.size())) >= lowest || isClosed(register, cut)) {
                return open;
            }
            if (cut.checkpoint() < lowest) {
                open.add(new OpenCut(generation, cut.run(), cut.checkpoint()));
                lowest = cut.checkpoint();
            }
        }
        return open;
    }

    private static List<Cut> newestFirst(Register register, long before) {
        List<Cut> cuts = new ArrayList<>(register.runs().cuts());
        cuts.removeIf(cut -> cut.run() >= before);
        Collections.reverse(cuts);
        return cuts;
    }

    private static long lowestOf(List<Cut> cuts) {
        return cuts.stream().mapToLong(Cut::checkpoint).min().orElse(Long.MAX_VALUE);
    }

    /** Closed are a run's own cut and all before it. */
    private static boolean isClosed(Register register, Cut cut) {
        return register.generation()
                .filter(
                        known ->
                                register.latePasses()
                                        .isComplete(cut.run(), ROWS, known.maxParallelism()))
                .isPresent();
    }
}
