package dev.tidemark.commands;

import dev.tidemark.commands.render.CsvText;
import dev.tidemark.commands.render.JsonText;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Style;
import dev.tidemark.commands.render.TableText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/** One call of the program: its surroundings and its output options. Everything is said here. */
public final class Session {

    private final Surroundings surroundings;
    private final OutputOptions options;
    private boolean readerGone;

    Session(Surroundings surroundings, OutputOptions options) {
        this.surroundings = surroundings;
        this.options = options;
    }

    public Surroundings surroundings() {
        return surroundings;
    }

    /** Writes a result to standard output in the format that was asked for, and its notes. */
    public void show(Result result) {
        write(
                switch (options.output) {
                    case TABLE -> TableText.of(result.answer(), result.screen(), style());
                    case CSV -> CsvText.of(result.csv());
                    case JSON -> JsonText.of(result.json());
                });
        if (options.output != OutputFormat.JSON) {
            result.notes().forEach(this::say);
        }
    }

    /**
     * Writes text to standard output as it is. A reader that has seen enough and gone ({@code |
     * head -1}) is no failure, and must not hide the exit code of the command.
     */
    public void write(String text) {
        if (readerGone) {
            return;
        }
        try {
            surroundings.out().write(text.getBytes(StandardCharsets.UTF_8));
            surroundings.out().flush();
        } catch (IOException e) {
            readerGone = "Broken pipe".equals(e.getMessage());
            if (!readerGone) {
                throw new Failure(
                        ErrorCode.WRITE_FAILED,
                        "the result could not be written to standard output: " + e.getMessage(),
                        "",
                        e);
            }
        }
    }

    /** A sentence for a person on standard error; not with {@code --quiet}. */
    public void say(String sentence) {
        if (!options.quiet) {
            surroundings.err().println(sentence);
        }
    }

    /** Something a person must know, also with {@code --quiet}. */
    public void warn(String sentence) {
        surroundings.err().println("warning: " + sentence);
    }

    /** Whether the result is one JSON object. */
    public boolean isJson() {
        return options.output == OutputFormat.JSON;
    }

    /** Whether progress is wanted. */
    public boolean isQuiet() {
        return options.quiet;
    }

    /** Whether more than the result is wanted. */
    public boolean isVerbose() {
        return options.verbose;
    }

    private Style style() {
        return isColoured(surroundings, options.noColor, surroundings.outIsTerminal())
                ? Style.COLOURED
                : Style.PLAIN;
    }

    /** Whether a stream gets colours: a terminal that can show them, and nobody forbade them. */
    public static boolean isColoured(
            Surroundings surroundings, boolean noColorOption, boolean isTerminal) {
        return isTerminal
                && !noColorOption
                && surroundings.variable("NO_COLOR").isEmpty()
                && !surroundings.isDumb();
    }

    /** The tree of a failure in JSON mode. */
    public static Map<String, Object> errorTree(String code, String message, String next) {
        Map<String, Object> error = new java.util.LinkedHashMap<>();
        error.put("code", code);
        error.put("message", message);
        error.put("next", next);
        return Map.of("error", error);
    }
}
