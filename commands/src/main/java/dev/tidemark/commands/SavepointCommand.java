package dev.tidemark.commands;

import dev.tidemark.commands.flink.CheckpointRecord;
import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.FlinkRest;
import dev.tidemark.commands.flink.LiveJob;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code tidemark savepoint}: takes a savepoint of a job on a cluster. */
@Command(
        name = "savepoint",
        header = {
            "Takes a savepoint of a job on a Flink cluster; the job goes on.",
            "",
            "Examples:",
            "  tidemark savepoint",
            "  tidemark savepoint --job tidemark-g7 --output json | jq -r .savepoint",
            ""
        },
        description = {"", "It only adds a savepoint, and so does not ask.", ""},
        sortOptions = false)
final class SavepointCommand implements Callable<Integer> {

    private final Session session;

    @Mixin ClusterOptions cluster = new ClusterOptions();
    @Mixin JobChoice choice = new JobChoice();

    SavepointCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        FlinkRest flink = cluster.cluster();
        ClusterJob job = choice.live(flink);
        LiveJob live = new LiveJob(flink, cluster.patience(session), job.id(), job.name());
        String savepoint = live.savepoint();
        Long id = live.record(savepoint).map(CheckpointRecord::id).orElse(null);
        session.show(SavepointResult.of("taken", job, savepoint, id));
        return ExitCode.DONE.code();
    }
}
