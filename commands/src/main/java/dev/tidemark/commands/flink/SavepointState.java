package dev.tidemark.commands.flink;

import java.util.Optional;

/**
 * How far a savepoint is that was asked for.
 *
 * @param isComplete whether Flink has answered
 * @param location where it is, if it was taken
 * @param failure why it was not taken, if it was not
 */
public record SavepointState(
        boolean isComplete, Optional<String> location, Optional<RootCause> failure) {}
