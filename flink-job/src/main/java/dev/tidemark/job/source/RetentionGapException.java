package dev.tidemark.job.source;

import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.RefusedForSafetyException;
import java.time.Instant;

/**
 * A checkpoint is older than what its stream or topic still holds: to go on from it would leave out
 * clicks, and nobody would see that (docs/protocol.md, R27).
 */
public final class RetentionGapException extends RefusedForSafetyException {

    private static final long serialVersionUID = 1L;

    private RetentionGapException(String message) {
        super(message);
    }

    /**
     * A refusal.
     *
     * @param source the stream or topic as people write it
     * @param readUpTo what arrived before this has been read
     * @param oldest what arrived before this is no longer there; after {@code readUpTo}
     */
    public static RetentionGapException of(String source, Instant readUpTo, Instant oldest) {
        String first = Hour.of(readUpTo.toEpochMilli()).text();
        String last = Hour.of(oldest.toEpochMilli()).text();
        return new RetentionGapException(
                """
                %s has dropped what arrived before %s, and the checkpoint had read it up to %s: \
                clicks of the hours %s to %s would be missing. Nothing was read. Next: bring \
                those clicks into the lake from another copy, if there is one, and fill these hours \
                with 'tidemark recount --from %s --to %s'; the stream counts on behind the gap with \
                --accept-gap."""
                        .formatted(source, oldest, readUpTo, first, last, first, last));
    }
}
