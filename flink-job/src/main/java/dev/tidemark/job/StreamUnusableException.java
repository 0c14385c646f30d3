package dev.tidemark.job;

import dev.tidemark.capacity.NearestName;
import java.util.Collection;
import java.util.Optional;

/**
 * A stream or topic cannot be used as it was named, or not now. Which of the two is in the name of
 * the class too: of a job on a cluster only the stack trace comes back.
 */
public abstract sealed class StreamUnusableException extends RuntimeException
        permits NoStreamException, StreamAwayException {

    private static final long serialVersionUID = 1L;
    private static final int NAMES_SHOWN = 20;

    private final String next;

    StreamUnusableException(String message, String next, Throwable cause) {
        super(message.endsWith(".") || message.endsWith("?") ? message : message + ".", cause);
        this.next = next;
    }

    /**
     * It has to be named otherwise, or needs other rights: the same command will not do.
     *
     * @param next the command to type next
     */
    public static StreamUnusableException wrong(String message, String next, Throwable cause) {
        return new NoStreamException(message, next, cause);
    }

    /**
     * It does not answer: the same command may do later.
     *
     * @param next the command to type next
     */
    public static StreamUnusableException away(String message, String next, Throwable cause) {
        return new StreamAwayException(message, next, cause);
    }

    /**
     * There is none of that name.
     *
     * @param place whose stream or topic it should be, "eu-west-1 has no stream" for one
     * @param names those that are there; empty if they may not be listed
     * @param create the command that makes it
     */
    public static StreamUnusableException missing(
            String place, String name, Optional<Collection<String>> names, String create) {
        Optional<String> meant = names.flatMap(known -> NearestName.of(name, known));
        String hint = meant.map(known -> "; did you mean '" + known + "'?").orElse(".");
        return wrong(
                "%s '%s'%s %s"
                        .formatted(
                                place,
                                name,
                                hint,
                                names.map(StreamUnusableException::list)
                                        .orElse("Which there are may not be listed.")),
                create,
                null);
    }

    private static String list(Collection<String> names) {
        if (names.isEmpty()) {
            return "It has none at all.";
        }
        String some = String.join(", ", names.stream().sorted().limit(NAMES_SHOWN).toList());
        int more = names.size() - NAMES_SHOWN;
        return "It has: " + some + (more > 0 ? " and %,d more.".formatted(more) : ".");
    }

    /** Whether the same command may do later. */
    public boolean isAway() {
        return this instanceof StreamAwayException;
    }

    /** The command to type next. */
    public String next() {
        return next;
    }
}
