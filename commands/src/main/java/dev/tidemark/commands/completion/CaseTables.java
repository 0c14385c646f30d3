package dev.tidemark.commands.completion;

import dev.tidemark.commands.completion.Words.Option;
import dev.tidemark.commands.completion.Words.Word;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The shell functions in which the scripts of bash and zsh look up what may follow: the subcommands
 * and the options of a command, and what may stand in the place of a value.
 */
final class CaseTables {

    private CaseTables() {}

    /**
     * All three.
     *
     * @param shown a word as its shell offers it
     */
    static String of(CommandSpec root, Function<Word, String> shown) {
        StringBuilder subcommands = new StringBuilder();
        StringBuilder options = new StringBuilder();
        StringBuilder values = new StringBuilder();
        for (Words words : Words.of(root)) {
            entry(subcommands, words.path(), words.subcommands().stream().map(shown).toList());
            entry(
                    options,
                    words.path(),
                    words.options().stream().map(Option::name).map(shown).toList());
            value(values, words.path(), words.positional());
            words.options()
                    .forEach(
                            option ->
                                    value(
                                            values,
                                            words.path() + " " + option.name().text(),
                                            option.values()));
        }
        return function("_tidemark_subcommands", subcommands)
                + function("_tidemark_options", options)
                + function("_tidemark_values", values);
    }

    private static void value(StringBuilder entries, String key, Values values) {
        entry(entries, key, values.isNone() ? List.of() : List.of(values.text()));
    }

    /** What is printed for a key; nothing for a key that is not there. */
    private static void entry(StringBuilder entries, String key, List<String> lines) {
        if (!lines.isEmpty()) {
            entries.append("        ").append(quoted(key)).append(") printf '%s\\n'");
            lines.forEach(line -> entries.append(" \\\n            ").append(quoted(line)));
            entries.append(" ;;\n");
        }
    }

    private static String function(String name, StringBuilder entries) {
        return name + "() {\n    case $1 in\n" + entries + "    esac\n}\n\n";
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
