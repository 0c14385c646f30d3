package dev.tidemark.ledger;

/** A running total as it is read. */
public record RunningTotal(RowKey key, int keyGroup, TaggedCounts value) {}
