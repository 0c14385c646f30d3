package dev.tidemark.commands.completion;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;

/** The scripts that complete a command line, by the name of the shell. */
public enum CompletionScripts {
    BASH,
    ZSH,
    FISH;

    /** The shells, as they are typed. */
    public static List<String> names() {
        return List.of("bash", "zsh", "fish");
    }

    /** The script for a shell; empty if there is none. */
    public static Optional<CompletionScripts> of(String shell) {
        return names().contains(shell)
                ? Optional.of(valueOf(shell.toUpperCase(Locale.ROOT)))
                : Optional.empty();
    }

    /**
     * Writes the script.
     *
     * @param root the whole command tree
     */
    public String of(CommandSpec root) {
        return switch (this) {
            case BASH -> BashCompletion.script(root);
            case ZSH -> ZshCompletion.script(root);
            case FISH -> FishCompletion.script(root);
        };
    }
}
