package dev.tidemark.commands.flink;

import java.time.Duration;
import java.time.Instant;

/**
 * A complete checkpoint or savepoint, as the cluster remembers it.
 *
 * @param isSavepoint whether somebody asked for it
 * @param path where it is
 * @param completedAt when the last subtask had answered
 * @param took from the trigger to that
 * @param bytes of the whole state
 */
public record CheckpointRecord(
        long id,
        boolean isSavepoint,
        String path,
        Instant completedAt,
        Duration took,
        long bytes) {}
