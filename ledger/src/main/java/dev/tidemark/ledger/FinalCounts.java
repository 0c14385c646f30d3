package dev.tidemark.ledger;

import dev.tidemark.clicks.Counts;
import java.time.Instant;

/**
 * The recount's value of an item.
 *
 * @param counts the exact counts
 * @param generation the generation of the recount, {@code final_gen}
 * @param at when it was written, {@code final_at}
 */
public record FinalCounts(Counts counts, long generation, Instant at) {}
