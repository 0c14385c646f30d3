package dev.tidemark.commands;

import dev.tidemark.commands.deploy.JobSettingKeys;
import dev.tidemark.commands.deploy.Launch;
import dev.tidemark.commands.deploy.Launcher;
import dev.tidemark.commands.deploy.Replacement;
import dev.tidemark.commands.deploy.Replacement.Replaced;
import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.FlinkRest;
import dev.tidemark.commands.flink.LiveJob;
import dev.tidemark.commands.flink.Patience;
import dev.tidemark.commands.run.JobEvent.Restore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Puts this version, other settings or another parallelism in the place of the live job of a
 * generation. A command that was killed half-way is finished by the same command: a job that is
 * stopped already is started from its savepoint.
 */
final class Upgrade {

    private final Session session;
    private final FlinkRest cluster;
    private final Patience patience;
    private final Launcher launcher;
    private final DeploySettings settings;
    private final DangerOptions danger;

    Upgrade(
            Session session,
            FlinkRest cluster,
            Patience patience,
            Launcher launcher,
            DeploySettings settings,
            DangerOptions danger) {
        this.session = session;
        this.cluster = cluster;
        this.patience = patience;
        this.launcher = launcher;
        this.settings = settings;
        this.danger = danger;
    }

    /**
     * Replaces.
     *
     * @param generation empty for the one that has a job
     * @param parallelism empty for what it has, or what the settings say
     */
    int replace(OptionalLong generation, OptionalInt parallelism) {
        Optional<ClusterJob> stopped = stopped(generation);
        ClusterJob old = stopped.orElseGet(() -> live(generation));
        long number = old.generation().orElseThrow();
        Map<String, String> before = JobSettingKeys.plain(cluster.settings(old.id()));
        Map<String, String> after = settings.over(before);
        parallelism.ifPresent(each -> after.put("parallelism", Integer.toString(each)));
        if (stopped.isEmpty()) {
            LiveJob live = new LiveJob(cluster, patience, old.id(), old.name());
            live.requireNotRestarting();
            live.haveCheckpoint();
        }
        Restore restore = settings.check(after, number, "latest", List.of());
        int freed = stopped.isPresent() ? 0 : Integer.parseInt(before.get("parallelism"));
        launcher.requireSlots(Integer.parseInt(after.get("parallelism")), freed);
        List<String> plan = new ArrayList<>(DeployResult.plan(old, before, after));
        if (stopped.isPresent()) {
            plan.set(
                    0,
                    "%s (%s) is stopped already; start it again from checkpoint %d, %s"
                            .formatted(old.name(), old.id(), restore.checkpoint(), restore.path()));
        }
        if (danger.dryRun) {
            plan.forEach(line -> session.say("dry run: " + line));
            session.show(DeployResult.of("dry_run", launch(number, Optional.empty(), after), null));
            return ExitCode.DONE.code();
        }
        danger.confirm(session, plan);
        Replacement replacement = new Replacement(session, cluster, patience, launcher);
        Replaced replaced =
                stopped.isPresent()
                        ? replacement.goOn(old, restore.path(), after)
                        : replacement.replace(old, after);
        Launch done = launch(number, Optional.of(replaced.savepoint()), after);
        session.show(DeployResult.of("replaced", done, replaced.job().id()));
        return ExitCode.DONE.code();
    }

    private static Launch launch(long number, Optional<String> from, Map<String, String> with) {
        return new Launch(number, OptionalLong.empty(), from, false, with);
    }

    /**
     * The job that a killed command, or a person, has left stopped with a savepoint, where no job
     * is live. What was started after it and never took a checkpoint has counted nothing.
     */
    private Optional<ClusterJob> stopped(OptionalLong generation) {
        List<ClusterJob> jobs = FormerSettings.jobs(cluster, generation);
        if (jobs.stream().anyMatch(ClusterJob::isLive)) {
            return Optional.empty();
        }
        return FormerSettings.example(cluster, jobs)
                .filter(job -> cluster.stoppedWith(job).isPresent());
    }

    /** The live job of the generation that was named, or the only one. */
    private ClusterJob live(OptionalLong generation) {
        JobChoice choice = new JobChoice();
        choice.job = generation.isPresent() ? ClusterJob.name(generation.getAsLong()) : null;
        return choice.live(cluster, "tidemark deploy --from latest, if it was stopped or has died");
    }
}
