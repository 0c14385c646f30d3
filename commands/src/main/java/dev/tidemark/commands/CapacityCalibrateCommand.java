package dev.tidemark.commands;

import dev.tidemark.capacity.Calibration;
import dev.tidemark.capacity.JobSample;
import dev.tidemark.capacity.MeasuredInput;
import dev.tidemark.capacity.WorkloadFile;
import dev.tidemark.commands.flink.ClusterJob;
import dev.tidemark.commands.flink.FlinkRest;
import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.commands.status.JobSampling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark capacity calibrate}: a running job's values beside those that were assumed. */
@Command(
        name = "calibrate",
        header = {
            "Measures a running job for a plan: each value beside the one that was assumed.",
            "",
            "Examples:",
            "  tidemark capacity calibrate --flink-url http://127.0.0.1:8081",
            "  tidemark capacity calibrate -f workload.yaml --out measured.yaml",
            ""
        },
        description = {
            "",
            "It looks once and changes nothing on the cluster. What the look cannot bear is not"
                    + " guessed: it is listed with the reason, and keeps its assumption in --out.",
            ""
        },
        sortOptions = false)
final class CapacityCalibrateCommand implements Callable<Integer> {

    private static final List<Column> VALUES =
            List.of(
                    Column.text("key"),
                    Column.text("assumed"),
                    Column.text("measured"),
                    Column.text("sample"),
                    Column.text("source"));

    private final Session session;

    @Mixin ClusterOptions cluster = new ClusterOptions();
    @Mixin JobChoice choice = new JobChoice();

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            description = "The workload whose values were assumed, YAML; - is stdin.")
    String file;

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Write the workload with what was measured; needs -f. Comments are lost.")
    String out;

    CapacityCalibrateCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        if (out != null && file == null) {
            throw new Failure(
                    ErrorCode.MISSING_VALUE,
                    "--out writes a workload with some values replaced: which one? give -f FILE",
                    "tidemark capacity calibrate -f workload.yaml --out " + out);
        }
        Optional<InputFile> workload =
                Optional.ofNullable(file)
                        .map(name -> InputFile.read("--file", name, session.surroundings()));
        workload.ifPresent(
                each ->
                        Require.accepted(
                                () -> WorkloadFile.read(each.name(), each.text(), List.of())));
        FlinkRest flink = cluster.cluster();
        ClusterJob job = choice.live(flink);
        Instant now = session.surroundings().clock().instant();
        JobSample sample = JobSampling.of(flink, job, now);
        List<MeasuredInput> inputs = Calibration.of(sample);
        if (out != null) {
            write(workload.orElseThrow(), inputs, job, now);
        }
        session.show(result(job, sample, inputs, workload));
        return ExitCode.DONE.code();
    }

    private void write(
            InputFile workload, List<MeasuredInput> inputs, ClusterJob job, Instant now) {
        List<String> changes = new ArrayList<>();
        for (MeasuredInput input : inputs) {
            boolean fits =
                    !input.key().startsWith("state.") || assumed(workload, input.key()).isPresent();
            if (input.value().isPresent() && fits) {
                changes.add(input.key() + "=" + input.value().get());
            }
            if (input.key().equals("unit.rate") && input.value().isPresent()) {
                changes.add(
                        "unit.rate_source=measured: %s at %s, %s"
                                .formatted(job.name(), now, input.sample()));
            }
        }
        String yaml =
                Require.accepted(
                        () -> WorkloadFile.changed(workload.name(), workload.text(), changes));
        Path target = session.surroundings().folder().resolve(out);
        try {
            Files.writeString(target, yaml);
        } catch (IOException e) {
            throw new Failure(
                    ErrorCode.WRITE_FAILED, "the workload could not be written: " + e, "", e);
        }
    }

    private static Optional<String> assumed(InputFile workload, String key) {
        return Require.accepted(() -> WorkloadFile.value(workload.text(), key));
    }

    private Result result(
            ClusterJob job,
            JobSample sample,
            List<MeasuredInput> inputs,
            Optional<InputFile> workload) {
        List<List<Object>> rows = new ArrayList<>();
        List<Map<String, Object>> values = new ArrayList<>();
        for (MeasuredInput input : inputs) {
            String before = workload.flatMap(each -> assumed(each, input.key())).orElse(null);
            String measured = input.value().orElse(null);
            rows.add(Table.row(input.key(), before, measured, input.sample(), input.source()));
            values.add(
                    new JsonMap()
                            .put("key", input.key())
                            .put("assumed", before)
                            .put("measured", measured)
                            .put(
                                    measured == null ? "not_measured_because" : "sample",
                                    input.sample())
                            .put("source", input.source())
                            .build());
        }
        Table table = new Table(VALUES, rows);
        long measured = inputs.stream().filter(input -> input.value().isPresent()).count();
        return new Result(
                List.of(
                        "%s: %d of %d values measured"
                                .formatted(job.name(), measured, inputs.size())),
                table,
                table,
                new JsonMap()
                        .put("job", job.name())
                        .put("job_id", job.id())
                        .put("age_s", sample.age().toSeconds())
                        .put("values", values)
                        .put("operators", sample.loads().stream().map(this::operator).toList())
                        .put("out", out)
                        .build(),
                operators(sample));
    }

    private Map<String, Object> operator(JobSample.Load load) {
        return new JsonMap()
                .put("name", load.name())
                .put("parallelism", load.parallelism())
                .put("in_per_s", load.inPerSecond())
                .put("out_per_s", load.outPerSecond())
                .put("busy_share", load.busyShare())
                .build();
    }

    /** Each part of the job in a line of its own, for people. */
    private List<String> operators(JobSample sample) {
        List<String> lines = new ArrayList<>();
        for (JobSample.Load load : sample.loads()) {
            lines.add(
                    String.format(
                            Locale.ROOT,
                            "%,.0f/s in, %,.0f/s out, %.0f %% busy on %d: %s",
                            load.inPerSecond(),
                            load.outPerSecond(),
                            100 * load.busyShare(),
                            load.parallelism(),
                            load.name()));
        }
        if (out != null) {
            lines.add("written to " + out + "; next: tidemark capacity plan -f " + out);
        }
        return lines;
    }
}
