package dev.tidemark.commands;

import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.FlinkRest;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** Which of the jobs on a cluster a command means. */
final class JobChoice {

    @Option(
            names = "--job",
            paramLabel = "NAME|ID",
            description = "The job, such as tidemark-g1. Without it: the only one that is live.")
    String job;

    /** Every job of ours, or the ones that were named; the youngest first. */
    List<ClusterJob> candidates(FlinkRest cluster) {
        return cluster.jobs().stream()
                .filter(
                        each ->
                                job == null
                                        ? each.generation().isPresent()
                                        : each.name().equals(job) || each.id().equals(job))
                .toList();
    }

    /** The one live job that is meant. */
    ClusterJob live(FlinkRest cluster) {
        return live(cluster, "tidemark status");
    }

    /**
     * The one live job that is meant.
     *
     * @param next the command to type if there is none
     */
    ClusterJob live(FlinkRest cluster, String next) {
        List<ClusterJob> all = candidates(cluster);
        List<ClusterJob> live = all.stream().filter(ClusterJob::isLive).toList();
        if (live.size() == 1) {
            return live.get(0);
        }
        if (live.size() > 1) {
            throw Failure.badValue(
                    "--job",
                    "several jobs are live, name one: "
                            + live.stream()
                                    .map(each -> each.name() + " (" + each.id() + ")")
                                    .collect(Collectors.joining(", ")));
        }
        String known =
                all.isEmpty()
                        ? "it knows none"
                        : "its last one, %s, is %s"
                                .formatted(all.get(0).name(), all.get(0).state());
        throw new Failure(
                ErrorCode.NOT_FOUND,
                "no live job %s on this cluster: %s. Nothing was changed."
                        .formatted(job == null ? "of tidemark" : job, known),
                next);
    }
}
