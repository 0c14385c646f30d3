package dev.tidemark.ledger;

import dev.tidemark.clicks.Counts;

/** One writer's value of an item together with its tag. */
public record TaggedCounts(Counts counts, Tag tag) {}
