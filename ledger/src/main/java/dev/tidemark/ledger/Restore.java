package dev.tidemark.ledger;

import java.time.Instant;

/**
 * What a run began from.
 *
 * @param checkpoint the restored checkpoint or savepoint, 0 if none
 */
public record Restore(long run, long checkpoint, Instant at) {}
