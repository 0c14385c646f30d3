package dev.tidemark.commands;

import dev.tidemark.commands.settings.Settings;
import dev.tidemark.commands.settings.SettingsDefaults;
import java.util.List;
import picocli.CommandLine;

/** All commands, wired by hand: each gets what it needs, none is found by reflection. */
public final class CommandTree {

    private CommandTree() {}

    /** The tree for one call. */
    public static CommandLine build(Surroundings surroundings, Settings settings) {
        TidemarkCommand root = new TidemarkCommand();
        Session session = new Session(surroundings, root.output);
        CommandLine tree = new CommandLine(root);
        tree.addSubcommand(new InitCommand(session));
        tree.addSubcommand(new GenerateCommand(session));
        tree.addSubcommand(new RunCommand(session));
        tree.addSubcommand(new DeployCommand(session));
        tree.addSubcommand(new StatusCommand(session));
        tree.addSubcommand(new StopCommand(session));
        tree.addSubcommand(new SavepointCommand(session));
        tree.addSubcommand(new CheckpointsCommand(session));
        tree.addSubcommand(new ShowCommand(session));
        tree.addSubcommand(new InspectCommand(session));
        tree.addSubcommand(new FlushCommand(session));
        tree.addSubcommand(new SweepCommand(session));
        tree.addSubcommand(new ApplyCommand(session));
        tree.addSubcommand(new TraceCommand(session));
        tree.addSubcommand(new RecountCommand(session));
        tree.addSubcommand(new ReconcileCommand(session));
        tree.addSubcommand(new DemoCommand(session));
        tree.addSubcommand(
                group(
                        new Group.Check(),
                        new Check2pcCommand(session),
                        new CheckConfigCommand(session),
                        new CheckJobCommand(session),
                        new CheckSinkCommand(session)));
        tree.addSubcommand(
                group(
                        new Group.Capacity(),
                        new CapacityPlanCommand(session),
                        new CapacityCompareCommand(session),
                        new CapacityCalibrateCommand(session),
                        new WorksheetCommand.Replay(session).line(),
                        new WorksheetCommand.Checkpoint(session).line(),
                        new WorksheetCommand.Flush(session).line(),
                        new WorksheetCommand.Rescale(session).line(),
                        new WorksheetCommand.Windows(session).line(),
                        new WorksheetCommand.Memory(session).line()));
        tree.addSubcommand(new KeygroupCommand(session));
        tree.addSubcommand(group(new Group.Config(), new ConfigShowCommand(session, settings)));
        tree.addSubcommand(new CompletionCommand(session));
        tree.addSubcommand(new HelpCommand());
        tree.setCaseInsensitiveEnumValuesAllowed(true);
        tree.setDefaultValueProvider(new SettingsDefaults(settings));
        tree.setUsageHelpAutoWidth(false);
        tree.setUsageHelpWidth(100);
        // A flag typed twice or an '=' in a value are no riddles: the last one counts.
        tree.setOverwrittenOptionsAllowed(true);
        finish(tree);
        return tree;
    }

    private static CommandLine group(Group word, Object... commands) {
        CommandLine group = new CommandLine(word);
        for (Object command : commands) {
            group.addSubcommand(command);
        }
        return group;
    }

    private static void finish(CommandLine command) {
        command.getCommandSpec().usageMessage().showDefaultValues(true);
        // A word that is no command is the slip to report, whatever stands behind it.
        boolean isGroup = !command.getSubcommands().isEmpty();
        command.getCommandSpec().parser().stopAtPositional(isGroup);
        List.copyOf(command.getSubcommands().values()).forEach(CommandTree::finish);
    }
}
