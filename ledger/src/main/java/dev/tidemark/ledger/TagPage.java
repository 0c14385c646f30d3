package dev.tidemark.ledger;

import java.util.List;
import java.util.Optional;

/**
 * One page of a tag index. A page may be empty and still have a next one. An index may lag behind
 * its table: a row can be missing, and a row that is here may meanwhile hold something else
 * (docs/protocol.md, R19).
 *
 * @param next where the next page starts, empty if this is the last
 */
public record TagPage(List<LedgerRow> rows, Optional<String> next) {}
