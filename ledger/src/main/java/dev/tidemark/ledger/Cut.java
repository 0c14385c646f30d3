package dev.tidemark.ledger;

/**
 * What a flush leaves behind: this run took back what older runs wrote under this checkpoint's tag
 * or a later one (docs/protocol.md, R17).
 */
public record Cut(long run, long checkpoint) {}
