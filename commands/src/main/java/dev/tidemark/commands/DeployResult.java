package dev.tidemark.commands;

import dev.tidemark.commands.deploy.JobSettingKeys;
import dev.tidemark.commands.deploy.Launch;
import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.commands.render.Table.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What {@code deploy} plans and answers with. */
final class DeployResult {

    private DeployResult() {}

    /**
     * One job.
     *
     * @param jobId null if none was started
     */
    static Result of(String result, Launch launch, String jobId) {
        Map<String, Object> json =
                new JsonMap()
                        .put("result", result)
                        .put("job", launch.name())
                        .put("job_id", jobId)
                        .put("job_gen", launch.generation())
                        .put("from", launch.restore().orElse(null))
                        .put("parallelism", launch.parallelism())
                        .build();
        List<Field> fields =
                json.entrySet().stream()
                        .map(entry -> new Field(entry.getKey(), entry.getValue()))
                        .toList();
        return Result.of(Table.ofFields(fields), json);
    }

    /** What a replacement will do, with every setting that changes. */
    static List<String> plan(
            ClusterJob old, Map<String, String> before, Map<String, String> after) {
        List<String> plan = new ArrayList<>();
        plan.add(
                "stop %s (%s) with a savepoint, and start it again from there"
                        .formatted(old.name(), old.id()));
        JobSettingKeys.plain(after)
                .forEach(
                        (key, value) -> {
                            String was = before.getOrDefault(key, "the default");
                            if (!value.equals(was)) {
                                plan.add("  --%s %s instead of %s".formatted(key, value, was));
                            }
                        });
        return plan;
    }
}
