package dev.tidemark.ledger;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.WriteOutcome.Refusal;
import java.time.Instant;

/**
 * A write of the stream that the store refused: the numbers that the recount has to bring
 * (docs/protocol.md, R14).
 *
 * @param key where it should have gone
 * @param writer who wrote
 * @param counts what should have stood there
 * @param tag the tag it carried: which barrier, generation and run
 * @param why which part of the condition did not hold
 * @param held what the row held
 * @param at when it was refused
 */
public record RefusedWrite(
        RowKey key,
        Writer writer,
        Counts counts,
        Tag tag,
        Refusal why,
        LedgerRow held,
        Instant at) {}
