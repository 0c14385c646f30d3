package dev.tidemark.job.virtual;

import java.util.HashMap;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.Metric;
import org.apache.flink.runtime.clusterframework.types.ResourceID;
import org.apache.flink.runtime.executiongraph.ExecutionGraphTestUtils;
import org.apache.flink.runtime.metrics.groups.TaskManagerMetricGroup;
import org.apache.flink.runtime.metrics.groups.TaskMetricGroup;
import org.apache.flink.runtime.metrics.util.TestingMetricRegistry;

/** The metrics that the operator of one subtask has registered, by name. */
public final class TaskMetrics {

    private final Map<String, Metric> byName = new HashMap<>();

    /** A metric group that registers here. */
    TaskMetricGroup group() {
        TestingMetricRegistry registry =
                TestingMetricRegistry.builder()
                        .setRegisterConsumer((metric, name, group) -> byName.put(name, metric))
                        .build();
        return TaskManagerMetricGroup.createTaskManagerMetricGroup(
                        registry, "localhost", ResourceID.generate())
                .addJob(new JobID(), "tidemark")
                .addTask(ExecutionGraphTestUtils.createExecutionAttemptId(), "task");
    }

    /** The value of a counter. */
    public long counter(String name) {
        return ((Counter) known(name)).getCount();
    }

    /** The value of a gauge of numbers. */
    public long gauge(String name) {
        return (Long) ((Gauge<?>) known(name)).getValue();
    }

    private Metric known(String name) {
        Metric metric = byName.get(name);
        if (metric == null) {
            throw new IllegalArgumentException(
                    "no metric " + name + ", but " + byName.keySet().stream().sorted().toList());
        }
        return metric;
    }
}
