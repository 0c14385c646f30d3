package dev.tidemark.commands;

import dev.tidemark.capacity.CapacityPlan;
import dev.tidemark.capacity.ExampleWorkloads;
import dev.tidemark.capacity.Workload;
import dev.tidemark.capacity.WorkloadFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The workload that a plan is made for. */
final class WorkloadOptions {

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            description = "The workload, YAML; - is stdin.")
    String file;

    @Option(
            names = "--example",
            paramLabel = "NAME",
            description = "A workload that ships with the program: ad-clicks, feature-store.")
    String example;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Change one value, such as rate.peak=200k/s; may be repeated.")
    List<String> changes = new ArrayList<>();

    @Spec(Spec.Target.MIXEE)
    CommandSpec command;

    CapacityPlan plan(Surroundings surroundings) {
        return plan(surroundings, changes);
    }

    /** The plan of the workload as it stands in its file. */
    CapacityPlan unchanged(Surroundings surroundings) {
        return plan(surroundings, List.of());
    }

    /** The workload, when one was named. */
    Optional<Workload> find(Surroundings surroundings) {
        if (file == null && example == null && changes.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(read(surroundings, changes));
    }

    private CapacityPlan plan(Surroundings surroundings, List<String> changed) {
        Workload workload = read(surroundings, changed);
        try {
            return CapacityPlan.of(workload);
        } catch (IllegalArgumentException e) {
            throw new Failure(ErrorCode.BAD_VALUE, workload.name() + ": " + e.getMessage(), "", e);
        }
    }

    private Workload read(Surroundings surroundings, List<String> changed) {
        if ((file == null) == (example == null)) {
            throw new Failure(
                    ErrorCode.MISSING_VALUE,
                    "which workload? give one of -f FILE and --example NAME",
                    command.qualifiedName() + " --example ad-clicks");
        }
        try {
            InputFile input =
                    file == null
                            ? new InputFile(example, ExampleWorkloads.text(example))
                            : InputFile.read("--file", file, surroundings);
            return WorkloadFile.read(input.name(), input.text(), changed);
        } catch (IllegalArgumentException e) {
            throw new Failure(ErrorCode.BAD_VALUE, e.getMessage(), "", e);
        }
    }
}
