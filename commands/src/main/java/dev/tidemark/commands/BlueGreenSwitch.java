package dev.tidemark.commands;

import dev.tidemark.commands.deploy.JobSettingKeys;
import dev.tidemark.commands.deploy.Launch;
import dev.tidemark.commands.deploy.Launcher;
import dev.tidemark.commands.deploy.Replacement;
import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.FlinkRest;
import dev.tidemark.commands.flink.LiveJob;
import dev.tidemark.commands.flink.Patience;
import dev.tidemark.commands.run.JobEvent.Restore;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.repair.RestoredCounts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * A switch from one generation to the next while both live: begun, finished or aborted. Which
 * generations it is about, and where they part, is what the register says (docs/protocol.md, R13,
 * R22); so each step may be given again after it was killed.
 */
final class BlueGreenSwitch {

    /** The state that a newcomer leaves behind: it publishes nothing before the switch is done. */
    private static final List<String> TOPIC_STATE = List.of("minutes-topic");

    private final Session session;
    private final FlinkRest cluster;
    private final Patience patience;
    private final Ledger ledger;
    private final Launcher launcher;
    private final DeploySettings settings;
    private final DangerOptions danger;

    BlueGreenSwitch(
            Session session,
            FlinkRest cluster,
            Patience patience,
            Ledger ledger,
            Launcher launcher,
            DeploySettings settings,
            DangerOptions danger) {
        this.session = session;
        this.cluster = cluster;
        this.patience = patience;
        this.ledger = ledger;
        this.launcher = launcher;
        this.settings = settings;
        this.danger = danger;
    }

    /** Starts the next generation from a savepoint of the live one, which goes on. */
    int begin() {
        Generation newest = newest();
        ClusterJob old =
                launcher.job(newest.number())
                        .filter(ClusterJob::isLive)
                        .orElseThrow(() -> noLiveJob(newest.number()));
        newest.parent()
                .filter(branch -> isLive(branch.generation()))
                .ifPresent(
                        branch -> {
                            throw new Failure(
                                    ErrorCode.JOB_REFUSED,
                                    "generations %d and %d are both live: a switch is going on. Nothing was changed."
                                            .formatted(branch.generation(), newest.number()),
                                    "tidemark deploy --blue-green --finish, or --abort");
                        });
        long next = newest.number() + 1;
        Map<String, String> before = JobSettingKeys.plain(cluster.settings(old.id()));
        Map<String, String> after = JobSettingKeys.holdingBackTheTopic(settings.over(before));
        LiveJob live = new LiveJob(cluster, patience, old.id(), old.name());
        live.haveCheckpoint();
        settings.check(after, next, newest.number(), "latest", TOPIC_STATE);
        Launch dry = launch(next, newest.number(), null, after);
        launcher.requireSlots(dry.parallelism(), 0);
        String plan =
                "start %s beside %s (%s), from a savepoint of it"
                        .formatted(dry.name(), old.name(), old.id());
        if (isDryRun(plan, dry)) {
            return ExitCode.DONE.code();
        }
        Launch launch = launch(next, newest.number(), live.savepoint(), after);
        session.show(DeployResult.of("beside", launch, launchOrSayAbort(launch).id()));
        session.say("next: tidemark deploy --blue-green --finish, or --abort");
        return ExitCode.DONE.code();
    }

    private Launch launch(
            long generation, long parent, String savepoint, Map<String, String> with) {
        return new Launch(
                generation, OptionalLong.of(parent), Optional.ofNullable(savepoint), true, with);
    }

    private LiveJob launchOrSayAbort(Launch launch) {
        try {
            return launcher.launch(launch);
        } catch (Failure failed) {
            end(launch);
            throw new Failure(
                    ErrorCode.UPGRADE_FAILED,
                    "the new generation did not start (%s). The old one goes on; what the new one has taken back of its rows is counted again by an abort."
                            .formatted(failed.getMessage()),
                    "tidemark deploy --blue-green --abort",
                    failed);
        }
    }

    /** What has to be said next is more than that its job could not be ended. */
    private void end(Launch failed) {
        try {
            launcher.endJobsOf(failed.generation());
        } catch (Failure away) {
            session.warn(
                    "%s may still be starting: %s".formatted(failed.name(), away.getMessage()));
        }
    }

    /** Stops the old generation, sweeps what it wrote since, and lets the new one publish. */
    int finish() {
        Generation green = newest();
        Branch branch = branchOf(green);
        ClusterJob job =
                launcher.job(green.number())
                        .filter(each -> each.isLive() || each.hasFinished())
                        .orElseThrow(() -> noLiveJob(green.number()));
        Optional<Launch> again =
                cluster.stoppedWith(job).map(savepoint -> goingOn(green, branch, job, savepoint));
        Map<String, String> before =
                again.map(Launch::settings)
                        .orElseGet(() -> JobSettingKeys.plain(cluster.settings(job.id())));
        Launch shown = launch(green.number(), branch.generation(), null, before);
        String plan =
                "stop generation %d, and take away what it wrote since savepoint %d; %s goes on%s"
                        .formatted(
                                branch.generation(),
                                branch.checkpoint(),
                                job.name(),
                                again.flatMap(Launch::restore)
                                        .map(" first, from its savepoint "::concat)
                                        .orElse(""));
        Map<String, String> parent = settingsOf(branch).orElse(before);
        RestoredCounts held = settings.restored(settings.savepoint(branch, parent), parent);
        if (isDryRun(plan, shown)) {
            return ExitCode.DONE.code();
        }
        ClusterJob counting = again.map(this::startAgain).orElse(job);
        new LiveJob(cluster, patience, counting.id(), counting.name()).awaitRunning();
        stop(branch.generation());
        sweep(branch.generation(), branch, held);
        Optional<Map<String, String>> publishing =
                JobSettingKeys.publishing(before).filter(after -> isLive(green.number()));
        String id =
                publishing
                        .map(
                                after ->
                                        new Replacement(session, cluster, patience, launcher)
                                                .replace(counting, after)
                                                .job()
                                                .id())
                        .orElse(counting.id());
        session.show(DeployResult.of("finished", shown, id));
        return ExitCode.DONE.code();
    }

