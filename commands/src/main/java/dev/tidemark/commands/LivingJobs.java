package dev.tidemark.commands;

import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.FlinkRest;
import java.util.Optional;

/**
 * Asks a cluster whether a job of a generation lives on it. Between two of its restarts a job does
 * not hold the lease, and yet goes on (docs/protocol.md, R16).
 */
final class LivingJobs {

    private final Session session;
    private final String url;
    private final Optional<FlinkRest> cluster;
    private boolean isAway;

    /**
     * @param cluster empty if none is named: then there is nothing to ask
     */
    LivingJobs(Session session, String url, Optional<FlinkRest> cluster) {
        this.session = session;
        this.url = url;
        this.cluster = cluster;
    }

    /**
     * Refuses while one lives. A cluster that is away can refuse nothing, since a repair after its
     * crash must be possible: that is said, once.
     *
     * @param what {@code a flush}, for the message
     */
    void requireNone(long generation, String what) {
        if (cluster.isEmpty() || isAway) {
            return;
        }
        ask(cluster.get(), generation)
                .ifPresent(
                        job -> {
                            throw new Failure(
                                    ErrorCode.STORE_IN_USE,
                                    "a job of generation %d lives: %s (%s) is %s at %s, and %s would take back what it goes on from. Nothing was changed."
                                            .formatted(
                                                    generation,
                                                    job.name(),
                                                    job.id(),
                                                    job.state(),
                                                    url,
                                                    what),
                                    "tidemark stop --job %s --flink-url %s, with --cancel if it cannot run; then the same command"
                                            .formatted(job.id(), url));
                        });
    }

    private Optional<ClusterJob> ask(FlinkRest flink, long generation) {
        try {
            return flink.liveJob(generation);
        } catch (Failure failure) {
            switch (failure.code()) {
                case NO_CLUSTER, CLUSTER_LOST -> {
                    isAway = true;
                    session.warn(
                            "Flink at %s does not answer, so it could not be asked whether a job of generation %d lives there; the lease in the store alone was looked at"
                                    .formatted(url, generation));
                    return Optional.empty();
                }
                case INTERRUPTED -> throw failure;
                default ->
                        throw new Failure(
                                failure.code(),
                                "whether a job of generation %d lives is not known: %s. Nothing was changed."
                                        .formatted(generation, failure.getMessage()),
                                "the same command, once tidemark status --flink-url %s answers"
                                        .formatted(url),
                                failure);
            }
        }
    }
}
