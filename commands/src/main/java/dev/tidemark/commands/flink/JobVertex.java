package dev.tidemark.commands.flink;

import java.util.Map;

/**
 * A chain of operators as one part of a running job.
 *
 * @param id in hexadecimal
 * @param name the names of its operators, joined
 * @param tasks how many subtasks are in which state, such as {@code RUNNING}
 */
public record JobVertex(
        String id, String name, int parallelism, int maxParallelism, Map<String, Integer> tasks) {

    /** Whether every subtask has started, its repair after a restore included, or has ended. */
    public boolean hasStarted() {
        return tasks.getOrDefault("RUNNING", 0) + tasks.getOrDefault("FINISHED", 0) == parallelism;
    }
}
