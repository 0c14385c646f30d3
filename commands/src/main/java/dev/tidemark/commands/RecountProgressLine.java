package dev.tidemark.commands;

import dev.tidemark.recount.HourOutcome;
import dev.tidemark.recount.LakeObject;
import dev.tidemark.recount.RecountProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** Shows how far a recount is: one updated line on a terminal, else a line every 10 s. */
final class RecountProgressLine implements RecountProgress {

    private static final Duration INTERVAL = Duration.ofSeconds(10);
    private static final String ERASE_LINE = "\r\u001b[2K";

    private final Session session;
    private final boolean updates;
    private Instant saidAt;
    private boolean lineIsOpen;
    private long bytesToRead;
    private long bytesRead;
    private long lines;

    RecountProgressLine(Session session) {
        this.session = session;
        this.updates = session.surroundings().errIsTerminal() && !session.surroundings().isDumb();
        this.saidAt = session.surroundings().clock().instant();
    }

    @Override
    public synchronized void toRead(int objects, long bytes) {
        bytesToRead += bytes;
    }

    @Override
    public synchronized void read(LakeObject object, long linesOfIt) {
        bytesRead += object.bytes();
        lines += linesOfIt;
        if (session.isQuiet()) {
            return;
        }
        if (updates) {
            session.surroundings().err().print(ERASE_LINE + line());
            session.surroundings().err().flush();
            lineIsOpen = true;
            return;
        }
        Instant now = session.surroundings().clock().instant();
        if (Duration.between(saidAt, now).compareTo(INTERVAL) >= 0) {
            saidAt = now;
            session.say(line());
        }
    }

    private String line() {
        return String.format(
                Locale.ROOT,
                "%d %% read, %,d of %,d MB, %,d lines",
                bytesToRead == 0 ? 100 : bytesRead * 100 / bytesToRead,
                bytesRead / 1_000_000,
                bytesToRead / 1_000_000,
                lines);
    }

    @Override
    public synchronized void ended(HourOutcome outcome) {
        if (outcome.kind() == HourOutcome.Kind.RECOUNTED) {
            say("hour %s is final".formatted(outcome.hour().text()));
        }
    }

    @Override
    public synchronized void say(String sentence) {
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
