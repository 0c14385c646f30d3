package dev.tidemark.commands;

import dev.tidemark.commands.flink.CheckpointRecord;
import dev.tidemark.commands.flink.RootCause;
import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.commands.status.Check;
import dev.tidemark.commands.status.JobHealth;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What {@code status} answers with. */
final class StatusResult {

    private static final List<Column> COLUMNS =
            List.of(
                    Column.text("job"),
                    Column.text("check"),
                    Column.number("value"),
                    Column.number("limit"),
                    Column.text("ok"),
                    Column.text("source"),
                    Column.text("note"));

    private StatusResult() {}

    static Result of(List<JobHealth> jobs) {
        List<String> answer = new ArrayList<>();
        List<List<Object>> rows = new ArrayList<>();
        List<Map<String, Object>> tree = new ArrayList<>();
        for (JobHealth health : jobs) {
            answer.addAll(sentences(health));
            health.checks().forEach(check -> rows.add(row(health.job().name(), check)));
            tree.add(tree(health));
        }
        Table table = new Table(COLUMNS, rows);
        return new Result(answer, table, table, new JsonMap().put("jobs", tree).build(), List.of());
    }

    private static List<String> sentences(JobHealth health) {
        List<String> sentences = new ArrayList<>();
        String through =
                health.dataCompleteThrough()
                        .map(time -> ", complete through " + time)
                        .orElse(health.job().isLive() ? ", no watermark yet" : "");
        sentences.add(
                "%s (%s) is %s%s"
                        .formatted(
                                health.job().name(),
                                health.job().id(),
                                health.job().state(),
                                through));
        health.slowestShard()
                .ifPresent(shard -> sentences.add("the watermark is held by " + shard));
        boolean ended = !health.job().isLive();
        health.rootCause()
                .ifPresent(
                        cause ->
                                sentences.add(
                                        (ended ? "root cause: " : "it failed last with: ")
                                                + cause.text()));
        if (health.isStopped() && !health.isFollowed()) {
            sentences.add("it was stopped before its input had ended: nothing counts the rest");
        }
        if (ended) {
            health.lastCheckpoint()
                    .ifPresent(
                            last ->
                                    sentences.add(
                                            "last checkpoint: %d at %s"
                                                    .formatted(last.id(), last.path())));
        }
        health.next().ifPresent(next -> sentences.add("next: " + next));
        return sentences;
    }

    private static List<Object> row(String job, Check check) {
        return Table.row(
                job,
                check.name(),
                check.value(),
                check.limit(),
                check.holds() ? "yes" : "NO",
                check.source(),
                check.note());
    }

    private static Map<String, Object> tree(JobHealth health) {
        return new JsonMap()
                .put("job", health.job().name())
                .put("job_id", health.job().id())
                .put("state", health.job().state())
                .put("well", health.isWell())
                .put(
                        "data_complete_through",
                        health.dataCompleteThrough().map(Instant::toString).orElse(null))
                .put("slowest_shard", health.slowestShard().orElse(null))
                .put("root_cause", health.rootCause().map(RootCause::text).orElse(null))
                .put(
                        "last_checkpoint",
                        health.lastCheckpoint().map(StatusResult::tree).orElse(null))
                .put("next", health.next().orElse(null))
                .put("checks", health.checks().stream().map(StatusResult::tree).toList())
                .build();
    }

    private static Map<String, Object> tree(CheckpointRecord record) {
        return new JsonMap()
                .put("id", record.id())
                .put("path", record.path())
                .put("at", record.completedAt().toString())
                .put("duration_ms", record.took().toMillis())
                .put("state_bytes", record.bytes())
                .build();
    }

    private static Map<String, Object> tree(Check check) {
        return new JsonMap()
                .put("check", check.name())
                .put("value", check.value())
                .put("limit", check.limit())
                .put("holds", check.holds())
                .put("source", check.source())
                .put("note", check.note())
                .build();
    }
}
