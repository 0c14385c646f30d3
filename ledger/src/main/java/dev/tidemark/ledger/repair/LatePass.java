package dev.tidemark.ledger.repair;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The one more look that a running job takes for values of older runs that came after its flush:
 * from a worker that was cut off and wrote on until it noticed, or out of an index that lagged
 * (docs/protocol.md, R19).
 *
 * <p>It only says what to change. The job's sinks make the changes, in their order for each key,
 * because by then this run writes the same items.
 */
public final class LatePass {

    private final Flush flush;
    private final RepairScope scope;
    private final List<TaggedValue> found;

    private LatePass(Flush flush, RepairScope scope, List<TaggedValue> found) {
        this.flush = flush;
        this.scope = scope;
        this.found = found;
    }

    /**
     * How long after its flush a job takes the pass.
     *
     * @param heartbeatTimeout after which a worker that was cut off ends itself
     * @param indexLag {@link dev.tidemark.ledger.Ledger#indexLag()}
     */
    public static Duration delay(Duration heartbeatTimeout, Duration indexLag) {
        return heartbeatTimeout.compareTo(indexLag) > 0 ? heartbeatTimeout : indexLag;
    }

    /**
     * Looks at the indexes. It waits for the store and needs no state, so a job calls it on a
     * thread beside its own.
     *
     * @param flush the flush of this run's restore
     * @param scope the calling subtask's key groups; its counts are not asked
     */
    public static LatePass look(Repair repair, Flush flush, RepairScope scope) {
        return new LatePass(flush, scope, repair.lookOnly(flush, scope));
    }

    /**
     * What has to be changed, as of now; waits for nothing.
     *
     * @param now the calling subtask's counts of now
     * @param epoch the id of the last barrier that it has passed: what is rewritten is rewritten
     *     from the state of now, so it belongs to the epoch of now
     */
    public Findings changes(RestoredCounts now, long epoch) {
        RepairScope knowing =
                new RepairScope(scope.keyGroups(), scope.range(), scope.parts(), Optional.of(now));
        return new Search(flush.rewritingAt(epoch), knowing).judge(found);
    }
}
