package dev.tidemark.commands;

/** What a script may conclude from the end of a command; part of the command contract. */
public enum ExitCode {
    /** Done, or nothing to do. */
    DONE(0),
    /** Failed: nothing more is known to be wrong than the message says. */
    FAILED(1),
    /** The command line or a setting is wrong; nothing was contacted. */
    USAGE(2),
    /** A check did not hold. */
    CHECK_FAILED(3),
    /** Refused for safety. */
    REFUSED(4),
    /** Stopped part-way; the same command continues. */
    PARTIAL(5),
    /** Interrupted; the same command continues. */
    INTERRUPTED(130);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    /** The exit status of the process. */
    public int code() {
        return code;
    }
}
