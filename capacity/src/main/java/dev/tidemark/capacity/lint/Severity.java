package dev.tidemark.capacity.lint;

/** How bad a finding is. */
public enum Severity {
    /** Output is lost, wrong or counted twice, or the job cannot start or restore. */
    ERROR,
    /** It will hurt: later, slower or under load. */
    WARNING,
    /** Worth knowing. */
    INFO
}
