package dev.tidemark.commands;

import dev.tidemark.clicks.Hour;
import dev.tidemark.commands.values.HourConverter;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.recount.ClickTrace;
import dev.tidemark.recount.RecountSettings;
import dev.tidemark.recount.TracedClick;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tidemark trace}: one click through every layer. */
@Command(
        name = "trace",
        header = {
            "Follows one click through lake, exceptions, checkpoint and rows: where it was counted, and why.",
            "",
            "Examples:",
            "  tidemark trace c12 --hour 2026-02-08T10",
            "  tidemark trace c12 --ad ad_9 --state checkpoints/g1/savepoints/savepoint-1",
            "  tidemark trace c12 --output json | jq -r .conclusion",
            ""
        },
        description = {
            "",
            "Each line of the lake is named with its file, and with the restore that made it void,"
                    + " if one did. Without --hour or --ad the whole lake is read. A click id that"
                    + " is nowhere in what was read is exit 3. Changes nothing.",
            ""
        },
        sortOptions = false)
final class TraceCommand implements Callable<Integer> {

    /** The lines of one click need no room to speak of. */
    private static final long SORT_BYTES = 1 << 20;

    private final Session session;

    @Parameters(paramLabel = "CLICK_ID", description = "The click id.")
    String clickId;

    @Option(
            names = "--hour",
            paramLabel = "HOUR",
            converter = HourConverter.class,
            description =
                    "The UTC hour of the click: only the arrival hours that can hold it are read.")
    Hour hour;

    @Option(
            names = "--ad",
            paramLabel = "AD",
            description = "The ad of the click: only the hours in which it has rows are read.")
    String adId;

    @Mixin LakeOptions options = new LakeOptions();
    @Mixin StoreOptions store = new StoreOptions();

    @Option(
            names = "--state",
            paramLabel = "PATH",
            description = "Also look into this checkpoint or savepoint.")
    String state;

    @Mixin ReadingHeap heap = new ReadingHeap();

    TraceCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException {
        check();
        TracedClick click = trace();
        if (!click.isFound() && !click.unreadable().isEmpty()) {
            throw new Failure(
                    ErrorCode.UNREADABLE_OBJECT,
                    "click id '%s' is in no line that can be read, but %d objects cannot: %s"
                            .formatted(
                                    clickId, click.unreadable().size(), click.unreadable().get(0)),
                    "");
        }
        click.unreadable().forEach(reason -> session.warn("not looked at: " + reason));
        Optional<TracedState> held =
                state == null
                        ? Optional.empty()
                        : Optional.of(
                                TracedState.read(
                                        new StateChild(session, heap.bytes()),
                                        state,
                                        click,
                                        options.horizon()));
        session.show(new TraceTables(click, held).result());
        return (click.isFound() ? ExitCode.DONE : ExitCode.CHECK_FAILED).code();
    }

    private void check() {
        if (clickId.isEmpty()) {
            throw Failure.badValue("CLICK_ID", "a click id has at least one character");
        }
        if (hour != null && adId != null) {
            throw Failure.badValue("--ad", "--hour says already what is read; give one of the two");
        }
        heap.check();
    }

    private TracedClick trace() throws IOException {
        Surroundings here = session.surroundings();
        RecountSettings settings =
                new RecountSettings(
                        options.horizon(),
                        Duration.ZERO,
                        false,
                        options.readers(),
                        SORT_BYTES,
                        Path.of(System.getProperty("java.io.tmpdir")));
        RecountProgressLine progress = new RecountProgressLine(session);
        try (Ledger ledger = store.open(here)) {
            ClickTrace trace = new ClickTrace(options.open(here), ledger, settings, progress);
            if (hour != null) {
                return trace.through(clickId, List.of(hour));
            }
            if (adId != null) {
                return trace.through(clickId, hoursOfAd(ledger));
            }
            session.say("the whole lake is read; --hour HOUR or --ad AD would read less of it");
            return trace.throughAll(clickId);
        } finally {
            progress.end();
        }
    }

    private SortedSet<Hour> hoursOfAd(Ledger ledger) {
        SortedSet<Hour> hours = ClickTrace.hoursOf(ledger, adId);
        if (hours.isEmpty()) {
            throw new Failure(
                    ErrorCode.NOT_FOUND,
                    "no row of ad '%s' in %s says in which hours to look"
                            .formatted(adId, store.store),
                    "tidemark trace " + clickId + ", which reads the whole lake");
        }
        return hours;
    }
}
