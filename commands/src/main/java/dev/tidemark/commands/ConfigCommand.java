package dev.tidemark.commands;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code tidemark config}: a group; alone it shows what is in it. */
@Command(
        name = "config",
        header = "Shows the settings and where they come from.",
        synopsisSubcommandLabel = "COMMAND",
        sortOptions = false)
final class ConfigCommand implements Runnable {

    @Spec CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
