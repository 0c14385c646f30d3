package dev.tidemark.cli;

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
        Failure failure = failure(exception);
        String message = Unprintable.escaped(failure.getMessage());
        if (isJson()) {
            surroundings
                    .err()
                    .print(
                            JsonText.of(
                                    Session.errorTree(
                                            failure.code().id(), message, failure.next())));
        } else {
            surroundings.err().println(text(failure, message));
        }
        if (early.verbose()) {
            exception.printStackTrace(surroundings.err());
        }
        return failure.code().exit().code();
    }

    /**
     * A wrong command line gets one line; everything else has its next step on a line of its own.
     */
    private String text(Failure failure, String message) {
        String line = style().red("error " + failure.code().id()) + ": " + message;
        if (failure.next().isEmpty()) {
            return line;
        }
        return failure.code().exit() == ExitCode.USAGE
                ? line + " (next: " + failure.next() + ")"
                : line + System.lineSeparator() + "  next: " + failure.next();
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
