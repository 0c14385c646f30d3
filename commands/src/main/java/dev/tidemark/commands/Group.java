package dev.tidemark.commands;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A word that only groups commands; alone it shows what is in it. */
@Command
abstract class Group implements Runnable {

    @Spec CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }

    /** {@code tidemark config}. */
    @Command(
            name = "config",
            header = "Shows the settings and where they come from.",
            synopsisSubcommandLabel = "COMMAND",
            sortOptions = false)
    static final class Config extends Group {}

    /** {@code tidemark check}. */
    @Command(
            name = "check",
            header = "Checks timeouts, configurations and jobs; exit 3 when one does not hold.",
            synopsisSubcommandLabel = "COMMAND",
            sortOptions = false)
    static final class Check extends Group {}

    /** {@code tidemark capacity}. */
    @Command(
            name = "capacity",
            header = "Says what a workload needs, and how long a crash takes to heal.",
            synopsisSubcommandLabel = "COMMAND",
            sortOptions = false)
    static final class Capacity extends Group {}
}
