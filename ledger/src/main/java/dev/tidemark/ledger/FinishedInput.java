package dev.tidemark.ledger;

import java.time.Instant;

/**
 * A bounded input that was counted to its end.
 *
 * @param source where it is, such as {@code file:clicks/}
 * @param fingerprint what it held; other content has another one
 * @param at when its last click was counted and durable
 */
public record FinishedInput(String source, String fingerprint, Instant at) {}
