package dev.tidemark.ledger;

import java.util.Optional;

/**
 * One line of counting, as the register keeps it (docs/protocol.md, R13).
 *
 * @param number from 1; a newer generation has a higher number
 * @param parent the generation and savepoint it began from; empty if it began fresh
 * @param maxParallelism the number of key groups, for ever
 * @param firstJob the id of the job that began it
 */
public record Generation(
        long number, Optional<Branch> parent, int maxParallelism, String firstJob) {}
