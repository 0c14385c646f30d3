package dev.tidemark.commands.pages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;

/**
 * What a manual says of one command, read from the command tree.
 *
 * @param words the command as it is typed, such as {@code tidemark check 2pc}
 * @param summary one line
 * @param paragraphs what it does
 * @param examples command lines
 * @param arguments what stands behind the options
 * @param options those of the command itself; all for {@code tidemark}
 * @param subcommands the commands in a group
 */
record CommandPage(
        String words,
        String summary,
        List<String> paragraphs,
        List<String> examples,
        List<Argument> arguments,
        List<Argument> options,
        List<CommandPage> subcommands) {

    /**
     * An option or what stands behind the options.
     *
     * @param label as it is typed, such as {@code --hour HOUR}
     */
    record Argument(String label, String meaning, Optional<String> defaultValue) {}

    static CommandPage of(CommandLine line) {
        CommandSpec spec = line.getCommandSpec();
        List<String> header = Arrays.asList(spec.usageMessage().header());
        return new CommandPage(
                spec.qualifiedName(),
                plain(header.get(0)),
                Arrays.stream(spec.usageMessage().description())
                        .map(CommandPage::plain)
                        .filter(text -> !text.isEmpty())
                        .toList(),
                header.stream()
                        .filter(text -> text.startsWith("  tidemark "))
                        .map(CommandPage::plain)
                        .toList(),
                spec.positionalParameters().stream()
                        .map(argument -> argument(argument.paramLabel(), argument))
                        .toList(),
                spec.options().stream()
                        .filter(option -> !option.hidden() && isItsOwn(spec, option))
                        .map(CommandPage::option)
                        .toList(),
                spec.subcommands().values().stream().map(CommandPage::of).toList());
    }

    /** It and all commands below it. */
    List<CommandPage> all() {
        List<CommandPage> all = new ArrayList<>(List.of(this));
        subcommands.forEach(page -> all.addAll(page.all()));
        return all;
    }

    /** Options of every command are told once, on the page of {@code tidemark}. */
    private static boolean isItsOwn(CommandSpec spec, OptionSpec option) {
        return spec.parent() == null || option.scopeType() != ScopeType.INHERIT;
    }

    private static Argument option(OptionSpec option) {
        String names = String.join(", ", option.names());
        boolean isFlag = option.arity().max() == 0;
        return argument(isFlag ? names : names + " " + option.paramLabel(), option);
    }

    private static Argument argument(String label, ArgSpec argument) {
        return new Argument(
                label,
                plain(String.join(" ", argument.description())),
                Optional.ofNullable(argument.defaultValue()));
    }

    private static String plain(String text) {
        return text.replace("%%", "%").replace("%n", " ").strip().replaceAll("\\s+", " ");
    }
}
