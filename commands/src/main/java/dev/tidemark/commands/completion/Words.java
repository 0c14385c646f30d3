package dev.tidemark.commands.completion;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * What may follow one command, read from the command tree; the scripts of all shells are written
 * from it.
 *
 * @param path the command with everything before it, such as {@code tidemark check 2pc}
 * @param subcommands words that lead to other commands
 * @param options every name of every option, those of all commands included
 * @param positional what stands behind the options
 */
record Words(String path, List<Word> subcommands, List<Option> options, Values positional) {

    /**
     * A word and what it means.
     *
     * @param meaning one line without a stop at its end
     */
    record Word(String text, String meaning) {}

    /** An option under one of its names. */
    record Option(Word name, Values values) {}

    /** A command and all below it. */
    static List<Words> of(CommandSpec root) {
        List<Words> all = new ArrayList<>();
        collect(root, all);
        return all;
    }

    private static void collect(CommandSpec spec, List<Words> all) {
        all.add(
                new Words(
                        spec.qualifiedName(),
                        spec.subcommands().values().stream().map(Words::subcommand).toList(),
                        spec.options().stream()
                                .filter(option -> !option.hidden())
                                .flatMap(Words::options)
                                .toList(),
                        positional(spec)));
        spec.subcommands().values().forEach(line -> collect(line.getCommandSpec(), all));
    }

    private static Word subcommand(CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        return new Word(spec.name(), meaning(spec.usageMessage().header()));
    }

    private static Stream<Option> options(OptionSpec option) {
        String meaning = meaning(option.description());
        return Stream.of(option.names())
                .map(name -> new Option(new Word(name, meaning), Values.of(option)));
    }

    private static Values positional(CommandSpec spec) {
        List<PositionalParamSpec> all = spec.positionalParameters();
        if (all.isEmpty()) {
            return new Values(Values.Kind.NONE, List.of());
        }
        if (!all.get(0).paramLabel().equals("COMMAND")) {
            return Values.of(all.get(0));
        }
        return new Values(Values.Kind.TEXT, List.copyOf(spec.root().subcommands().keySet()));
    }

    /** The first sentence. */
    private static String meaning(String... text) {
        String whole = String.join(" ", text).replace("%%", "%").replace("%n", " ").strip();
        return whole.replaceFirst("(?s)[.;]( .*)?$", "").replaceAll("\\s+", " ");
    }
}
