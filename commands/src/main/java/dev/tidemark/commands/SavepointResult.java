package dev.tidemark.commands;

import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.commands.render.Table.Field;
import java.util.List;
import java.util.Map;

/** What {@code stop} and {@code savepoint} answer with. */
final class SavepointResult {

    private SavepointResult() {}

    /**
     * One savepoint of one job.
     *
     * @param savepoint where it is, null if none was taken
     * @param id its checkpoint id, null if it is not known
     */
    static Result of(String result, ClusterJob job, String savepoint, Long id) {
        Map<String, Object> json =
                new JsonMap()
                        .put("result", result)
                        .put("job", job.name())
                        .put("job_id", job.id())
                        .put("savepoint", savepoint)
                        .put("checkpoint", id)
                        .build();
        List<Field> fields =
                json.entrySet().stream()
                        .map(entry -> new Field(entry.getKey(), entry.getValue()))
                        .toList();
        return Result.of(Table.ofFields(fields), json);
    }
}
