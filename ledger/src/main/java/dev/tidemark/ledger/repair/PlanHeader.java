package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.Run;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;

/**
 * What a plan was made for; it may be applied only while that still is so (docs/protocol.md, R21).
 *
 * @param store the store, as it is written on the command line
 * @param generation the generation whose values are repaired
 * @param checkpoint the restored id of a flush, the branch savepoint of a sweep
 * @param run of a flush, the run that rewritten values belong to; of a sweep, the last run of the
 *     generation
 * @param lastEpoch the last epoch that was looked at
 * @param created when the plan was made
 */
public record PlanHeader(
        Kind kind,
        String store,
        long generation,
        long checkpoint,
        long run,
        long lastEpoch,
        Instant created) {

    /** What made the plan. */
    public enum Kind {
        FLUSH,
        SWEEP;

        /** The word for it in a plan file. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The header of a flush's plan. */
    public static PlanHeader of(Flush flush, String store, Instant created) {
        return new PlanHeader(
                Kind.FLUSH,
                store,
                flush.fence().generation(),
                flush.fence().restoredCheckpoint(),
                flush.fence().run(),
                flush.lastEpochOfAll(),
                created);
    }

    /**
     * The header of a sweep's plan.
     *
     * @param lastRun the last run of the swept generation
     */
    public static PlanHeader of(Sweep sweep, long lastRun, String store, Instant created) {
        return new PlanHeader(
                Kind.SWEEP,
                store,
                sweep.generation(),
                sweep.since(),
                lastRun,
                sweep.lastEpoch(),
                created);
    }

    /**
     * What a plan for the same repair would say if it were made now; what it looked at and when
     * stays as it is.
     *
     * @param nowInStore the store that it is to be applied to
     */
    PlanHeader asOf(ControlItems items, String nowInStore) {
        Register register = new Register(items, generation);
        long nowRun =
                kind == Kind.FLUSH
                        ? FlushRun.next(register, generation, checkpoint).number()
                        : register.runs().last().map(Run::number).orElse(0L);
        return new PlanHeader(kind, nowInStore, generation, checkpoint, nowRun, lastEpoch, created);
    }

    /**
     * Why a plan no longer fits, as a sentence; empty if it does. A plan fits the store that it was
     * made for, as long as the generation restored nothing else and no other run has begun.
     *
     * @param now what a plan made now would say
     */
    public Optional<String> misfit(PlanHeader now) {
        return differs("kind", kind.text(), now.kind.text())
                .or(() -> differs("store", store, now.store))
                .or(() -> differs("generation", generation, now.generation))
                .or(() -> differs("run", run, now.run))
                .or(() -> differs("restored checkpoint", checkpoint, now.checkpoint));
    }

    private static Optional<String> differs(String what, Object planned, Object now) {
        return planned.equals(now)
                ? Optional.empty()
                : Optional.of(
                        "The plan no longer fits: it was made for %s %s, now it is %s. Nothing was"
                                        .formatted(what, planned, now)
                                + " changed. Make a new plan with --plan.");
    }
}
