package dev.tidemark.job;

import java.util.Map;
import org.apache.flink.api.common.functions.RuntimeContext;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.metrics.MetricGroup;

/**
 * One attempt to execute the whole job, as every subtask of it knows it (docs/protocol.md, R15).
 *
 * <p>Attempts are counted by the JobMaster. One that takes the job over after the death of another
 * counts from 0 again, and so does one that gets a job under an id that was used before. What tells
 * them apart is the execution graph that each builds for itself: its id is in the id of every task
 * attempt, which is public as the metric variable {@code <task_attempt_id>}.
 *
 * @param jobId the job, in hexadecimal
 * @param incarnation the execution graph; empty where nothing says so, as in an operator's test
 * @param number from 0 in each incarnation
 */
public record ExecutionAttempt(String jobId, String incarnation, int number) {

    private static final String TASK_ATTEMPT = "<task_attempt_id>";

    /** The attempt that an operator belongs to. */
    public static ExecutionAttempt of(RuntimeContext operator) {
        return new ExecutionAttempt(
                operator.getJobInfo().getJobId().toHexString(),
                incarnation(operator.getMetricGroup()),
                operator.getTaskInfo().getAttemptNumber());
    }

    /** The attempt that a sink writer belongs to. */
    public static ExecutionAttempt of(WriterInitContext sink) {
        return new ExecutionAttempt(
                sink.getJobInfo().getJobId().toHexString(),
                incarnation(sink.metricGroup()),
                sink.getTaskInfo().getAttemptNumber());
    }

    /** {@code <execution graph>_<vertex>_<subtask>_<attempt>}. */
    private static String incarnation(MetricGroup metrics) {
        Map<String, String> variables = metrics.getAllVariables();
        String task = variables == null ? "" : variables.getOrDefault(TASK_ATTEMPT, "");
        int end = task.indexOf('_');
        return end < 0 ? "" : task.substring(0, end);
    }
}
