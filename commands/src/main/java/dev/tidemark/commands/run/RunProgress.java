package dev.tidemark.commands.run;

import dev.tidemark.commands.Session;
import dev.tidemark.commands.run.JobEvent.Progress;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;

/** Shows progress on standard error: one updated line on a terminal, else a line every 10 s. */
public final class RunProgress {

    private static final Duration INTERVAL = Duration.ofSeconds(10);
    private static final String ERASE_LINE = "\r\u001b[2K";
    private static final int WIDTH = 118;

    private final Session session;
    private final boolean updates;
    private Instant saidAt;
    private boolean lineIsOpen;

    public RunProgress(Session session) {
        this.session = session;
        this.updates = session.surroundings().errIsTerminal() && !session.surroundings().isDumb();
        this.saidAt = session.surroundings().clock().instant();
    }

    /** Shows a state of the job. */
    public synchronized void show(Progress progress) {
        if (session.isQuiet()) {
            return;
        }
        if (updates) {
            String line = line(progress);
            String fitting = line.length() > WIDTH ? line.substring(0, WIDTH) : line;
            session.surroundings().err().print(ERASE_LINE + fitting);
            session.surroundings().err().flush();
            lineIsOpen = true;
            return;
        }
        Instant now = session.surroundings().clock().instant();
        if (Duration.between(saidAt, now).compareTo(INTERVAL) >= 0) {
            saidAt = now;
            session.say(line(progress));
        }
    }

    /** Says a sentence below the progress line, also with {@code --quiet} if it must be known. */
    public synchronized void say(String sentence) {
        end();
        session.say(sentence);
    }

    /** Ends the updated line, before anything else is written. */
    public synchronized void end() {
        if (lineIsOpen) {
            session.surroundings().err().println();
            lineIsOpen = false;
        }
    }

    static String line(Progress progress) {
        String complete =
                progress.dataCompleteThrough() == null
                        ? "no watermark yet"
                        : "complete through " + progress.dataCompleteThrough();
        String checkpoint =
                progress.lastCheckpoint() == null
                        ? "no checkpoint yet"
                        : String.format(
                                Locale.ROOT,
                                "checkpoint %d took %d ms",
                                progress.lastCheckpoint().id(),
                                progress.lastCheckpoint().durationMillis());
        return String.format(
                Locale.ROOT,
                "%,d clicks read, %,d/s, %s, %,d late, %s",
                progress.counts().of("clicks_read"),
                progress.clicksPerSecond(),
                complete,
                progress.counts().of("late"),
                checkpoint);
    }
}
