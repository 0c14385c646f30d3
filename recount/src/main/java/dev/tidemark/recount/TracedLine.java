package dev.tidemark.recount;

import dev.tidemark.ledger.Tag;
import java.util.Optional;

/**
 * A line of the raw lake that holds a record.
 *
 * @param place where it stands
 * @param readBy the generation, run and epoch that read the record
 * @param voided what took that reading back since; empty if it stands
 */
public record TracedLine(LinePlace place, Tag readBy, Optional<Voiding> voided) {}
