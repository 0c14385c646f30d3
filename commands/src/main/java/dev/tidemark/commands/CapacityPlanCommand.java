package dev.tidemark.commands;

import dev.tidemark.capacity.CapacityPlan;
import dev.tidemark.capacity.PlanReport;
import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark capacity plan}: what one workload needs. */
@Command(
        name = "plan",
        header = {
            "Plans a deployment from one workload file: what to buy, how it heals, what breaks.",
            "",
            "Examples:",
            "  tidemark capacity plan --example ad-clicks",
            "  tidemark capacity plan -f workload.yaml --set rate.peak=200k/s --explain",
            "  tidemark capacity plan -f workload.yaml --report plan.html",
            ""
        },
        description = {
            "",
            "A workload is YAML with these keys; those in brackets may be left out:",
            "  rate: {average, [peak], [hot_key], [splits]}",
            "  event: {bytes, [late_share]}",
            "  [state]: [{name, keys | keys_per_s + retention, bytes, [panes]}]",
            "  unit: {kind: kpu|taskmanager, rate, rate_source, [slots], memory, disk,",
            "         [headroom], [compaction], [count: {average, peak}]}",
            "  checkpoint: {interval, [timeout], churn, upload, [limit], [local_recovery],"
                    + " [retained]}",
            "  restart",
            "  [sink]: {wcu, [index_shards], [late_keys]}",
            "  [kafka]: {[transaction_timeout], [broker_max]}",
            "docs/capacity.md says what each means.",
            ""
        },
        sortOptions = false)
final class CapacityPlanCommand implements Callable<Integer> {

    private final Session session;

    @Mixin WorkloadOptions workload = new WorkloadOptions();

    @Option(names = "--explain", description = "Each line with its formula and source.")
    boolean explain;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Also write one self-contained HTML page with charts.")
    String report;

    CapacityPlanCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        CapacityPlan plan = workload.plan(session.surroundings());
        if (report != null) {
            write(plan);
        }
        session.show(result(plan));
        return ExitCode.DONE.code();
    }

    private void write(CapacityPlan plan) {
        Path file = session.surroundings().folder().resolve(report);
        try {
            Files.writeString(file, PlanReport.html(plan));
        } catch (IOException e) {
            throw new Failure(
                    ErrorCode.WRITE_FAILED, "the report could not be written: " + e, "", e);
        }
    }

    private Result result(CapacityPlan plan) {
        List<String> answer =
                new ArrayList<>(
                        List.of(
                                plan.answer().buy(),
                                plan.answer().heal(),
                                plan.answer().breaksFirst()));
        plan.warnings().forEach(warning -> answer.add("warning: " + warning));
        List<String> notes = report == null ? List.of() : List.of("report: " + report);
        return new Result(answer, screen(plan), csv(plan), json(plan), notes);
    }

    private Table screen(CapacityPlan plan) {
        List<Column> columns =
                new ArrayList<>(
                        List.of(Column.text("line"), Column.text("average"), Column.text("peak")));
        if (explain) {
            columns.add(Column.text("formula"));
            columns.add(Column.text("source"));
        }
        List<List<Object>> rows = new ArrayList<>();
        for (CapacityPlan.Line line : plan.lines()) {
            List<Object> row =
                    new ArrayList<>(
                            List.of(line.name(), line.average().text(), line.peak().text()));
            if (explain) {
                row.add(line.formula());
                row.add(line.source());
            }
            rows.add(row);
        }
        return new Table(columns, rows);
    }

    private static Table csv(CapacityPlan plan) {
        List<Column> columns =
                List.of(
                        Column.text("line"),
                        Column.number("average"),
                        Column.number("peak"),
                        Column.text("unit"),
                        Column.text("formula"),
                        Column.text("source"),
                        Column.text("warning"));
        return new Table(
                columns,
                plan.lines().stream()
                        .map(
                                line ->
                                        Table.row(
                                                line.name(),
                                                plain(line.average()),
                                                plain(line.peak()),
                                                line.unit(),
                                                line.formula(),
                                                line.source(),
                                                line.warning()))
                        .toList());
    }

    private static Map<String, Object> json(CapacityPlan plan) {
        return new JsonMap()
                .put("workload", plan.workload().name())
                .put("buy", plan.answer().buy())
                .put("heal", plan.answer().heal())
                .put("breaks_first", plan.answer().breaksFirst())
                .put("warnings", plan.warnings())
                .put("lines", plan.lines().stream().map(CapacityPlanCommand::line).toList())
                .put("limits", plan.limits().stream().map(CapacityPlanCommand::limit).toList())
                .build();
    }

    private static Map<String, Object> line(CapacityPlan.Line line) {
        return new JsonMap()
                .put("name", line.name())
                .put("average", line.average().number().orElse(null))
                .put("peak", line.peak().number().orElse(null))
                .put("average_text", line.average().text())
                .put("peak_text", line.peak().text())
                .put("unit", line.unit())
                .put("formula", line.formula())
                .put("source", line.source())
                .put("warning", line.warning())
                .build();
    }

    private static Map<String, Object> limit(CapacityPlan.Limit limit) {
        return new JsonMap()
                .put("name", limit.name())
                .put("used", limit.used())
                .put("broken", limit.isBroken())
                .put("sentence", limit.sentence())
                .build();
    }

    private static String plain(CapacityPlan.Value value) {
        return value.number().map(number -> number.toPlainString()).orElse(null);
    }
}
