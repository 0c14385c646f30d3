package dev.tidemark.commands;

import java.util.Optional;
import picocli.CommandLine.Option;

/** The cluster on which the job may still live that a repair must not run beside. */
final class RepairCluster {

    @Option(
            names = "--flink-url",
            paramLabel = "URL",
            description =
                    "The REST address of the job's Flink cluster: it is asked whether the job lives."
                            + " Without it: only the store's lease is looked at.")
    String url;

    /** What is asked of it; nothing, where none is named. */
    LivingJobs jobs(Session session) {
        return new LivingJobs(session, url, Optional.ofNullable(url).map(ClusterOptions::cluster));
    }
}
