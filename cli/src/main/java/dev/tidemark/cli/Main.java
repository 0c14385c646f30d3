package dev.tidemark.cli;

import dev.tidemark.commands.CommandTree;
import dev.tidemark.commands.Session;
import dev.tidemark.commands.Surroundings;
import dev.tidemark.commands.settings.Settings;
import dev.tidemark.commands.settings.SettingsDefaults;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** The program: reads the settings, runs one command, reports what went wrong, exits. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        Surroundings surroundings = ThisProcess.surroundings();
        int exit = run(surroundings, args);
        surroundings.err().flush();
        System.exit(exit);
    }

    /** Runs one command line and gives its exit code. */
    static int run(Surroundings surroundings, String... args) {
        EarlyOptions early = EarlyOptions.scan(args);
        ErrorReport errors = new ErrorReport(surroundings, early);
        try {
            // Help and version must answer also beside a broken profile.
            Settings settings =
                    early.asksForHelp()
                            ? Settings.none()
                            : Settings.load(surroundings, early.profile());
            errors.settings(settings);
            CommandLine tree = CommandTree.build(surroundings, settings);
            settings.requireKnownKeys(SettingsDefaults.settings(tree).keySet());
            return execute(tree, surroundings, early, errors, args);
        } catch (RuntimeException e) {
            return errors.report(e);
        }
    }

    private static int execute(
            CommandLine tree,
            Surroundings surroundings,
            EarlyOptions early,
            ErrorReport errors,
            String... args) {
        boolean coloured =
                Session.isColoured(surroundings, early.noColor(), surroundings.outIsTerminal());
        tree.setColorScheme(CommandLine.Help.defaultColorScheme(coloured ? Ansi.ON : Ansi.OFF));
        PrintWriter out = new PrintWriter(surroundings.out(), true, StandardCharsets.UTF_8);
        tree.setOut(out);
        tree.setErr(new PrintWriter(surroundings.err(), true, StandardCharsets.UTF_8));
        tree.setParameterExceptionHandler((e, line) -> errors.report(e));
        tree.setExecutionExceptionHandler(
                (e, line, parsed) ->
                        errors.report(e, line.getCommandSpec().qualifiedName() + " --help"));
        int exit = tree.execute(args);
        out.flush();
        return exit;
    }
}
