package dev.tidemark.ledger;

/**
 * One execution attempt of the whole job (docs/protocol.md, R15).
 *
 * @param number from 1, higher for each later attempt of the generation, whichever its job
 * @param jobId the job, as the stream engine names it
 * @param attempt the attempt of that job, from 0
 */
public record Run(long number, String jobId, int attempt) {}
