package dev.tidemark.commands.completion;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;

/**
 * What may stand in the place of a value.
 *
 * @param kind where candidates come from
 * @param words candidates that are known without looking
 */
record Values(Kind kind, List<String> words) {

    /** Where candidates come from, by the word that the scripts use for it. */
    enum Kind {
        /** An option without a value. */
        NONE(""),
        /** Anything: nothing is offered but the words. */
        TEXT("text"),
        FILE("file"),
        FOLDER("folder"),
        HOUR("hours"),
        CHECKPOINT("checkpoints");

        private final String text;

        Kind(String text) {
            this.text = text;
        }
    }

    private static final Map<String, Kind> BY_LABEL =
            Map.of(
                    "FILE", Kind.FILE,
                    "PLAN", Kind.FILE,
                    "FOLDER", Kind.FOLDER,
                    "HOUR", Kind.HOUR,
                    "PATH", Kind.CHECKPOINT);

    /** Read from a label such as {@code auto|latest|PATH}: small letters are words to type. */
    static Values of(ArgSpec argument) {
        if (argument.arity().max() == 0) {
            return new Values(Kind.NONE, List.of());
        }
        List<String> parts = List.of(argument.paramLabel().split("\\|"));
        Kind kind =
                parts.stream()
                        .filter(BY_LABEL::containsKey)
                        .map(BY_LABEL::get)
                        .findFirst()
                        .orElse(Kind.TEXT);
        return new Values(
                kind,
                argument.type().isEnum()
                        ? Stream.of(argument.type().getEnumConstants())
                                .map(Object::toString)
                                .toList()
                        : parts.stream().filter(part -> part.matches("[a-z]+")).toList());
    }

    boolean isNone() {
        return kind == Kind.NONE;
    }

    /** The kind and the words, as the scripts read them. */
    String text() {
        return words.isEmpty() ? kind.text : kind.text + " " + String.join(" ", words);
    }
}
