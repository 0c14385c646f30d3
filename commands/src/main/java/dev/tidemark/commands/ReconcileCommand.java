package dev.tidemark.commands;

import dev.tidemark.clicks.Hour;
import dev.tidemark.commands.values.HourConverter;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.recount.Lake;
import dev.tidemark.recount.ReconciledHour;
import dev.tidemark.recount.Reconciliation;
import dev.tidemark.recount.ReconciliationReport;
import dev.tidemark.recount.RecountSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark reconcile}: the proof of every difference between stream and recount. */
@Command(
        name = "reconcile",
        header = {
            "Explains every difference between the stream's counts and the recount's, click by click.",
            "",
            "Examples:",
            "  tidemark reconcile --hour 2026-02-08T10",
            "  tidemark reconcile --hour 2026-02-08T10 --report reconciliation.html",
            "  tidemark reconcile --from 2026-02-08T00 --to 2026-02-08T23 --full --output json",
            ""
        },
        description = {
            "",
            "For each ad and hour: final = fast + late - A + B. A are clicks that the stream counted"
                    + " and the recount rejects, B those that the recount counts and the stream does"
                    + " not. What no click explains is exit 3. Changes nothing.",
            ""
        },
        sortOptions = false)
final class ReconcileCommand implements Callable<Integer> {

    private final Session session;

    @Option(
            names = "--hour",
            paramLabel = "HOUR",
            converter = HourConverter.class,
            description = "One UTC hour that was recounted, such as 2026-02-08T10.")
    Hour hour;

    @Option(
            names = "--from",
            paramLabel = "HOUR",
            converter = HourConverter.class,
            description = "The first hour of a range.")
    Hour from;

    @Option(
            names = "--to",
            paramLabel = "HOUR",
            converter = HourConverter.class,
            description = "The last hour of a range.")
    Hour to;

    @Option(
            names = "--full",
            description =
                    "Look for rows of ads without a click in the lake; reads the whole table.")
    boolean full;

    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "1000",
            description = "How many clicks, and how many ads, are listed; all are counted.")
    int limit;

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "Also write one self-contained HTML page for people who bill.")
    String report;

    @Mixin RecountOptions options = new RecountOptions();
    @Mixin StoreOptions store = new StoreOptions();

    ReconcileCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException {
        Require.between("--limit", limit, 1, 1_000_000);
        List<Hour> wanted = hours();
        Surroundings here = session.surroundings();
        RecountSettings settings = options.settings(here, Duration.ZERO, false);
        Lake lake = options.open(here);
        List<ReconciledHour> reconciled = new ArrayList<>();
        try (Ledger ledger = Ledgers.open(store.uri(here.folder()))) {
            Reconciliation reconciliation = new Reconciliation(lake, ledger, settings, full, limit);
            for (Hour each : wanted) {
                reconciled.add(reconciliation.reconcile(each));
            }
        }
        if (report != null) {
            write(reconciled);
        }
        session.show(ReconciliationTables.result(reconciled, report));
        boolean explained = reconciled.stream().allMatch(ReconciledHour::isExplained);
        return (explained ? ExitCode.DONE : ExitCode.CHECK_FAILED).code();
    }

    private List<Hour> hours() {
        boolean isRange = from != null && to != null;
        if (hour == null ? !isRange : from != null || to != null) {
            throw new Failure(
                    ErrorCode.MISSING_VALUE,
                    "which hours? give --hour HOUR, or --from HOUR and --to HOUR",
                    "");
        }
        if (hour != null) {
            return List.of(hour);
        }
        if (from.compareTo(to) > 0) {
            throw Failure.badValue("--from", from.text() + " is after --to " + to.text());
        }
        return LongStream.rangeClosed(from.number(), to.number()).mapToObj(Hour::new).toList();
    }

    private void write(List<ReconciledHour> hours) {
        Path file = session.surroundings().folder().resolve(report);
        try {
            Files.writeString(file, ReconciliationReport.html(hours));
        } catch (IOException e) {
            throw new Failure(
                    ErrorCode.WRITE_FAILED, "the report could not be written: " + e, "", e);
        }
    }
}
