package dev.tidemark.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Position;
import dev.tidemark.commands.render.CsvText;
import dev.tidemark.commands.render.JsonText;
import dev.tidemark.commands.render.Result;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.Writer;
import dev.tidemark.recount.Difference;
import dev.tidemark.recount.Difference.Reason;
import dev.tidemark.recount.Equation;
import dev.tidemark.recount.Gap;
import dev.tidemark.recount.LakeClick;
import dev.tidemark.recount.ReconciledAd;
import dev.tidemark.recount.ReconciledHour;
import dev.tidemark.recount.ReconciledHour.ReasonTotal;
import dev.tidemark.recount.ReconciliationReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What scripts and people read of one hour with everything in it. */
class ReconciliationTablesTest {

    private static final Hour HOUR = Hour.parse("2026-02-08T10");

    private final Result result = ReconciliationTables.result(List.of(hour()), "page.html");

    @Test
    void theJsonIsTheGoldenOne() throws IOException {
        assertThat(JsonText.of(result.json())).isEqualTo(golden("reconcile.json"));
    }

    @Test
    void theCsvIsTheGoldenOne() throws IOException {
        assertThat(CsvText.of(result.csv())).isEqualTo(golden("reconcile.csv"));
    }

    @Test
    void theFirstSentenceNamesTheRemainderAndItsAd() {
        assertThat(result.answer())
                .containsExactly(
                        "Hour 2026-02-08T10 is NOT explained: no click explains 1 of 3 ads; the"
                                + " worst is ad <b>, remainder +1 clicks and +7 micros",
                        "final 1,235 = fast 1,200 + late 34 - 1 + 1 and a remainder of +1",
                        "The lake holds other objects than the recount of 2026-02-08T13:10:00Z"
                                + " read. Next: tidemark recount --hour 2026-02-08T10, then this"
                                + " again.",
                        "- 1 stale by arrival, but not yet by watermark",
                        "+ 1 stale by watermark, but not by arrival",
                        "The first 1 of 2 clicks that differ are listed.");
        assertThat(result.notes()).containsExactly("report: page.html");
    }

    @Test
    void theReportSaysTheSameAndNeedsNothingElse() {
        String page = ReconciliationReport.html(List.of(hour()));
        assertThat(page)
                .contains("NOT explained", "ad &lt;b&gt;", "1,235", "0.000007", "c-1")
                .contains("prefers-color-scheme: dark", "@media print")
                .contains("1 of 2 clicks are listed")
                .doesNotContain("<b>", "<script", "://", "{{");
        assertThat(ReconciliationReport.html(List.of(hour()))).isEqualTo(page);
    }

    private static ReconciledHour hour() {
        TreeMap<Reason, ReasonTotal> reasons = new TreeMap<>();
        reasons.put(Reason.STALE_BY_ARRIVAL, new ReasonTotal(counts(1), Counts.ZERO));
        reasons.put(Reason.STALE_BY_WATERMARK, new ReasonTotal(Counts.ZERO, counts(1)));
        LakeClick click = click("c-1", 3);
        return new ReconciledHour(
                HOUR,
                2,
                Instant.parse("2026-02-08T13:10:00Z"),
                true,
                new Equation(
                        counts(1235), counts(1200), counts(34), counts(1), counts(1), counts(1235)),
                3,
                2,
                1,
                List.of(
                        new ReconciledAd("ad <b>", equation(6, 5, 0)),
                        new ReconciledAd("ad-2", equation(5, 4, 1))),
                reasons,
                List.of(
                        new Difference(
                                click,
                                -1,
                                Reason.STALE_BY_WATERMARK,
                                "stale by watermark, but not by arrival: stream stale, recount"
                                        + " counted")),
                2,
                List.of(
                        new Gap(
                                "ad <b>",
                                Writer.FAST,
                                "M2026-02-08T10:02",
                                counts(2),
                                counts(3),
                                List.of(new Gap.Suspect(click("c-2", 4), true)))));
    }

    private static Equation equation(long exact, long fast, long plus) {
        return new Equation(
                counts(exact), counts(fast), Counts.ZERO, Counts.ZERO, counts(plus), counts(exact));
    }

    private static LakeClick click(String id, long sequence) {
        long at = HOUR.startMillis() + 120_000;
        return new LakeClick(
                new Position("a.jsonl", sequence),
                id,
                "ad-2",
                at,
                at,
                at + 1_500,
                7,
                true,
                new Tag(3, 1, 1));
    }

    private static Counts counts(long valid) {
        return new Counts(valid, valid * 7);
    }

    private static String golden(String name) throws IOException {
        try (InputStream file = ReconciliationTablesTest.class.getResourceAsStream(name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
