package dev.tidemark.commands;

import dev.tidemark.clicks.Hour;
import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.commands.values.DurationConverter;
import dev.tidemark.commands.values.HourConverter;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.recount.Lake;
import dev.tidemark.recount.Lakes;
import dev.tidemark.recount.Recount;
import dev.tidemark.recount.RecountSettings;
import dev.tidemark.recount.RecountedHour;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code tidemark recount}: exact counts of an hour that can no longer change, from the lake. */
@Command(
        name = "recount",
        header = {
            "Counts an hour that can no longer change again, exactly, from the lake.",
            "",
            "Examples:",
            "  tidemark recount --hour 2026-02-08T10",
            "  tidemark recount --hour 2026-02-08T10 --output json",
            ""
        },
        description = {
            "",
            "Writes final_* of every ad with clicks in the hour, and nothing else; so it does not"
                    + " ask. Counted already from the same objects, there is nothing to do.",
            ""
        },
        sortOptions = false)
final class RecountCommand implements Callable<Integer> {

    private final Session session;

    @Option(
            names = "--hour",
            paramLabel = "HOUR",
            required = true,
            converter = HourConverter.class,
            description = "One UTC hour, such as 2026-02-08T10.")
    Hour hour;

    @Option(
            names = "--lake",
            paramLabel = "FOLDER",
            defaultValue = "lake",
            description = "Where raw clicks and the exceptions log are.")
    String lake;

    @Option(
            names = "--horizon",
            paramLabel = "TIME",
            defaultValue = "2h",
            converter = DurationConverter.class,
            description = "How long after its impression a click is accepted; as in the run.")
    Duration horizon;

    @Option(
            names = "--slack",
            paramLabel = "TIME",
            defaultValue = "10m",
            converter = DurationConverter.class,
            description = "How long after that a click may take into the lake.")
    Duration slack;

    @Mixin StoreOptions store = new StoreOptions();

    RecountCommand(Session session) {
        this.session = session;
    }

    @Override
    public Integer call() throws IOException {
        Surroundings here = session.surroundings();
        try (Ledger ledger = store.open(here)) {
            Recount recount = new Recount(openLake(), ledger, settings(), here.clock());
            session.show(result(recount.recount(hour)));
        }
        return ExitCode.DONE.code();
    }

    private Lake openLake() throws IOException {
        try {
            return Lakes.open(lake, session.surroundings().folder());
        } catch (IllegalArgumentException e) {
            throw Failure.badValue("--lake", e.getMessage());
        }
    }

    private RecountSettings settings() {
        Require.atLeast("--horizon", horizon, Duration.ofSeconds(1));
        return new RecountSettings(
                horizon,
                slack,
                false,
                1,
                512_000_000,
                Path.of(System.getProperty("java.io.tmpdir")));
    }

    private static Result result(RecountedHour hour) {
        Table table =
                new Table(
                        List.of(
                                Column.text("hour"),
                                Column.number("generation"),
                                Column.number("rows"),
                                Column.number("valid"),
                                Column.number("spend_micros")),
                        List.of(
                                Table.row(
                                        hour.hour().text(),
                                        hour.generation(),
                                        hour.rows(),
                                        hour.total().valid(),
                                        hour.total().spendMicros())));
        JsonMap json =
                new JsonMap()
                        .put("hour", hour.hour().text())
                        .put("generation", hour.generation())
                        .put("rows", hour.rows())
                        .put("valid", hour.total().valid())
                        .put("spend_micros", hour.total().spendMicros());
        return Result.of(table, json.build());
    }
}
