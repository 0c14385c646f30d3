package dev.tidemark.commands;

import dev.tidemark.capacity.CapacityPlan;
import dev.tidemark.capacity.PlanComparison;
import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark capacity compare}: what a change to a workload changes. */
@Command(
        name = "compare",
        header = {
            "Compares a workload with itself after --set, or with another, at their peaks.",
            "",
            "Examples:",
            "  tidemark capacity compare --example ad-clicks --set checkpoint.interval=60s",
            "  tidemark capacity compare -f today.yaml --with tomorrow.yaml",
            ""
        },
        sortOptions = false)
final class CapacityCompareCommand implements Callable<Integer> {

    private final Session session;

    @Mixin WorkloadOptions workload = new WorkloadOptions();

    @Option(names = "--with", paramLabel = "FILE", description = "The other workload.")
    String other;

    CapacityCompareCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        if ((other == null) == workload.changes.isEmpty()) {
            throw new Failure(
                    ErrorCode.MISSING_VALUE,
                    "compare with what? give one of --set KEY=VALUE and --with FILE",
                    "tidemark capacity compare --help");
        }
        Surroundings here = session.surroundings();
        CapacityPlan before = workload.unchanged(here);
        PlanComparison comparison = PlanComparison.of(before, after(here));
        List<PlanComparison.Row> changed =
                comparison.rows().stream().filter(PlanComparison.Row::isChanged).toList();
        session.show(result(comparison, changed));
        return ExitCode.DONE.code();
    }

    private CapacityPlan after(Surroundings here) {
        if (other == null) {
            return workload.plan(here);
        }
        WorkloadOptions second = new WorkloadOptions();
        second.file = other;
        return second.plan(here);
    }

    private static Result result(PlanComparison comparison, List<PlanComparison.Row> changed) {
        Table table =
                new Table(
                        List.of(
                                Column.text("line"),
                                Column.text("before"),
                                Column.text("after"),
                                Column.text("factor")),
                        changed.stream()
                                .map(
                                        row ->
                                                Table.row(
                                                        row.name(),
                                                        row.before(),
                                                        row.after(),
                                                        row.factor().orElse(null)))
                                .toList());
        Map<String, Object> json =
                new JsonMap()
                        .put("before", comparison.before().answer().buy())
                        .put("after", comparison.after().answer().buy())
                        .put("changed", changed.stream().map(CapacityCompareCommand::json).toList())
                        .build();
        List<String> answer =
                List.of(
                        "before: " + comparison.before().answer().buy(),
                        "after:  " + comparison.after().answer().buy());
        return new Result(answer, table, table, json, List.of());
    }

    private static Map<String, Object> json(PlanComparison.Row row) {
        return new JsonMap()
                .put("line", row.name())
                .put("before", row.before())
                .put("after", row.after())
                .put("factor", row.factor().orElse(null))
                .build();
    }
}
