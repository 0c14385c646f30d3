package dev.tidemark.ledger;

import java.util.Optional;

/**
 * Where a generation left its parent: the parent's generation and the id of the savepoint it
 * started from (docs/protocol.md, R13).
 */
public record Branch(long generation, long checkpoint) {

    /**
     * Insists that a generation may go on from this: from a checkpoint of its own, or from the
     * savepoint that it began from, which its parent, too, may have begun from. What another one
     * wrote since is not on its line: no flush of it would take that back, and none of its writes
     * would replace it.
     *
     * @param other the generation that would go on
     * @param parent what that one began from, if it did not begin fresh
     * @throws CheckpointRefusedException if it may not
     */
    public void requireOnLineOf(long other, Optional<Branch> parent) {
        if (generation == other || parent.filter(this::isBranchOf).isPresent()) {
            return;
        }
        throw new CheckpointRefusedException(
                """
                Checkpoint %d was taken by generation %d, and generation %d %s: what generation %d \
                wrote since would be counted a second time. Nothing was changed. Next: tidemark \
                checkpoints lists those of generation %d; tidemark deploy --blue-green begins a new \
                generation."""
                        .formatted(
                                checkpoint,
                                generation,
                                other,
                                parent.map(
                                                branch ->
                                                        "began from checkpoint %d of generation %d"
                                                                .formatted(
                                                                        branch.checkpoint(),
                                                                        branch.generation()))
                                        .orElse("began fresh"),
                                generation,
                                other));
    }

    private boolean isBranchOf(Branch parent) {
        return checkpoint == parent.checkpoint && generation <= parent.generation;
    }
}
