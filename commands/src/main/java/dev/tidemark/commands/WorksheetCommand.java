package dev.tidemark.commands;

import dev.tidemark.capacity.Workload;
import dev.tidemark.capacity.worksheet.Input;
import dev.tidemark.capacity.worksheet.Worksheet;
import dev.tidemark.capacity.worksheet.Worksheet.Answer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * A question of {@code tidemark capacity}: the values it was asked with, and every line that
 * follows from them. Its options are the inputs of its worksheet.
 */
@Command
abstract class WorksheetCommand implements Callable<Integer> {

    private final Session session;
    private final Worksheet worksheet;

    @Spec CommandSpec spec;

    @Mixin WorkloadOptions workload = new WorkloadOptions();

    @Option(
            names = "--load",
            paramLabel = "LOAD",
            defaultValue = "peak",
            description = "Which of the workload's loads: average, peak.")
    Worksheet.Load load;

    @Option(names = "--explain", description = "Each line with its formula and source.")
    boolean explain;

    WorksheetCommand(Session session, Worksheet worksheet) {
        this.session = session;
        this.worksheet = worksheet;
    }

    /** The command line of this command, with the worksheet's inputs as its options. */
    CommandLine line() {
        CommandLine line = new CommandLine(this);
        for (Input<?> input : worksheet.inputs()) {
            line.getCommandSpec()
                    .addOption(
                            OptionSpec.builder("--" + input.name())
                                    .type(String.class)
                                    .paramLabel(input.label())
                                    .description(input.description().replace("%", "%%"))
                                    .build());
        }
        return line;
    }

    @Override
    public Integer call() {
        Map<String, String> typed = typed();
        Optional<Workload> given = workload.find(session.surroundings());
        if (typed.isEmpty() && given.isEmpty()) {
            throw new Failure(
                    ErrorCode.MISSING_VALUE,
                    "nothing to compute with: give values, or a workload with -f FILE or --example"
                            + " NAME",
                    spec.qualifiedName() + " --example ad-clicks");
        }
        Answer answer = answer(typed, given);
        if (answer.figures().isEmpty()) {
            throw new Failure(
                    ErrorCode.MISSING_VALUE,
                    "no line follows from these values alone; " + WorksheetResult.more(answer),
                    spec.qualifiedName() + " --help");
        }
        session.show(
                new WorksheetResult(answer, explain)
                        .result(given.map(Workload::name).orElse(null)));
        return ExitCode.DONE.code();
    }

    private Map<String, String> typed() {
        Map<String, String> typed = new LinkedHashMap<>();
        for (Input<?> input : worksheet.inputs()) {
            String value = spec.findOption("--" + input.name()).getValue();
            if (value != null) {
                typed.put(input.name(), value);
            }
        }
        return typed;
    }

    private Answer answer(Map<String, String> typed, Optional<Workload> given) {
        return Require.accepted(() -> worksheet.of(typed, given, load));
    }

    /** {@code tidemark capacity replay}. */
    @Command(
            name = "replay",
            header = {
                "How much a crash makes the job read again, and when it has caught up.",
                "",
                "Examples:",
                "  tidemark capacity replay --example ad-clicks --restart 70s",
                "  tidemark capacity replay --rate 100k/s --capacity 128k/s --checkpoint-interval 30s --explain",
                ""
            },
            sortOptions = false)
    static final class Replay extends WorksheetCommand {
        Replay(Session session) {
            super(session, Worksheet.replay());
        }
    }

    /** {@code tidemark capacity checkpoint}. */
    @Command(
            name = "checkpoint",
            header = {
                "What checkpoints upload, how long they take, and what another interval costs.",
                "",
                "Examples:",
                "  tidemark capacity checkpoint --example feature-store --new-interval 30s",
                "  tidemark capacity checkpoint --state 43GB --churn 1%% --bandwidth 500MB/s --checkpoint-interval 30s",
                ""
            },
            sortOptions = false)
    static final class Checkpoint extends WorksheetCommand {
        Checkpoint(Session session) {
            super(session, Worksheet.checkpoint());
        }
    }

    /** {@code tidemark capacity flush}. */
    @Command(
            name = "flush",
            header = {
                "What a flush after a restore costs the table, and how long it takes.",
                "",
                "Examples:",
                "  tidemark capacity flush --example ad-clicks",
                "  tidemark capacity flush --row-writes 2000/s --since-barrier 40s --wcu 2800 --explain",
                ""
            },
            sortOptions = false)
    static final class Flush extends WorksheetCommand {
        Flush(Session session) {
            super(session, Worksheet.flush());
        }
    }

    /** {@code tidemark capacity rescale}. */
    @Command(
            name = "rescale",
            header = {
                "Subtasks, key groups, and what a change of parallelism moves.",
                "",
                "Examples:",
                "  tidemark capacity rescale --parallelism 4 --to 5",
                "  tidemark capacity rescale --example feature-store --splits 32 --explain",
                ""
            },
            sortOptions = false)
    static final class Rescale extends WorksheetCommand {
        Rescale(Session session) {
            super(session, Worksheet.rescale());
        }
    }

    /** {@code tidemark capacity windows}. */
    @Command(
            name = "windows",
            header = {
                "Panes, keyed state, and when windows close.",
                "",
                "Examples:",
                "  tidemark capacity windows --size 24h --slide 1min --keys 1M --bytes 64",
                "  tidemark capacity windows --highest 2026-02-08T10:15:06Z --now 2026-02-08T10:15:07.2Z",
                ""
            },
            sortOptions = false)
    static final class Windows extends WorksheetCommand {
        Windows(Session session) {
            super(session, Worksheet.windows());
        }
    }

    /** {@code tidemark capacity memory}. */
    @Command(
            name = "memory",
            header = {
                "How Flink divides a TaskManager's memory, and what its disk must hold.",
                "",
                "Examples:",
                "  tidemark capacity memory --process 8GiB --managed 50%%",
                "  tidemark capacity memory --example feature-store --explain",
                ""
            },
            sortOptions = false)
    static final class Memory extends WorksheetCommand {
        Memory(Session session) {
            super(session, Worksheet.memory());
        }
    }
}
