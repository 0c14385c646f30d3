package dev.tidemark.commands;

import java.time.Duration;
import java.time.Instant;

/** Progress on standard error: one updated line on a terminal, else a line every 10 s. */
final class ProgressLine {

    private static final Duration INTERVAL = Duration.ofSeconds(10);
    private static final String ERASE_LINE = "\r\u001b[2K";

    private final Session session;
    private final boolean updates;
    private Instant saidAt;
    private boolean lineIsOpen;

    ProgressLine(Session session) {
        this.session = session;
        this.updates = session.surroundings().errIsTerminal() && !session.surroundings().isDumb();
        this.saidAt = session.surroundings().clock().instant();
    }

    /** Shows how far it is. */
    synchronized void show(String line) {
        if (session.isQuiet()) {
            return;
        }
        if (updates) {
            session.surroundings().err().print(ERASE_LINE + line);
            session.surroundings().err().flush();
            lineIsOpen = true;
            return;
        }
        Instant now = session.surroundings().clock().instant();
        if (Duration.between(saidAt, now).compareTo(INTERVAL) >= 0) {
            saidAt = now;
            session.say(line);
        }
    }

    /** Says a sentence below it. */
    synchronized void say(String sentence) {
        end();
        session.say(sentence);
    }

    /** Ends the updated line, before anything else is written. */
    synchronized void end() {
        if (lineIsOpen) {
            session.surroundings().err().println();
            lineIsOpen = false;
        }
    }
}
