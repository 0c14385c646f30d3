package dev.tidemark.cli;

import dev.tidemark.commands.ErrorCode;
import dev.tidemark.commands.Failure;
import dev.tidemark.commands.Nearest;
import dev.tidemark.commands.settings.Setting;
import dev.tidemark.commands.settings.Settings;
import dev.tidemark.commands.settings.SettingsDefaults;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says in one line what is wrong with a command line, and what was most likely meant. */
final class UsageErrors {

    private UsageErrors() {}

    static Failure explain(ParameterException error, Settings settings) {
        String help = error.getCommandLine().getCommandSpec().qualifiedName() + " --help";
        if (error instanceof UnmatchedArgumentException unmatched) {
            return unknownWord(unmatched.getUnmatched().get(0), unmatched, help);
        }
        if (error instanceof MissingParameterException) {
            // What seems to be missing may only be misspelt.
            List<String> unmatched = error.getCommandLine().getUnmatchedArguments();
            if (!unmatched.isEmpty()) {
                return unknownWord(unmatched.get(0), error, help);
            }
            return new Failure(ErrorCode.MISSING_VALUE, sentence(error.getMessage()), help, error);
        }
        if (error.getArgSpec() == null) {
            return new Failure(ErrorCode.BAD_VALUE, sentence(error.getMessage()), help, error);
        }
        return new Failure(ErrorCode.BAD_VALUE, badValue(error, settings), help, error);
    }

    private static Failure unknownWord(String word, ParameterException error, String help) {
        CommandLine command = error.getCommandLine();
        // After a lone -- an option is only a word.
        boolean isOption =
                word.startsWith("-")
                        && word.length() > 1
                        && !command.getCommandSpec().optionsMap().containsKey(word);
        String typed = isOption ? word.replaceFirst("=.*", "") : word;
        List<String> known =
                isOption
                        ? List.copyOf(command.getCommandSpec().optionsMap().keySet())
                        : List.copyOf(command.getSubcommands().keySet());
        Optional<String> nearest = Nearest.of(typed, known);
        String kind =
                isOption
                        ? "there is no option '"
                        : known.isEmpty() ? "nothing is expected here: '" : "there is no command '";
        String hint = nearest.map(meant -> "; did you mean '" + meant + "'?").orElse("");
        String next =
                nearest.filter(meant -> !isOption)
                        .map(
                                meant ->
                                        command.getCommandSpec().qualifiedName()
                                                + " "
                                                + meant
                                                + " --help")
                        .orElse(help);
        return new Failure(ErrorCode.UNKNOWN_WORD, kind + typed + "'" + hint, next, error);
    }

    private static String badValue(ParameterException error, Settings settings) {
        ArgSpec arg = error.getArgSpec();
        String name = arg instanceof OptionSpec option ? option.longestName() : arg.paramLabel();
        Optional<Setting> setting =
                new SettingsDefaults(settings)
                        .find(arg)
                        .filter(found -> found.value().equals(error.getValue()));
        String origin = setting.map(found -> " (from " + found.origin() + ")").orElse("");
        return name + origin + ": " + problem(error, arg);
    }

    private static String problem(ParameterException error, ArgSpec arg) {
        if (arg.type().isEnum()) {
            List<String> words =
                    Arrays.stream(arg.type().getEnumConstants()).map(Object::toString).toList();
            String hint =
                    Nearest.of(error.getValue(), words)
                            .map(meant -> "; did you mean '" + meant + "'?")
                            .orElse("");
            return "'" + error.getValue() + "' is not one of " + String.join(", ", words) + hint;
        }
        if (error.getCause() instanceof TypeConversionException conversion) {
            Class<?> type = arg.type();
            boolean whole = type == int.class || type == long.class || type == Integer.class;
            return whole && arg.converters().length == 0
                    ? "'" + error.getValue() + "' is not a whole number"
                    : conversion.getMessage();
        }
        return sentence(error.getMessage());
    }

    /** picocli's own messages begin with a capital letter and name options in full. */
    private static String sentence(String message) {
        return message.isEmpty()
                ? message
                : Character.toLowerCase(message.charAt(0)) + message.substring(1);
    }
}
