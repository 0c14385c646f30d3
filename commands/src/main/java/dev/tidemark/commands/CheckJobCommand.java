package dev.tidemark.commands;

import dev.tidemark.capacity.lint.Finding;
import dev.tidemark.capacity.lint.Severity;
import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.FlinkRest;
import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.commands.status.JobLint;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code tidemark check job}: a running job against the failure checklist. */
@Command(
        name = "job",
        header = {
            "Checks a running job against the failure checklist: exit 3 on errors.",
            "",
            "Examples:",
            "  tidemark check job",
            "  tidemark check job --job tidemark-g7 --output json | jq '.findings[].rule'",
            ""
        },
        description = {
            "",
            "It looks once, at what only a running job shows; 'tidemark check config' reads the"
                    + " cluster's configuration.",
            ""
        },
        sortOptions = false)
final class CheckJobCommand implements Callable<Integer> {

    private static final List<Column> COLUMNS =
            List.of(
                    Column.text("rule"),
                    Column.text("severity"),
                    Column.text("finding"),
                    Column.text("fix"));

    private final Session session;

    @Mixin ClusterOptions cluster = new ClusterOptions();
    @Mixin JobChoice choice = new JobChoice();

    CheckJobCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        FlinkRest flink = cluster.cluster();
        ClusterJob job = choice.live(flink);
        List<Finding> findings =
                JobLint.findings(flink, job, session.surroundings().clock().instant());
        session.show(result(job, findings));
        boolean failed = findings.stream().anyMatch(found -> found.severity() == Severity.ERROR);
        return (failed ? ExitCode.CHECK_FAILED : ExitCode.DONE).code();
    }

    private static Result result(ClusterJob job, List<Finding> findings) {
        Table table =
                new Table(
                        COLUMNS,
                        findings.stream()
                                .map(
                                        found ->
                                                Table.row(
                                                        found.rule(),
                                                        severity(found),
                                                        found.finding(),
                                                        found.fix()))
                                .toList());
        List<Map<String, Object>> tree =
                findings.stream()
                        .map(
                                found ->
                                        new JsonMap()
                                                .put("rule", found.rule())
                                                .put("severity", severity(found))
                                                .put("finding", found.finding())
                                                .put("why", found.why())
                                                .put("fix", found.fix())
                                                .build())
                        .toList();
        return Result.of(
                table,
                new JsonMap()
                        .put("job", job.name())
                        .put("job_id", job.id())
                        .put("findings", tree)
                        .build(),
                "%s: %d findings".formatted(job.name(), findings.size()));
    }

    private static String severity(Finding found) {
        return found.severity().name().toLowerCase(Locale.ROOT);
    }
}
