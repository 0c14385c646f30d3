package dev.tidemark.commands.completion;

import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;

/** A shell that completes command lines, each by a script of its own. */
public enum Shell {
    BASH,
    ZSH,
    FISH;

    /**
     * Writes the script.
     *
     * @param root the whole command tree
     */
    public String script(CommandSpec root) {
        return switch (this) {
            case BASH -> BashCompletion.script(root);
            case ZSH -> ZshCompletion.script(root);
            case FISH -> FishCompletion.script(root);
        };
    }

    /** The word of the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
