package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.RefusedForSafetyException;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.Run;
import java.time.Instant;
import java.util.Optional;

/**
 * The run of its own that a flush from the command line takes: its cut must cover every run of the
 * job before it (docs/protocol.md, R17). The same flush, given again before another run has begun,
 * goes on with the same one, so that it finds nothing that it has done already.
 *
 * @param generation the flushed generation
 * @param checkpoint the id that it is flushed to
 * @param jobId what the register calls the flush
 * @param number the run
 */
public record FlushRun(long generation, long checkpoint, String jobId, long number) {

    /** The run that a flush would have now; nothing is changed. */
    public static FlushRun next(Register register, long generation, long checkpoint) {
        Optional<Run> last = register.runs().last();
        String name = "flush-" + checkpoint + "-after-run-";
        if (last.isPresent() && last.get().jobId().startsWith(name)) {
            return new FlushRun(generation, checkpoint, last.get().jobId(), last.get().number());
        }
        long before = last.map(Run::number).orElse(0L);
        return new FlushRun(generation, checkpoint, name + before, before + 1);
    }

    /** Enters it in the register, with what it goes back to. Saying it twice changes nothing. */
    void enter(Register register, Instant at) {
        long taken = register.runs().take(jobId, 0);
        if (taken != number) {
            throw new RefusedForSafetyException(
                    "Run %d of generation %d has begun meanwhile. Nothing was changed. Next: the same command again."
                            .formatted(taken - 1, generation));
        }
        register.runs().recordRestore(number, checkpoint, at);
    }

    /** What it may change. */
    public Fence fence(Generation of) {
        return new Fence(generation, number, checkpoint, of.parent());
    }
}
