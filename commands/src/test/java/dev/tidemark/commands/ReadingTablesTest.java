package dev.tidemark.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.commands.render.CsvText;
import dev.tidemark.commands.render.JsonText;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Style;
import dev.tidemark.commands.render.TableText;
import dev.tidemark.ledger.FinalCounts;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.Reading;
import dev.tidemark.ledger.Reading.Status;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.recount.HourTotals;
import dev.tidemark.recount.RecountedHour;
import dev.tidemark.recount.RecountedHour.State;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

final class ReadingTablesTest {

    private static final Optional<TaggedCounts> FAST = value(1_200, 41);
    private static final Optional<TaggedCounts> LATE = value(34, 40);

    private final Result result =
            ReadingTables.result(
                    "ad_1",
                    List.of(
                            row("H2026-02-08T10", 1_234, Status.PROVISIONAL, Optional.empty()),
                            row(
                                    "H2026-02-08T09",
                                    1_233,
                                    Status.FINAL,
                                    Optional.of(
                                            new FinalCounts(
                                                    counts(1_233),
                                                    2,
                                                    Instant.parse("2026-02-08T12:00:00Z")))),
                            new Reading(
                                    new RowKey("ad_1", "M2026-02-08T10:14"),
                                    counts(5),
                                    Status.OPEN,
                                    Optional.empty(),
                                    Optional.of(
                                            new RunningTotal(
                                                    new RowKey("ad_1", "M2026-02-08T10:14"),
                                                    3,
                                                    value(5, 41).orElseThrow())))),
                    List.of(recounted("2026-02-08T09"), recounted("2026-02-08T08")));

    @Test
    void theScreenSaysWhoWroteWhatAfterWhichBarrier() {
        assertThat(TableText.of(result.screen(), Style.PLAIN))
                .isEqualTo(
                        """
                        bucket             valid  spend micros  status       written by
                        H2026-02-08T10     1,234        12,340  provisional  fast 1200 (epoch 41, gen 7, run 2) + late 34 (epoch 40, gen 7, run 2)
                        H2026-02-08T09     1,233        12,330  final        final (gen 2, 2026-02-08T12:00:00Z) + fast 1200 (epoch 41, gen 7, run 2) + late 34 (epoch 40, gen 7, run 2)
                        M2026-02-08T10:14      5            50  open         running total (epoch 41, gen 7, run 2)
                        """);
    }

    @Test
    void anHoursRecountIsSaidAboveItsRowsAndNoOthers() {
        assertThat(result.answer())
                .containsExactly(
                        "2026-02-08T09: final, recounted at 2026-02-08T12:00:00Z (generation 2,"
                                + " hours only)",
                        "not recounted yet: 1 of 2 hours");
        assertThat(JsonText.of(result.json()))
                .contains(
                        "\"hours\":[{\"hour\":\"2026-02-08T09\",\"recount\":\"final\",\"gen\":2,"
                                + "\"at\":\"2026-02-08T12:00:00Z\",\"minutes\":false},"
                                + "{\"hour\":\"2026-02-08T10\",\"recount\":\"none\"");
    }

    @Test
    void anHourThatIsBeingWrittenNamesTheCommandThatGoesOnWithTheSameGeneration() {
        Result half =
                ReadingTables.result(
                        "ad_1",
                        List.of(
                                row("H2026-02-08T08", 1, Status.PROVISIONAL, Optional.empty()),
                                row("H2026-02-08T09", 1, Status.PROVISIONAL, Optional.empty())),
                        List.of(
                                recounted("2026-02-08T08", State.WRITING, false),
                                recounted("2026-02-08T09", State.WRITING, true)));

        assertThat(half.answer())
                .containsExactly(
                        "2026-02-08T08: generation 2 of its recount is being written, or stopped"
                                + " half-way; tidemark recount --hour 2026-02-08T08 goes on",
                        "2026-02-08T09: generation 2 of its recount is being written, or stopped"
                                + " half-way; tidemark recount --hour 2026-02-08T09 --minutes goes"
                                + " on");
        assertThat(JsonText.of(half.json()))
                .contains("{\"hour\":\"2026-02-08T08\",\"recount\":\"writing\",\"gen\":2,");
    }

    private static RecountedHour recounted(String hour) {
        return recounted(hour, State.FINAL, false);
    }

    private static RecountedHour recounted(String hour, State state, boolean minutes) {
        return new RecountedHour(
                Hour.parse(hour),
                state,
                2,
                minutes,
                "",
                1,
                1,
                1,
                new HourTotals(counts(1), 0, 0, 0, 0),
                Instant.parse("2026-02-08T12:00:00Z"));
    }

    @Test
    void csvHasAColumnForEachWritersAttributes() {
        assertThat(CsvText.of(result.csv()).lines().toList())
                .containsExactly(
                        "bucket,valid,spend_micros,status,"
                                + "fast_valid,fast_spend_micros,fast_epoch,fast_gen,fast_run,"
                                + "late_valid,late_spend_micros,late_epoch,late_gen,late_run,"
                                + "running_valid,running_spend_micros,running_epoch,running_gen,"
                                + "running_run,final_valid,final_spend_micros,final_gen,final_at",
                        "H2026-02-08T10,1234,12340,provisional,1200,12000,41,7,2,34,340,40,7,2"
                                + ",,,,,,,,,",
                        "H2026-02-08T09,1233,12330,final,1200,12000,41,7,2,34,340,40,7,2"
                                + ",,,,,,1233,12330,2,2026-02-08T12:00:00Z",
                        "M2026-02-08T10:14,5,50,open,,,,,,,,,,,5,50,41,7,2,,,,");
    }

    @Test
    void jsonHasStableKeysAndAnObjectForEachWriter() {
        assertThat(JsonText.of(result.json()))
                .startsWith(
                        "{\"ad_id\":\"ad_1\",\"rows\":[{\"bucket\":\"H2026-02-08T10\","
                                + "\"kind\":\"hour\",\"valid\":1234,\"spend_micros\":12340,"
                                + "\"status\":\"provisional\",\"fast\":{\"valid\":1200,"
                                + "\"spend_micros\":12000,\"epoch\":41,\"gen\":7,\"run\":2},"
                                + "\"late\":{\"valid\":34,\"spend_micros\":340,\"epoch\":40,"
                                + "\"gen\":7,\"run\":2},\"final\":null,\"running_total\":null}")
                .contains("\"final\":{\"valid\":1233,\"spend_micros\":12330,\"gen\":2,")
                .contains("\"status\":\"open\",\"fast\":null,\"late\":null,\"final\":null,");
    }

    private static Reading row(
            String bucket, long valid, Status status, Optional<FinalCounts> exact) {
        RowKey key = new RowKey("ad_1", bucket);
        LedgerRow row = new LedgerRow(key, 3, OptionalLong.of(7), FAST, LATE, exact);
        return new Reading(key, counts(valid), status, Optional.of(row), Optional.empty());
    }

    private static Optional<TaggedCounts> value(long valid, long epoch) {
        return Optional.of(new TaggedCounts(counts(valid), new Tag(epoch, 7, 2)));
    }

    private static Counts counts(long valid) {
        return new Counts(valid, valid * 10);
    }
}
