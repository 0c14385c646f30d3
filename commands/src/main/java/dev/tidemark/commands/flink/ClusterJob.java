package dev.tidemark.commands.flink;

import java.time.Duration;
import java.time.Instant;
import java.util.OptionalLong;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A job that a cluster knows, living or ended.
 *
 * @param id in hexadecimal
 * @param state as Flink names it, such as {@code RUNNING}
 * @param startedAt when it was submitted
 * @param lasted how long it has lived
 */
public record ClusterJob(String id, String name, String state, Instant startedAt, Duration lasted) {

    private static final Pattern OURS = Pattern.compile("tidemark-g([1-9][0-9]{0,9})");
    private static final Set<String> ENDED = Set.of("FINISHED", "FAILED", "CANCELED", "SUSPENDED");

    /** The name of a generation's job. */
    public static String name(long generation) {
        return "tidemark-g" + generation;
    }

    /** The generation that its name says; empty for other people's jobs. */
    public OptionalLong generation() {
        Matcher named = OURS.matcher(name);
        return named.matches()
                ? OptionalLong.of(Long.parseLong(named.group(1)))
                : OptionalLong.empty();
    }

    /**
     * Whether it has ended well: a bounded input has been counted to its end, or it was stopped
     * ({@link FlinkRest#stoppedWith} tells the two apart).
     */
    public boolean hasFinished() {
        return state.equals("FINISHED");
    }

    /** Whether it may still write. */
    public boolean isLive() {
        return !ENDED.contains(state);
    }
}
