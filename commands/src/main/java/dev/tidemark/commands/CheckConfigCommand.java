package dev.tidemark.commands;

import dev.tidemark.capacity.Workload;
import dev.tidemark.capacity.WorkloadFile;
import dev.tidemark.capacity.lint.Finding;
import dev.tidemark.capacity.lint.FlinkConfiguration;
import dev.tidemark.capacity.lint.Lint;
import dev.tidemark.capacity.lint.Sarif;
import dev.tidemark.capacity.lint.Severity;
import dev.tidemark.capacity.lint.Thresholds;
import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tidemark check config}: a configuration file against the failure checklist. */
@Command(
        name = "config",
        header = {
            "Checks a Flink configuration against the failure checklist: exit 3 on errors.",
            "",
            "Examples:",
            "  tidemark check config flink-conf.yaml",
            "  tidemark check config config.yaml --workload workload.yaml --ignore F02",
            "  tidemark check config properties.json --sarif",
            ""
        },
        sortOptions = false)
final class CheckConfigCommand implements Callable<Integer> {

    private final Session session;

    @Parameters(
            paramLabel = "FILE",
            description = "flink-conf.yaml, config.yaml, or property groups as JSON; - is stdin.")
    String file;

    @Option(
            names = "--workload",
            paramLabel = "FILE",
            description = "What it must carry; without it, rules that need a size are silent.")
    String workload;

    @Option(names = "--rule", paramLabel = "ID", split = ",", description = "Only these rules.")
    Set<String> rules = new LinkedHashSet<>();

    @Option(
            names = "--ignore",
            paramLabel = "ID",
            split = ",",
            description = "All but these rules.")
    Set<String> ignored = new LinkedHashSet<>();

    @Option(names = "--sarif", description = "Write SARIF 2.1.0 instead of a table.")
    boolean sarif;

    CheckConfigCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        List<Finding> findings = findings();
        if (sarif) {
            session.write(Sarif.of(findings, file, Version.number()) + "\n");
        } else {
            session.show(result(findings));
        }
        boolean failed = findings.stream().anyMatch(found -> found.severity() == Severity.ERROR);
        return (failed ? ExitCode.CHECK_FAILED : ExitCode.DONE).code();
    }

    private List<Finding> findings() {
        InputFile input = InputFile.read("FILE", file, session.surroundings());
        try {
            Optional<Workload> load = Optional.ofNullable(workload).map(this::workload);
            FlinkConfiguration configuration = FlinkConfiguration.read(input.name(), input.text());
            return Lint.select(Lint.check(configuration, load, Thresholds.BILLING), rules, ignored);
        } catch (IllegalArgumentException e) {
            throw new Failure(ErrorCode.BAD_VALUE, e.getMessage(), "", e);
        }
    }

    private Workload workload(String name) {
        InputFile input = InputFile.read("--workload", name, session.surroundings());
        return WorkloadFile.read(input.name(), input.text(), List.of());
    }

    private Result result(List<Finding> findings) {
        List<Column> columns =
                List.of(
                        Column.text("rule"),
                        Column.text("severity"),
                        Column.text("line"),
                        Column.text("finding"),
                        Column.text("fix"));
        List<List<Object>> rows = new ArrayList<>();
        List<Map<String, Object>> tree = new ArrayList<>();
        for (Finding found : findings) {
            String severity = found.severity().name().toLowerCase(Locale.ROOT);
            String line = found.line() == 0 ? null : Integer.toString(found.line());
            rows.add(Table.row(found.rule(), severity, line, found.finding(), found.fix()));
            tree.add(
                    new JsonMap()
                            .put("rule", found.rule())
                            .put("severity", severity)
                            .put("key", found.key())
                            .put("line", found.line())
                            .put("finding", found.finding())
                            .put("why", found.why())
                            .put("fix", found.fix())
                            .put("source", found.source())
                            .build());
        }
        Map<String, Object> json = new JsonMap().put("file", file).put("findings", tree).build();
        String note = file + ": " + findings.size() + " findings, " + errors(findings) + " errors";
        return Result.of(new Table(columns, rows), json, note);
    }

    private static long errors(List<Finding> findings) {
        return findings.stream().filter(found -> found.severity() == Severity.ERROR).count();
    }
}
