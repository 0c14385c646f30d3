package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.Run;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/**
 * What a repair leaves in the register of a generation before it changes a row, and after it has
 * looked late; an entry that is there already changes nothing (docs/protocol.md, R16, R17, R19).
 */
final class RepairEntries {

    private final Register register;
    private final long generation;
    private final Waiting waiting;

    RepairEntries(ControlItems items, long generation, Waiting waiting) {
        this.register = new Register(items, generation);
        this.generation = generation;
        this.waiting = waiting;
    }

    void restore(long run, long checkpoint, Instant at) {
        enter(known -> known.runs().recordRestore(run, checkpoint, at));
    }

    /** The cut of a flush, and the epoch of the values that it rewrites. */
    void cut(long run, long checkpoint) {
        enter(
                known -> {
                    known.runs().recordCut(run, checkpoint);
                    // Without a checkpoint there is no state to rewrite anything from.
                    if (checkpoint > 0) {
                        known.raiseEpoch(checkpoint);
                    }
                });
    }

    /**
     * The cut of a sweep, behind every run there was: the next one, if there ever is one, takes its
     * number.
     */
    void sweep(long since) {
        enter(
                known -> {
                    long last = known.runs().last().map(Run::number).orElse(0L);
                    known.runs().recordCut(last + 1, since);
                });
    }

    void flushRun(FlushRun run, Instant at) {
        enter(known -> run.enter(known, at));
    }

    /** The run of a flush that was planned. */
    void nextFlushRun(long checkpoint, Instant at) {
        enter(known -> FlushRun.next(known, generation, checkpoint).enter(known, at));
    }

    /** Until every subtask has done so, the cut stays open for the runs to come. */
    void latePass(long run, RepairScope scope) {
        List<String> parts = scope.parts().stream().map(RepairPart::text).toList();
        enter(known -> known.latePasses().record(run, parts, scope.range()));
    }

    private void enter(Consumer<Register> entry) {
        waiting.retry(
                () -> {
                    entry.accept(register);
                    return register;
                });
    }
}
