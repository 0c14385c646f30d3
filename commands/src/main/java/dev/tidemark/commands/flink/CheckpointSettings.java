package dev.tidemark.commands.flink;

import java.time.Duration;

/**
 * How a job takes its checkpoints.
 *
 * @param interval between two starts
 * @param tolerableFailures in a row, before the job is restarted
 */
public record CheckpointSettings(Duration interval, boolean isExactlyOnce, int tolerableFailures) {}
