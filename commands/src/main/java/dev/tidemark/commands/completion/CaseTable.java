package dev.tidemark.commands.completion;

import java.util.List;

/** A shell function that looks something up by its one argument, for bash and zsh. */
final class CaseTable {

    private final StringBuilder text = new StringBuilder();

    CaseTable(String function) {
        text.append(function).append("() {\n    case $1 in\n");
    }

    /** What is printed for a key; nothing for a key that is not there. */
    CaseTable add(String key, List<String> lines) {
        if (!lines.isEmpty()) {
            text.append("        ").append(quoted(key)).append(") printf '%s\\n'");
            lines.forEach(line -> text.append(" \\\n            ").append(quoted(line)));
            text.append(" ;;\n");
        }
        return this;
    }

    static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    @Override
    public String toString() {
        return text + "    esac\n}\n";
    }
}
