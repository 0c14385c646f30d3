package dev.tidemark.commands;

import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** {@code tidemark help show}: the same page as {@code tidemark show --help}. */
@Command(
        name = "help",
        header = {
            "Shows the help of a command.",
            "",
            "Examples:",
            "  tidemark help run",
            "  tidemark help config show",
            ""
        },
        sortOptions = false)
final class HelpCommand implements Callable<Integer> {

    @Spec CommandSpec spec;

    @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "Nothing for all of it.")
    List<String> words = List.of();

    @Override
    public Integer call() {
        CommandLine command = spec.root().commandLine();
        for (String word : words) {
            CommandLine next = command.getSubcommands().get(word);
            if (next == null) {
                throw new UnmatchedArgumentException(command, List.of(word));
            }
            command = next;
        }
        command.usage(command.getOut());
        return ExitCode.DONE.code();
    }
}
