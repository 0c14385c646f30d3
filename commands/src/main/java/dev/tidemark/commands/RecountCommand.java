package dev.tidemark.commands;

import dev.tidemark.clicks.Hour;
import dev.tidemark.commands.deploy.CountingJob;
import dev.tidemark.commands.flink.JobJar;
import dev.tidemark.commands.values.DurationConverter;
import dev.tidemark.commands.values.HourConverter;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.recount.DueHours;
import dev.tidemark.recount.HourOutcome;
import dev.tidemark.recount.Lake;
import dev.tidemark.recount.Recount;
import dev.tidemark.recount.RecountRequest;
import dev.tidemark.recount.RecountSettings;
import dev.tidemark.recount.RecountedHours;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark recount}: exact counts of hours that can no longer change, from the lake. */
@Command(
        name = "recount",
        header = {
            "Counts hours that can no longer change again, exactly, from the lake.",
            "",
            "Examples:",
            "  tidemark recount --due",
            "  tidemark recount --from 2026-02-08T00 --to 2026-02-08T23 --minutes --output json",
            "  tidemark recount --due --on flink --flink-url http://127.0.0.1:8081",
            ""
        },
        description = {
            "",
            "Writes final_* of every ad with clicks in an hour, and nothing else, so it does not"
                    + " ask. An hour that was counted from the very same objects is left alone;"
                    + " objects that came or changed make it count again, under a new generation."
                    + " Killed, the same command continues; two at once do not disturb each other.",
            "With --on flink a batch job on the cluster reads the lake and counts; this command waits"
                    + " for it, and writes what it counted. The lake must be the same folder or"
                    + " bucket for every machine; the store is reached from here alone.",
            ""
        },
        sortOptions = false)
final class RecountCommand implements Callable<Integer> {

    private final Session session;

    @Option(
            names = "--hour",
            paramLabel = "HOUR",
            converter = HourConverter.class,
            description = "One UTC hour, such as 2026-02-08T10.")
    Hour hour;

    @Option(
            names = "--from",
            paramLabel = "HOUR",
            converter = HourConverter.class,
            description = "The first hour of a range; with --due no hour before it.")
    Hour from;

    @Option(
            names = "--to",
            paramLabel = "HOUR",
            converter = HourConverter.class,
            description = "The last hour of a range; with --due no hour after it.")
    Hour to;

    @Option(
            names = "--due",
            description = "Every hour of the lake that is due and not yet final, oldest first.")
    boolean due;

    @Option(names = "--minutes", description = "Write minute items too, not hours alone.")
    boolean minutes;

    @Option(
            names = "--on",
            paramLabel = "PLACE",
            defaultValue = "here",
            description = {
                "Where to count: here, or flink, with --threads subtasks; without it one for each",
                "slot of the cluster. What is written is the same."
            })
    CountingPlace place;

    @Mixin RecountOptions options = new RecountOptions();

    @Option(
            names = "--slack",
            paramLabel = "TIME",
            defaultValue = "10m",
            converter = DurationConverter.class,
            description = "How long a record may take into the lake after it has arrived.")
    Duration slack;

    @Mixin ClusterOptions cluster = new ClusterOptions();
    @Mixin StoreOptions store = new StoreOptions();

    @Option(
            names = "--recheck",
            paramLabel = "TIME",
            defaultValue = "168h",
            converter = DurationConverter.class,
            description = "How long --due looks whether the objects of a final hour have changed.")
    Duration recheck;

    @Option(
            names = "--final-gen",
            paramLabel = "G",
            description = "Generation to write under. Without it: the hour's next.")
    Long generation;

    @Option(
            names = "--force",
            description = "Count although the lake has lost objects that an hour was counted from.")
    boolean force;

    @Mixin DangerOptions danger = new DangerOptions();

    RecountCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException {
        checkWhichHours();
        Surroundings here = session.surroundings();
        RecountSettings settings = options.settings(here, slack, minutes);
        Lake lake = options.open(here);
        RecountProgressLine progress = new RecountProgressLine(session);
        if (place == CountingPlace.FLINK) {
            cluster.cluster().overview();
        }
        try (Ledger ledger = store.open(here)) {
            RecountRequest request =
                    new RecountRequest(
                            hours(lake, ledger, settings),
                            danger.dryRun,
                            !due,
                            generation == null ? OptionalLong.empty() : OptionalLong.of(generation),
                            force);
            List<HourOutcome> outcomes = recount(lake, ledger, settings, progress).run(request);
            progress.end();
            return end(new RecountReport(outcomes, due));
        }
    }

    private Recount recount(
            Lake lake, Ledger ledger, RecountSettings settings, RecountProgressLine progress) {
        Surroundings here = session.surroundings();
        if (place == CountingPlace.HERE) {
            return new Recount(lake, ledger, settings, here.clock(), progress);
        }
        CountingJob counting =
                new CountingJob(
                        session,
                        cluster.cluster(),
                        cluster.patience(session),
                        JobJar.installed(session),
                        here.place(options.lake.lake),
                        ledger.controlItems(),
                        settings,
                        options.lake.threads());
        return new Recount(lake, ledger, settings, here.clock(), progress, counting);
    }

    private void checkWhichHours() {
        if (due ? hour != null : hour == null && (from == null || to == null)) {
            throw new Failure(
                    ErrorCode.MISSING_VALUE,
                    "which hours? give --hour HOUR, --from HOUR --to HOUR, or --due alone",
                    "tidemark recount --due");
        }
        if (hour != null && (from != null || to != null)) {
            throw Failure.badValue("--hour", "--from and --to name a range; give one of the two");
        }
        if (from != null && to != null && from.compareTo(to) > 0) {
            throw Failure.badValue("--from", from.text() + " is after --to " + to.text());
        }
        if (generation != null && generation < 1) {
            throw Failure.badValue(
                    "--final-gen", generation + " is no generation: they begin at 1");
        }
    }

    private List<Hour> hours(Lake lake, Ledger ledger, RecountSettings settings)
            throws IOException {
        if (due) {
            return new DueHours(settings)
                    .list(
                            lake,
                            new RecountedHours(ledger.controlItems()),
                            session.surroundings().clock().instant(),
                            recheck,
                            Optional.ofNullable(from),
                            Optional.ofNullable(to));
        }
        if (hour != null) {
            return List.of(hour);
        }
        return LongStream.rangeClosed(from.number(), to.number()).mapToObj(Hour::new).toList();
    }

    private int end(RecountReport report) {
        Optional<Failure> failure = report.failure();
        if (failure.isPresent()) {
            throw failure.get();
        }
        session.show(report.result());
        if (session.isJson()) {
            report.problems().forEach(session::warn);
        }
        return report.exit().code();
    }
}
