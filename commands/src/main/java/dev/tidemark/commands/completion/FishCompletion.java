package dev.tidemark.commands.completion;

import dev.tidemark.commands.completion.Words.Word;
import java.util.LinkedHashSet;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** The script for fish 3, with what each word means. */
final class FishCompletion {

    private static final String WALK =
            """
            function __tidemark_at --argument-names wanted
                set -l at tidemark
                set -l option
                for word in (commandline -opc)[2..]
                    if test -n "$option"
                        set option
                    else if string match -q -- '-*' $word
                        contains -- "$at $word" $__tidemark_with_value; and set option $word
                    else if contains -- "$at $word" $__tidemark_paths
                        set at "$at $word"
                    end
                end
                test "$at" = "$wanted"
            end

            function __tidemark_names --argument-names kind
                set -l program (commandline -opc)[1]
                $program completion --names $kind 2>/dev/null
            end

            complete -c tidemark -f
            """;

    private final StringBuilder lines = new StringBuilder();
    private final Set<String> paths = new LinkedHashSet<>();
    private final Set<String> withValue = new LinkedHashSet<>();

    private FishCompletion() {}

    static String script(CommandSpec root) {
        FishCompletion script = new FishCompletion();
        Words.of(root).forEach(script::add);
        return """
        # What follows a word of tidemark, for fish. Made by: tidemark completion fish
        # Use it: put it into ~/.config/fish/completions, or: tidemark completion fish | source

        """
                + list("__tidemark_paths", script.paths)
                + list("__tidemark_with_value", script.withValue)
                + "\n"
                + WALK
                + script.lines;
    }

    private static String list(String name, Set<String> words) {
        StringBuilder list = new StringBuilder("set -g " + name);
        words.forEach(word -> list.append(" \\\n    ").append(quoted(word)));
        return list.append('\n').toString();
    }

    private void add(Words words) {
        paths.add(words.path());
        String at = "complete -c tidemark -n " + quoted("__tidemark_at '" + words.path() + "'");
        words.subcommands().forEach(word -> line(at, " -a " + quoted(word.text()), word));
        for (Words.Option option : words.options()) {
            String name = option.name().text();
            String flag =
                    name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.charAt(1);
            line(at, flag + takes(option.values()), option.name());
            if (!option.values().isNone()) {
                withValue.add(words.path() + " " + name);
            }
        }
        if (!words.positional().isNone()) {
            lines.append(at).append(candidates(words.positional())).append('\n');
        }
    }

    private void line(String at, String what, Word word) {
        lines.append(at).append(what).append(" -d ").append(quoted(word.meaning())).append('\n');
    }

    /** An option with a value offers files only where a file may stand. */
    private static String takes(Values values) {
        String candidates = candidates(values);
        if (values.isNone()) {
            return candidates;
        }
        return (candidates.startsWith(" -F") ? " -r" : " -x") + candidates;
    }

    private static String candidates(Values values) {
        String words = String.join(" ", values.words());
        return switch (values.kind()) {
            case NONE -> "";
            case TEXT -> words.isEmpty() ? "" : " -a " + quoted(words);
            case FILE -> " -F";
            case FOLDER -> " -a '(__fish_complete_directories)'";
            case HOUR -> " -a '(__tidemark_names hours)'";
            case CHECKPOINT ->
                    " -F -a " + quoted((words + " (__tidemark_names checkpoints)").strip());
        };
    }

    private static String quoted(String word) {
        return "'" + word.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
