package dev.tidemark.job.virtual;

import java.util.Map;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;

/**
 * What a job saved at a barrier.
 *
 * @param positions how many records of each shard were read before the barrier
 * @param states the state of every operator, by its name and subtask
 */
public record Checkpoint(
        long id, Map<String, Integer> positions, Map<String, OperatorSubtaskState[]> states) {}
