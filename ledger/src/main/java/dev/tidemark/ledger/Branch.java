package dev.tidemark.ledger;

/**
 * Where a generation left its parent: the parent's generation and the id of the savepoint it
 * started from (docs/protocol.md, R13).
 */
public record Branch(long generation, long checkpoint) {}
