package dev.tidemark.ledger;

/**
 * Who wrote a value, and after which barrier (docs/protocol.md, R5). Stored beside each value as
 * {@code *_ckpt}, {@code *_gen}, {@code *_run}.
 *
 * @param checkpoint the id of the last barrier that the writing sink subtask had passed; 0 before
 *     the first
 * @param generation the generation of the job, from 1
 * @param run the run of the generation, from 1
 */
public record Tag(long checkpoint, long generation, long run) {}
