package dev.tidemark.commands;

/**
 * Everything that can go wrong, with a name that stays the same when the wording of a message
 * changes. Numbers are never reused.
 */
public enum ErrorCode {
    UNEXPECTED("TM-001", ExitCode.FAILED),
    UNKNOWN_WORD("TM-002", ExitCode.USAGE),
    BAD_VALUE("TM-003", ExitCode.USAGE),
    MISSING_VALUE("TM-004", ExitCode.USAGE),
    BAD_PROFILE("TM-005", ExitCode.USAGE),
    NOT_AVAILABLE("TM-006", ExitCode.USAGE),
    NOT_CONFIRMED("TM-007", ExitCode.USAGE),
    STORE_FAILED("TM-010", ExitCode.FAILED),
    NO_STORE("TM-011", ExitCode.FAILED),
    NOT_FOUND("TM-012", ExitCode.FAILED),
    STORE_IN_USE("TM-013", ExitCode.REFUSED),
    STORE_SHAPE("TM-014", ExitCode.CHECK_FAILED),
    TOTALS_AWAY("TM-015", ExitCode.FAILED),
    NO_JAVA("TM-020", ExitCode.FAILED),
    NOT_INSTALLED("TM-021", ExitCode.FAILED),
    JOB_DIED("TM-022", ExitCode.FAILED),
    JOB_FAILED("TM-023", ExitCode.FAILED),
    BAD_RECORDS("TM-024", ExitCode.CHECK_FAILED),
    JOB_REFUSED("TM-025", ExitCode.REFUSED),
    TIMEOUTS_DO_NOT_FIT("TM-026", ExitCode.CHECK_FAILED),
    NO_BROKER("TM-027", ExitCode.PARTIAL),
    NO_CLUSTER("TM-028", ExitCode.FAILED),
    CLUSTER_FAILED("TM-029", ExitCode.FAILED),
    WRITE_FAILED("TM-030", ExitCode.FAILED),
    READ_FAILED("TM-031", ExitCode.FAILED),
    TARGET_IN_USE("TM-032", ExitCode.REFUSED),
    UNSAFE("TM-033", ExitCode.REFUSED),
    UNREADABLE_OBJECT("TM-034", ExitCode.FAILED),
    TIMED_OUT("TM-035", ExitCode.PARTIAL),
    SAVEPOINT_FAILED("TM-036", ExitCode.FAILED),
    REPAIR_STOPPED("TM-037", ExitCode.PARTIAL),
    STATE_UNREADABLE("TM-038", ExitCode.FAILED),
    UPGRADE_FAILED("TM-039", ExitCode.FAILED),
    INTERRUPTED("TM-040", ExitCode.INTERRUPTED),
    NO_STREAM("TM-041", ExitCode.USAGE),
    STREAM_AWAY("TM-042", ExitCode.PARTIAL),
    COUNT_LOST("TM-043", ExitCode.PARTIAL),
    CLUSTER_LOST("TM-044", ExitCode.PARTIAL),
    BUCKET_AWAY("TM-045", ExitCode.PARTIAL);

    private final String id;
    private final ExitCode exit;

    ErrorCode(String id, ExitCode exit) {
        this.id = id;
        this.exit = exit;
    }

    /** The stable name, {@code TM-003}. */
    public String id() {
        return id;
    }

    /** How a command ends that meets it. */
    public ExitCode exit() {
        return exit;
    }

    /** Whether no cluster answers, from the first or any more. */
    public boolean isClusterAway() {
        return this == NO_CLUSTER || this == CLUSTER_LOST;
    }

    /**
     * What the result of a program in a JVM with Flink means where it is a failure.
     *
     * @param result key {@code result} of its last event
     */
    static ErrorCode ofResult(String result) {
        return switch (result) {
            case "refused" -> JOB_REFUSED;
            case "usage" -> BAD_VALUE;
            case "timeouts_do_not_fit" -> TIMEOUTS_DO_NOT_FIT;
            case "no_stream" -> NO_STREAM;
            case "stream_away" -> STREAM_AWAY;
            case "state_unreadable" -> STATE_UNREADABLE;
            case "bucket_away" -> BUCKET_AWAY;
            case "no_broker" -> NO_BROKER;
            default -> JOB_FAILED;
        };
    }
}