    /**
     * The start of a new generation that was stopped, perhaps by a switch that was killed between
     * the two lives of its job: nothing would count its input. It may publish once the old one does
     * not.
     */
    private Launch goingOn(Generation green, Branch branch, ClusterJob job, String savepoint) {
        Map<String, String> before = JobSettingKeys.plain(cluster.settings(job.id()));
        Map<String, String> with =
                isLive(branch.generation())
                        ? before
                        : JobSettingKeys.publishing(before).orElse(before);
        settings.check(with, green.number(), savepoint, List.of());
        Launch launch =
                new Launch(
                        green.number(), OptionalLong.empty(), Optional.of(savepoint), false, with);
        launcher.requireSlots(launch.parallelism(), 0);
        return launch;
    }

    private ClusterJob startAgain(Launch launch) {
        try {
            return cluster.job(launcher.launch(launch).id());
        } catch (Failure failed) {
            end(launch);
            throw new Failure(
                    ErrorCode.UPGRADE_FAILED,
                    "the new generation did not start again (%s). The old one was not stopped; nothing is lost."
                            .formatted(failed.getMessage()),
                    "the same command, once the reason is mended; or tidemark deploy --blue-green --abort",
                    failed);
        }
    }

    /** Stops both, sweeps what the new one wrote, and counts on from where they parted. */
    int abort() {
        Generation green = newest();
        Branch branch = branchOf(green);
        if (isLive(green.number()) && !isLive(branch.generation())) {
            throw new Failure(
                    ErrorCode.JOB_REFUSED,
                    "generation %d counts alone: there is no switch to abort. Nothing was changed."
                            .formatted(green.number()),
                    "tidemark deploy --from PATH goes back to an older savepoint of it");
        }
        Optional<Map<String, String>> before = settingsOf(branch);
        Map<String, String> with = before.map(settings::over).orElseGet(settings::ownChecked);
        if (before.isEmpty()) {
            warnOfSettings(branch, with);
        }
        long next = green.number() + 1;
        Restore savepoint = settings.check(with, next, settings.savepoint(branch, with), List.of());
        RestoredCounts held = settings.restored(savepoint.path(), with);
        Launch launch = launch(next, branch.generation(), savepoint.path(), with);
        String plan =
                "stop generations %d and %d, take away what %d wrote, and count on as generation %d from savepoint %d"
                        .formatted(
                                branch.generation(),
                                green.number(),
                                green.number(),
                                next,
                                branch.checkpoint());
        if (isDryRun(plan, launch)) {
            return ExitCode.DONE.code();
        }
        launcher.endJobsOf(green.number());
        stop(branch.generation());
        sweep(green.number(), branch, held);
        session.show(DeployResult.of("aborted", launch, launcher.launch(launch).id()));
        return ExitCode.DONE.code();
    }

    /** The settings of the old generation's job, if the cluster or the register knows them. */
    private Optional<Map<String, String>> settingsOf(Branch branch) {
        return FormerSettings.of(cluster, ledger, branch.generation())
                .map(FormerSettings::settings);
    }

    /** A JobManager that was started again knows no job, and an old register no settings. */
    private void warnOfSettings(Branch branch, Map<String, String> with) {
        session.warn(
                "neither the cluster nor the register knows the job of generation %d: the settings are those of this call, the environment and the profile: %s"
                        .formatted(
                                branch.generation(),
                                with.entrySet().stream()
                                        .map(
                                                each ->
                                                        "--%s %s"
                                                                .formatted(
                                                                        each.getKey(),
                                                                        each.getValue()))
                                        .collect(Collectors.joining(" "))));
    }

    private void sweep(long generation, Branch branch, RestoredCounts held) {
        session.say(
                "taking away what generation %d wrote since savepoint %d"
                        .formatted(generation, branch.checkpoint()));
        launcher.sweep(generation, branch.checkpoint(), held);
    }

    private boolean isDryRun(String plan, Launch launch) {
        if (danger.dryRun) {
            session.say("dry run: " + plan);
            session.show(DeployResult.of("dry_run", launch, null));
            return true;
        }
        danger.confirm(session, List.of(plan));
        return false;
    }

    private void stop(long generation) {
        launcher.job(generation)
                .filter(ClusterJob::isLive)
                .ifPresent(job -> new LiveJob(cluster, patience, job.id(), job.name()).stop());
    }

    private boolean isLive(long generation) {
        return launcher.job(generation).filter(ClusterJob::isLive).isPresent();
    }

    private Generation newest() {
        List<Generation> all = Register.generations(ledger.controlItems());
        if (all.isEmpty()) {
            throw noLiveJob(1);
        }
        return all.get(all.size() - 1);
    }

    private static Branch branchOf(Generation green) {
        return green.parent()
                .orElseThrow(
                        () ->
                                new Failure(
                                        ErrorCode.NOT_FOUND,
                                        "generation %d began fresh: there is no switch. Nothing was changed."
                                                .formatted(green.number()),
                                        "tidemark deploy --blue-green begins one"));
    }

    private static Failure noLiveJob(long generation) {
        return new Failure(
                ErrorCode.NOT_FOUND,
                "generation %d has no job on this cluster. Nothing was changed."
                        .formatted(generation),
                "tidemark deploy --from latest --job-gen " + generation);
    }
}
