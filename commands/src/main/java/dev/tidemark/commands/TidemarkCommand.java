package dev.tidemark.commands;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark} itself: holds the options of all commands and does nothing alone. */
@Command(
        name = "tidemark",
        header = {
            "Counts ad clicks by event time, and keeps the counts right after every crash.",
            "",
            "Examples:",
            "  tidemark generate --to file:clicks --clicks 100000",
            "  tidemark run --source file:clicks",
            "  tidemark show ad_1 --all",
            ""
        },
        synopsisSubcommandLabel = "COMMAND",
        sortOptions = false,
        optionListHeading = "%nOptions of every command, before or after its name:%n",
        commandListHeading = "%nCommands:%n",
        footer = {
            "",
            "Exit codes:",
            "  0 done, or nothing to do    1 failed             2 wrong command line or setting",
            "  3 a check did not hold      4 refused for safety 5 stopped part-way, run it again",
            "  130 interrupted, run it again",
            "",
            "Settings: flag, then TIDEMARK_* variable, then tidemark.yaml, then the default;",
            "'tidemark config show' tells which."
        },
        versionProvider = Version.class)
final class TidemarkCommand implements Runnable {

    @Mixin final OutputOptions output = new OutputOptions();

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "The versions of this program and its libraries.")
    boolean version;

    @CommandLine.Spec CommandLine.Model.CommandSpec spec;

    @Override
    public void run() {
        spec.commandLine().usage(spec.commandLine().getOut());
    }
}
