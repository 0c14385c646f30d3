package dev.tidemark.commands;

import dev.tidemark.commands.flink.CheckpointRecord;
import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.FlinkRest;
import dev.tidemark.commands.flink.LiveJob;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark stop}: stops a job on a cluster with a savepoint. */
@Command(
        name = "stop",
        header = {
            "Stops a job on a Flink cluster with a savepoint; nothing is lost.",
            "",
            "Examples:",
            "  tidemark stop --yes",
            "  tidemark stop --job tidemark-g7 --flink-url http://jobmanager:8081 --yes",
            "  tidemark stop --cancel --dry-run",
            ""
        },
        description = {
            "",
            "It does not drain: open minutes stay open in the savepoint, and 'tidemark deploy"
                    + " --from latest' goes on with them. A job that restarts takes no savepoint;"
                    + " --cancel ends it without one.",
            ""
        },
        sortOptions = false)
final class StopCommand implements Callable<Integer> {

    private static final String SAFE =
            "Nothing is lost: if Flink was asked for the stop it goes on with it, and the job leaves its savepoint.";

    private static final String NEXT = "the same command, if tidemark status says that it runs";

    private final Session session;

    @Mixin ClusterOptions cluster = new ClusterOptions();
    @Mixin JobChoice choice = new JobChoice();

    @Option(
            names = "--cancel",
            description =
                    "End it at once, with no savepoint, as for a job that restarts again and again: it"
                            + " goes on from its last checkpoint.")
    boolean cancel;

    @Mixin DangerOptions danger = new DangerOptions();

    StopCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        FlinkRest flink = cluster.cluster();
        danger.requireAnswerable(session);
        ClusterJob job = choice.live(flink);
        LiveJob live = new LiveJob(flink, cluster.patience(session), job.id(), job.name());
        if (!cancel) {
            live.requireNotRestarting();
        }
        String plan =
                "%s %s (%s) %s savepoint"
                        .formatted(
                                cancel ? "cancel" : "stop",
                                job.name(),
                                job.id(),
                                cancel ? "without a" : "with a");
        if (danger.dryRun) {
            session.say("dry run: " + plan);
            session.show(SavepointResult.of("dry_run", job, null, null));
            return ExitCode.DONE.code();
        }
        danger.confirm(session, List.of(plan));
        if (cancel) {
            return cancel(job, live);
        }
        String savepoint = LastWords.during(session, SAFE, NEXT, live::stop);
        Long id = live.record(savepoint).map(CheckpointRecord::id).orElse(null);
        session.show(SavepointResult.of("stopped", job, savepoint, id));
        session.say(
                "%s goes on from there, with its settings: tidemark deploy --from latest%s"
                        .formatted(job.name(), generation(job)));
        return ExitCode.DONE.code();
    }

    private int cancel(ClusterJob job, LiveJob live) {
        Optional<CheckpointRecord> last = LastWords.during(session, SAFE, NEXT, live::cancel);
        session.show(
                SavepointResult.of(
                        "cancelled", job, null, last.map(CheckpointRecord::id).orElse(null)));
        session.say(
                last.map(
                                record ->
                                        "no savepoint; %s goes on from checkpoint %d: tidemark deploy --from latest%s"
                                                .formatted(
                                                        job.name(), record.id(), generation(job)))
                        .orElseGet(
                                () ->
                                        "%s never took a checkpoint; once the reason is mended: tidemark deploy --from latest%s, or without --from if nothing was counted before"
                                                .formatted(job.name(), generation(job))));
        return ExitCode.DONE.code();
    }

    private static String generation(ClusterJob job) {
        return job.generation().isPresent() ? " --job-gen " + job.generation().getAsLong() : "";
    }
}
