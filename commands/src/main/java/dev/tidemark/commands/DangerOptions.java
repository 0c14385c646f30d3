package dev.tidemark.commands;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Option;

/** The options of every command that changes something. */
public final class DangerOptions {

    @Option(names = "--dry-run", description = "Show what would be done, change nothing.")
    boolean dryRun;

    @Option(
            names = "--yes",
            description = "Do not ask; required where nobody can answer (no terminal).")
    boolean yes;

    /** Refuses at once, before anything is contacted, where nobody could answer. */
    void requireAnswerable(Session session) {
        if (!yes && !dryRun && !session.surroundings().inIsTerminal()) {
            throw new Failure(
                    ErrorCode.NOT_CONFIRMED,
                    "there is no terminal to ask on. Nothing was changed.",
                    "the same with --yes, or with --dry-run to see the plan");
        }
    }

    /**
     * Shows what is about to be done and asks.
     *
     * @throws Failure if the answer is no
     */
    void confirm(Session session, List<String> plan) {
        plan.forEach(session::say);
        if (yes) {
            return;
        }
        Surroundings here = session.surroundings();
        here.err().print("Go on? [y/N] ");
        here.err().flush();
        if (!isYes(here)) {
            throw new Failure(
                    ErrorCode.NOT_CONFIRMED, "it was not confirmed. Nothing was changed.", "");
        }
    }

    private static boolean isYes(Surroundings here) {
        try {
            String answer = here.in().readLine();
            return answer != null && answer.strip().toLowerCase(Locale.ROOT).matches("y|yes");
        } catch (IOException e) {
            throw new UncheckedIOException("the answer could not be read", e);
        }
    }
}
