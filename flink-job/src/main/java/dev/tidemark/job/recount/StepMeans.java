package dev.tidemark.job.recount;

import java.nio.file.Path;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.runtime.taskmanager.TaskManagerRuntimeInfo;

/** What a step may use of its TaskManager. */
final class StepMeans {

    /** The rest of a slot's heap is for what Flink holds of it, and for what is being read. */
    private static final int SHARE_OF_A_SLOT = 4;

    private final TaskManagerRuntimeInfo taskManager;

    StepMeans(TaskManagerRuntimeInfo taskManager) {
        this.taskManager = taskManager;
    }

    /** Heap, in bytes; more goes to {@link #scratch}. */
    long memoryBytes() {
        int slots = taskManager.getConfiguration().get(TaskManagerOptions.NUM_TASK_SLOTS);
        return Runtime.getRuntime().maxMemory() / slots / SHARE_OF_A_SLOT;
    }

    /** A folder for what does not fit, and is removed when it is no longer read. */
    Path scratch() {
        return Path.of(taskManager.getTmpDirectories()[0]);
    }
}
