package dev.tidemark.commands.deploy;

import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.RunRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * A job that is to be started.
 *
 * @param generation its generation
 * @param parent the generation that it begins from; empty if it begins fresh or has begun already
 * @param restore the checkpoint or savepoint that it begins from
 * @param leaveState whether state that it has no operator for may be left behind
 * @param settings as the job knows them, without dashes
 */
public record Launch(
        long generation,
        OptionalLong parent,
        Optional<String> restore,
        boolean leaveState,
        Map<String, String> settings) {

    private static final String MAIN = "dev.tidemark.job.cluster.ClusterRun";

    public Launch {
        settings = Map.copyOf(settings);
    }

    /** The name of its job. */
    public String name() {
        return ClusterJob.name(generation);
    }

    /** Subtasks of every operator, and so the slots that it needs. */
    public int parallelism() {
        return Integer.parseInt(settings.get("parallelism"));
    }

    /** The request under a new job id. */
    RunRequest request(String jobId, String jar) {
        Map<String, String> all = new TreeMap<>(settings);
        all.put("job-gen", Long.toString(generation));
        all.put(JobSettingKeys.JAR, jar);
        parent.ifPresent(number -> all.put("parent", Long.toString(number)));
        List<String> arguments = new ArrayList<>();
        all.forEach((key, value) -> arguments.addAll(List.of("--" + key, value)));
        return new RunRequest(jobId, MAIN, arguments, parallelism(), restore, leaveState);
    }
}
