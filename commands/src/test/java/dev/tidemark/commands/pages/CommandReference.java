package dev.tidemark.commands.pages;

import dev.tidemark.commands.pages.CommandPage.Argument;
import java.util.List;

/** All commands on one Markdown page. */
final class CommandReference {

    private final StringBuilder text =
            new StringBuilder(
                    """
                    # Commands

                    Every command with its options, made from the program itself: `tidemark COMMAND --help` says the same. \
                    What exit codes mean is in the [README](../README.md#exit-codes).
                    """);

    private CommandReference() {}

    static String of(CommandPage root) {
        CommandReference reference = new CommandReference();
        root.all().forEach(reference::add);
        return reference.text.toString();
    }

    private void add(CommandPage page) {
        text.append("\n## `").append(page.words()).append("`\n\n").append(page.summary());
        text.append('\n');
        page.paragraphs().forEach(paragraph -> text.append('\n').append(paragraph).append('\n'));
        if (!page.examples().isEmpty()) {
            text.append("\n```sh\n").append(String.join("\n", page.examples())).append("\n```\n");
        }
        table("argument", page.arguments());
        table("option", page.options());
    }

    private void table(String what, List<Argument> arguments) {
        if (arguments.isEmpty()) {
            return;
        }
        text.append("\n| ").append(what).append(" | what it is | default |\n|---|---|---|\n");
        for (Argument argument : arguments) {
            text.append("| `").append(cell(argument.label())).append("` | ");
            text.append(cell(argument.meaning())).append(" | ");
            text.append(argument.defaultValue().map(value -> "`" + cell(value) + "`").orElse(""));
            text.append(" |\n");
        }
    }

    private static String cell(String value) {
        return value.replace("|", "\\|").replace("<", "&lt;");
    }
}
