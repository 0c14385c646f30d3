package dev.tidemark.commands.flink;

/**
 * A metric of one part of a job over all its subtasks.
 *
 * @param vertex the part that it belongs to
 * @param name as Flink's REST API gives it: the operator's name and the metric's own, joined by
 *     dots
 */
public record Metric(JobVertex vertex, String name, double min, double max, double sum) {

    /** Whether it is this metric of any operator. */
    public boolean isNamed(String own) {
        return name.equals(own) || name.endsWith("." + own);
    }
}
