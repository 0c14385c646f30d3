package dev.tidemark.ledger;

/**
 * One execution attempt of the whole job (docs/protocol.md, R15).
 *
 * @param number from 1, higher for each later attempt of the generation, whichever its job
 * @param jobId the job, as the stream engine names it
 * @param incarnation which life of that job, empty if it can have only one: a master that takes the
 *     job over counts its attempts from 0 again
 * @param attempt the attempt of that incarnation, from 0
 */
public record Run(long number, String jobId, String incarnation, int attempt) {
    /** A run of a job that has one life. */
    public Run(long number, String jobId, int attempt) {
        this(number, jobId, "", attempt);
    }

    boolean isOf(String job, String life) {
        return jobId.equals(job) && incarnation.equals(life);
    }
}
