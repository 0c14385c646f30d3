package dev.tidemark.commands;

import dev.tidemark.clicks.Hour;
import dev.tidemark.commands.values.HourConverter;
import dev.tidemark.ledger.AdReadings;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.Reading;
import dev.tidemark.recount.RecountedHour;
import dev.tidemark.recount.RecountedHours;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tidemark show}: the rows of an ad as a dashboard reads them. */
@Command(
        name = "show",
        header = {
            "Shows the rows of an ad as a dashboard reads them.",
            "",
            "Examples:",
            "  tidemark show ad_1 --hour 2026-02-08T10",
            "  tidemark show ad_1 --all --output csv",
            "  tidemark show ad_1 --all --output json | jq '.rows[] | .valid'",
            ""
        },
        description = {
            "",
            "open: the minute still grows. provisional: closed by the watermark; late clicks and"
                    + " the recount may correct it. final: the recount's exact value. An hour's"
                    + " provisional value is fast + late. Above them stands whether the hour was"
                    + " recounted: in a final hour, what has no final value had no click that"
                    + " counts.",
            ""
        },
        sortOptions = false)
final class ShowCommand implements Callable<Integer> {

    private final Session session;

    @Parameters(paramLabel = "AD", description = "The ad id.")
    String adId;

    @Option(
            names = "--hour",
            paramLabel = "HOUR",
            converter = HourConverter.class,
            description = "One UTC hour, such as 2026-02-08T10.")
    Hour hour;

    @Option(names = "--all", description = "Every hour and minute of the ad.")
    boolean all;

    @Mixin StoreOptions store = new StoreOptions();

    ShowCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() {
        if (hour == null && !all) {
            throw new Failure(
                    ErrorCode.MISSING_VALUE,
                    "which rows? give --hour HOUR, or --all",
                    "tidemark show " + adId + " --all");
        }
        if (hour != null && all) {
            throw Failure.badValue("--hour", "--all shows every hour; give one of the two");
        }
        List<LedgerException> totalsAway = new ArrayList<>();
        List<RecountedHour> recounted = new ArrayList<>();
        List<Reading> readings = read(totalsAway::add, recounted::add);
        if (readings.isEmpty() && !totalsAway.isEmpty()) {
            LedgerException away = totalsAway.get(0);
            throw new Failure(ErrorCode.TOTALS_AWAY, notShown(away), "", away);
        }
        if (readings.isEmpty()) {
            throw new Failure(
                    ErrorCode.NOT_FOUND,
                    "no row of ad '" + adId + "' in " + store.store + when(),
                    hour == null
                            ? "tidemark run, if its clicks are not counted yet"
                            : "tidemark show " + adId + " --all");
        }
        totalsAway.forEach(
                away -> session.warn(ErrorCode.TOTALS_AWAY.id() + ": " + notShown(away)));
        session.show(ReadingTables.result(adId, readings, recounted));
        return ExitCode.DONE.code();
    }

    private static String notShown(LedgerException away) {
        return "open minutes are not shown, closed ones are: " + away.getMessage();
    }

    private List<Reading> read(
            Consumer<LedgerException> totalsAway, Consumer<RecountedHour> recounted) {
        try (Ledger ledger = store.open(session.surroundings())) {
            RecountedHours hours = new RecountedHours(ledger.controlItems());
            if (all) {
                hours.all().forEach(recounted);
                return AdReadings.all(ledger, adId, totalsAway);
            }
            hours.find(hour).ifPresent(recounted);
            return AdReadings.ofHour(ledger, adId, hour, totalsAway);
        }
    }

    private String when() {
        return hour == null ? "" : " for hour " + hour.text();
    }
}
