package dev.tidemark.commands;

import dev.tidemark.commands.deploy.JobSettingKeys;
import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.FlinkRest;
import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Register;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the last job of a generation was started with, so that the next one counts in the same way
 * unless a person says otherwise.
 *
 * @param whose {@code tidemark-g7 (1f0c...)} or the like, for a person
 * @param settings without those that say which job it is
 */
record FormerSettings(String whose, Map<String, String> settings) {

    FormerSettings {
        settings = Map.copyOf(settings);
    }

    /** Those that the cluster still knows, else those that the register keeps. */
    static Optional<FormerSettings> of(FlinkRest cluster, Ledger ledger, long generation) {
        return on(cluster, OptionalLong.of(generation))
                .or(() -> in(ledger.controlItems(), generation));
    }

    /**
     * Those that the cluster still knows. A job that never took a checkpoint may have failed for
     * the very settings that it had: it counts only where there is no other.
     *
     * @param generation empty for any; then jobs that live come first
     */
    static Optional<FormerSettings> on(FlinkRest cluster, OptionalLong generation) {
        return example(cluster, jobs(cluster, generation))
                .map(job -> of(cluster, job))
                .filter(former -> !former.settings().isEmpty());
    }

    /** The jobs of a generation, or of any: those that live, then the youngest, first. */
    static List<ClusterJob> jobs(FlinkRest cluster, OptionalLong generation) {
        return cluster.jobs().stream()
                .filter(job -> job.generation().isPresent())
                .filter(job -> generation.isEmpty() || job.generation().equals(generation))
                .sorted(Comparator.comparing(ClusterJob::isLive).reversed())
                .toList();
    }

    /** The first one that took a checkpoint, else the first. */
    static Optional<ClusterJob> example(FlinkRest cluster, List<ClusterJob> jobs) {
        return jobs.stream()
                .filter(job -> hasCheckpoint(cluster, job))
                .findFirst()
                .or(() -> jobs.stream().findFirst());
    }

    private static FormerSettings of(FlinkRest cluster, ClusterJob job) {
        return new FormerSettings(
                "%s (%s)".formatted(job.name(), job.id()),
                JobSettingKeys.plain(cluster.settings(job.id())));
    }

    /**
     * Those that the register keeps, for when the cluster knows none. Its store is where it was
     * found: a ledger may have been moved.
     */
    private static Optional<FormerSettings> in(ControlItems items, long generation) {
        return new Register(items, generation)
                .startedWith()
                .find()
                .map(
                        kept -> {
                            Map<String, String> settings = JobSettingKeys.plain(kept);
                            settings.remove("store");
                            return new FormerSettings(
                                    "the last job of generation %d".formatted(generation),
                                    settings);
                        });
    }

    private static boolean hasCheckpoint(FlinkRest cluster, ClusterJob job) {
        try {
            return !cluster.checkpoints(job.id()).isEmpty();
        } catch (Failure failure) {
            // Flink knows no checkpoints of a job that failed before it had begun.
            if (failure.code() == ErrorCode.NOT_FOUND) {
                return false;
            }
            throw failure;
        }
    }

    /** Has a command work on the store of that job, unless it names one itself. */
    void lendStoreTo(StoreOptions store, DeploySettings given) {
        if (!given.isGiven("store") && settings.containsKey("store")) {
            store.store = settings.get("store");
        }
        if (!given.isGiven("totals") && settings.containsKey("totals")) {
            store.totals = settings.get("totals");
        }
    }

    /**
     * The lines of a plan that say what is taken over, and what is set anew.
     *
     * @param own what this call alone would have set
     * @param after what will be set
     */
    List<String> plan(Map<String, String> own, Map<String, String> after) {
        List<String> plan = new ArrayList<>();
        JobSettingKeys.known(after)
                .forEach(
                        (key, value) -> {
                            String had = settings.get(key);
                            String alone = own.get(key);
                            if (had != null && !had.equals(value)) {
                                plan.add("  --%s %s instead of %s".formatted(key, value, had));
                            } else if (had != null && !Objects.equals(alone, value)) {
                                plan.add("  --%s %s, as %s had it".formatted(key, value, whose));
                            }
                        });
        return plan;
    }
}
