package dev.tidemark.commands.pages;

import dev.tidemark.commands.pages.CommandPage.Argument;
import java.util.List;
import java.util.Locale;

/** One page for man(1), in the macros of man(7). */
final class ManPage {

    private record Exit(String code, String meaning) {}

    private static final List<Exit> EXIT_CODES =
            List.of(
                    new Exit("0", "done, or nothing to do"),
                    new Exit("1", "failed; the message says what is known"),
                    new Exit("2", "the command line or a setting is wrong"),
                    new Exit("3", "a check did not hold"),
                    new Exit("4", "refused for safety: rows would be lost or counted twice"),
                    new Exit("5", "stopped part-way; the same command continues"),
                    new Exit("130", "interrupted; the same command continues"));

    private final CommandPage page;
    private final StringBuilder text = new StringBuilder();

    private ManPage(CommandPage page) {
        this.page = page;
    }

    /** Such as {@code tidemark-check-2pc.1}. */
    static String fileName(CommandPage page) {
        return page.words().replace(' ', '-') + ".1";
    }

    static String of(CommandPage page) {
        return new ManPage(page).write();
    }

    private String write() {
        String name = page.words().replace(' ', '-');
        line(".TH " + name.toUpperCase(Locale.ROOT) + " 1 \"\" tidemark \"tidemark manual\"");
        section("NAME", name + " \\- " + escaped(page.summary()));
        section("SYNOPSIS", synopsis());
        if (!page.paragraphs().isEmpty()) {
            line(".SH DESCRIPTION");
            page.paragraphs().forEach(paragraph -> line(".PP\n" + escaped(paragraph)));
        }
        if (!page.examples().isEmpty()) {
            line(".SH EXAMPLES");
            page.examples().forEach(example -> line(".PP\n.nf\n" + escaped(example) + "\n.fi"));
        }
        arguments("ARGUMENTS", page.arguments());
        arguments("OPTIONS", page.options());
        if (!page.subcommands().isEmpty()) {
            line(".SH COMMANDS");
            page.subcommands()
                    .forEach(command -> term(command.words(), escaped(command.summary())));
        }
        line(".SH EXIT STATUS");
        EXIT_CODES.forEach(exit -> term(exit.code(), escaped(exit.meaning())));
        section("SEE ALSO", page.words().equals("tidemark") ? "README" : "tidemark(1)");
        return text.toString();
    }

    private String synopsis() {
        StringBuilder line = new StringBuilder(".B ").append(escaped(page.words())).append('\n');
        line.append(page.options().isEmpty() ? "" : "[OPTIONS] ");
        page.arguments().forEach(argument -> line.append(escaped(argument.label())).append(' '));
        return line.append(page.subcommands().isEmpty() ? "" : "COMMAND").toString().strip();
    }

    private void arguments(String title, List<Argument> arguments) {
        if (!arguments.isEmpty()) {
            line(".SH " + title);
            arguments.forEach(
                    argument ->
                            term(
                                    argument.label(),
                                    escaped(argument.meaning())
                                            + argument.defaultValue()
                                                    .map(value -> " Default: " + escaped(value))
                                                    .orElse("")));
        }
    }

    private void term(String label, String meaning) {
        line(".TP\n.B " + escaped(label) + "\n" + meaning);
    }

    private void section(String title, String body) {
        line(".SH " + title + "\n" + body);
    }

    private void line(String line) {
        text.append(line).append('\n');
    }

    /** A line that begins with a dot or a quote would be a request. */
    private static String escaped(String plain) {
        String text = plain.replace("\\", "\\e").replace("-", "\\-");
        return text.startsWith(".") || text.startsWith("'") ? "\\&" + text : text;
    }
}
