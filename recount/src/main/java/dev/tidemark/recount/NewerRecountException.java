package dev.tidemark.recount;

import dev.tidemark.ledger.RefusedForSafetyException;
import dev.tidemark.ledger.RowKey;

/** A row holds a recount of a newer generation than the one that was to be written. */
final class NewerRecountException extends RefusedForSafetyException {

    private static final long serialVersionUID = 1L;

    NewerRecountException(RowKey key, long held, long generation) {
        super(
                """
                %s of %s holds generation %d of the recount; generation %d is older and was not \
                written over it. Next: the same command with --final-gen %d, or without \
                --final-gen."""
                        .formatted(key.bucket(), key.entity(), held, generation, held + 1));
    }
}
