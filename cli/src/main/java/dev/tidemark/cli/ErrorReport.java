package dev.tidemark.cli;

import dev.tidemark.commands.ErrorCode;
import dev.tidemark.commands.ExitCode;
import dev.tidemark.commands.Failure;
import dev.tidemark.commands.Session;
import dev.tidemark.commands.Surroundings;
import dev.tidemark.commands.render.JsonText;
import dev.tidemark.commands.render.Style;
import dev.tidemark.commands.render.Unprintable;
import dev.tidemark.commands.settings.Settings;
import picocli.CommandLine.ParameterException;

/**
 * The one place that turns an exception into an exit code, a stable code, a message and the next
 * command. A stack trace is shown with {@code --verbose} only.
 */
final class ErrorReport {

    private final Surroundings surroundings;
    private final EarlyOptions early;
    private Settings settings = Settings.none();

    ErrorReport(Surroundings surroundings, EarlyOptions early) {
        this.surroundings = surroundings;
        this.early = early;
    }

    void settings(Settings loaded) {
        settings = loaded;
    }

    /** Writes the report to standard error and gives the exit code. */
    int report(Exception exception) {
        return report(exception, "");
    }

    /**
     * The same of a command.
     *
     * @param help the next command where the command was called in a wrong way and names none
     */
    int report(Exception exception, String help) {
        Failure failure = failure(exception);
        boolean isUsage = failure.code().exit() == ExitCode.USAGE;
        String next = failure.next().isEmpty() && isUsage ? help : failure.next();
        String message = Unprintable.escaped(failure.getMessage());
        if (isJson()) {
            surroundings
                    .err()
                    .print(JsonText.of(Session.errorTree(failure.code().id(), message, next)));
        } else {
            surroundings.err().println(text(failure.code(), message, next));
        }
        if (early.verbose()) {
            exception.printStackTrace(surroundings.err());
        }
        return failure.code().exit().code();
    }

    /**
     * A wrong command line gets one line; everything else has its next step on a line of its own.
     */
    private String text(ErrorCode code, String message, String next) {
        String line = style().red("error " + code.id()) + ": " + message;
        if (next.isEmpty()) {
            return line;
        }
        return code.exit() == ExitCode.USAGE
                ? line + " (next: " + next + ")"
                : line + System.lineSeparator() + "  next: " + next;
    }

    private Failure failure(Exception exception) {
        return exception instanceof ParameterException usage
                ? UsageErrors.explain(usage, settings)
                : Failure.of(exception);
    }

    private boolean isJson() {
        String output =
                early.output() != null
                        ? early.output()
                        : settings.find("output").map(setting -> setting.value()).orElse("");
        return output.equalsIgnoreCase("json");
    }

    private Style style() {
        return Session.isColoured(surroundings, early.noColor(), surroundings.errIsTerminal())
                ? Style.COLOURED
                : Style.PLAIN;
    }
}
