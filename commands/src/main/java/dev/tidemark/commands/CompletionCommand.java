package dev.tidemark.commands;

import dev.tidemark.clicks.Hour;
import dev.tidemark.commands.completion.LiveNames;
import dev.tidemark.commands.completion.Shell;
import dev.tidemark.recount.Lake;
import dev.tidemark.recount.Lakes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code tidemark completion}: the script that lets a shell complete command lines. */
@Command(
        name = "completion",
        header = {
            "Writes the script with which a shell completes commands, options and names.",
            "",
            "Examples:",
            "  tidemark completion bash",
            "  tidemark completion zsh",
            "  tidemark completion fish",
            ""
        },
        description = {
            "",
            "The first lines of a script say where it belongs. Hours come from the lake, checkpoints"
                    + " and savepoints from their folder; none after a second.",
            ""
        },
        sortOptions = false)
final class CompletionCommand implements Callable<Integer> {

    /** How long a person waits for a tab. */
    private static final Duration LIMIT = Duration.ofSeconds(1);

    private final Session session;

    @Parameters(paramLabel = "bash|zsh|fish", arity = "0..1", description = "The shell.")
    Shell shell;

    @Option(
            names = "--names",
            paramLabel = "KIND",
            hidden = true,
            description = "Names that the scripts ask for: hours or checkpoints.")
    String names;

    @Option(
            names = "--lake",
            paramLabel = "FOLDER",
            defaultValue = "lake",
            hidden = true,
            description = "Where hours come from.")
    String lake;

    @Option(
            names = "--checkpoint-dir",
            paramLabel = "FOLDER",
            defaultValue = "checkpoints",
            hidden = true,
            description = "Where checkpoints come from.")
    String checkpointDir;

    @Spec CommandSpec spec;

    CompletionCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        if (names != null) {
            live(names).forEach(name -> session.write(name + "\n"));
            return ExitCode.DONE.code();
        }
        if (shell == null) {
            throw new Failure(
                    ErrorCode.MISSING_VALUE,
                    "which shell? One of bash, zsh, fish",
                    "tidemark completion bash");
        }
        session.write(shell.script(spec.root()));
        return ExitCode.DONE.code();
    }

    private List<String> live(String kind) {
        return switch (kind) {
            case "hours" -> LiveNames.within(LIMIT, this::hours);
            case "checkpoints" ->
                    LiveNames.within(
                            LIMIT,
                            () ->
                                    LiveNames.checkpoints(
                                            session.surroundings().folder(), checkpointDir));
            default -> throw Failure.badValue("--names", "'" + kind + "' is no kind of names");
        };
    }

    private List<String> hours() throws Exception {
        Lake here = Lakes.open(lake, session.surroundings().folder());
        return here.hours(Lake.Kind.RAW).stream().map(Hour::text).toList();
    }
}
