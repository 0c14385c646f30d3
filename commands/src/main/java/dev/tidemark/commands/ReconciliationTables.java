package dev.tidemark.commands;

import dev.tidemark.clicks.Counts;
import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import dev.tidemark.recount.Difference;
import dev.tidemark.recount.Equation;
import dev.tidemark.recount.Gap;
import dev.tidemark.recount.LakeClick;
import dev.tidemark.recount.ReconciledAd;
import dev.tidemark.recount.ReconciledHour;
import dev.tidemark.recount.ReconciliationText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Reconciled hours as tables and as JSON. A row of a table is one click that differs, or one
 * remainder; the remainders come first.
 */
final class ReconciliationTables {

    private static final List<Column> SCREEN =
            List.of(
                    Column.text("hour"),
                    Column.text("ad_id"),
                    Column.text("kind"),
                    Column.number("clicks"),
                    Column.text("click_id"),
                    Column.text("why"));

    private static final List<Column> CSV =
            List.of(
                    Column.text("hour"),
                    Column.text("ad_id"),
                    Column.text("kind"),
                    Column.number("clicks"),
                    Column.number("spend_micros"),
                    Column.text("click_id"),
                    Column.text("position"),
                    Column.text("event_time"),
                    Column.text("arrival_time"),
                    Column.text("reason"),
                    Column.text("why"));

    /** One line of the list. */
    private record Line(
            String hour,
            String adId,
            String kind,
            Long clicks,
            Long spendMicros,
            LakeClick click,
            String reason,
            String why) {}

    private ReconciliationTables() {}

    static Result result(List<ReconciledHour> hours, String report) {
        List<String> answer = new ArrayList<>();
        List<Line> lines = new ArrayList<>();
        for (ReconciledHour hour : hours) {
            answer.addAll(ReconciliationText.answer(hour));
            lines.addAll(remainders(hour));
            lines.addAll(differences(hour));
        }
        Map<String, Object> json =
                new JsonMap()
                        .put("explained", hours.stream().allMatch(ReconciledHour::isExplained))
                        .put("hours", hours.stream().map(ReconciliationTables::json).toList())
                        .build();
        List<String> notes = report == null ? List.of() : List.of("report: " + report);
        return new Result(answer, screen(lines), csv(lines), json, notes);
    }

    private static List<Line> remainders(ReconciledHour hour) {
        List<Line> lines = new ArrayList<>();
        String text = hour.hour().text();
        for (ReconciledAd ad : hour.worst()) {
            Equation equation = ad.equation();
            if (!equation.isExplained()) {
                lines.add(
                        new Line(
                                text,
                                ad.adId(),
                                "remainder",
                                equation.remainder(),
                                equation.remainderMicros(),
                                null,
                                null,
                                ReconciliationText.problem(equation)));
            }
        }
        for (Gap gap : hour.gaps()) {
            String why =
                    "%s of %s holds %d, by lake and log it should hold %d"
                            .formatted(
                                    gap.writer().prefix(),
                                    gap.bucket(),
                                    gap.inLedger().valid(),
                                    gap.inLake().valid());
            lines.add(new Line(text, gap.adId(), "gap", null, null, null, null, why));
            for (Gap.Suspect suspect : gap.suspects()) {
                String place = "at " + suspect.click().position();
                lines.add(
                        new Line(
                                text,
                                gap.adId(),
                                "suspect",
                                null,
                                null,
                                suspect.click(),
                                null,
                                suspect.sharesItsPosition()
                                        ? place + ", where the lake holds another click too"
                                        : place + ", may be the one too many"));
            }
        }
        return lines;
    }

    private static List<Line> differences(ReconciledHour hour) {
        List<Line> lines = new ArrayList<>();
        for (Difference difference : hour.differences()) {
            lines.add(
                    new Line(
                            hour.hour().text(),
                            difference.click().adId(),
                            kind(difference),
                            (long) Math.abs(difference.surplus()),
                            difference.counts().spendMicros(),
                            difference.click(),
                            difference.reason().label(),
                            difference.detail()));
        }
        return lines;
    }

    private static String kind(Difference difference) {
        if (!difference.reason().explains()) {
            return "unexplained";
        }
        return difference.isSurplus() ? "minus" : "plus";
    }

    private static Table screen(List<Line> lines) {
        return new Table(
                SCREEN,
                lines.stream()
                        .map(
                                line ->
                                        Table.row(
                                                line.hour(),
                                                line.adId(),
                                                line.kind(),
                                                line.clicks(),
                                                line.click() == null
                                                        ? null
                                                        : line.click().clickId(),
                                                line.why()))
                        .toList());
    }

    private static Table csv(List<Line> lines) {
        List<List<Object>> rows = new ArrayList<>();
        for (Line line : lines) {
            LakeClick click = line.click();
            rows.add(
                    Table.row(
                            line.hour(),
                            line.adId(),
                            line.kind(),
                            line.clicks(),
                            line.spendMicros(),
                            click == null ? null : click.clickId(),
                            click == null ? null : click.position(),
                            click == null ? null : time(click.eventTimeMillis()),
                            click == null ? null : time(click.arrivalTimeMillis()),
                            line.reason(),
                            line.why()));
        }
        return new Table(CSV, rows);
    }

    private static String time(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }

    private static Map<String, Object> json(ReconciledHour hour) {
        JsonMap json =
                new JsonMap()
                        .put("hour", hour.hour().text())
                        .put("explained", hour.isExplained())
                        .put("recount_generation", hour.recountGeneration())
                        .put("recounted_at", hour.recountedAt().toString())
                        .put("lake_has_changed", hour.lakeHasChanged())
                        .put("ads", hour.ads())
                        .put("ads_with_differences", hour.adsWithDifferences())
                        .put("ads_unexplained", hour.adsUnexplained());
        equation(json, hour.total());
        return json.put("reasons", reasons(hour))
                .put("worst", hour.worst().stream().map(ReconciliationTables::json).toList())
                .put("gaps", hour.gaps().stream().map(ReconciliationTables::json).toList())
                .put("differences_total", hour.differencesTotal())
                .put(
                        "differences",
                        hour.differences().stream().map(ReconciliationTables::json).toList())
                .build();
    }

    private static List<Map<String, Object>> reasons(ReconciledHour hour) {
        List<Map<String, Object>> reasons = new ArrayList<>();
        hour.reasons()
                .forEach(
                        (reason, total) -> {
                            JsonMap json =
                                    new JsonMap()
                                            .put("reason", reason.label())
                                            .put("explains", reason.explains());
                            counts(json, "minus", total.surplus());
                            counts(json, "plus", total.missing());
                            reasons.add(json.build());
                        });
        return reasons;
    }

    private static Map<String, Object> json(ReconciledAd ad) {
        JsonMap json =
                new JsonMap().put("ad_id", ad.adId()).put("explained", ad.equation().isExplained());
        equation(json, ad.equation());
        return json.build();
    }

    private static void equation(JsonMap json, Equation equation) {
        counts(json, "final", equation.exact());
        counts(json, "fast", equation.fast());
        counts(json, "late", equation.late());
        counts(json, "minus", equation.minus());
        counts(json, "plus", equation.plus());
        json.put("remainder", equation.remainder());
        json.put("remainder_spend_micros", equation.remainderMicros());
        counts(json, "lake", equation.inLake());
    }

    private static void counts(JsonMap json, String name, Counts counts) {
        json.put(name + "_valid", counts.valid());
        json.put(name + "_spend_micros", counts.spendMicros());
    }

    private static Map<String, Object> json(Gap gap) {
        return new JsonMap()
                .put("ad_id", gap.adId())
                .put("writer", gap.writer().prefix())
                .put("bucket", gap.bucket())
                .put("ledger_valid", gap.inLedger().valid())
                .put("lake_valid", gap.inLake().valid())
                .put(
                        "suspects",
                        gap.suspects().stream()
                                .map(
                                        suspect ->
                                                click(suspect.click())
                                                        .put(
                                                                "shares_its_position",
                                                                suspect.sharesItsPosition())
                                                        .build())
                                .toList())
                .build();
    }

    private static Map<String, Object> json(Difference difference) {
        return click(difference.click())
                .put("ad_id", difference.click().adId())
                .put("kind", kind(difference))
                .put("clicks", Math.abs(difference.surplus()))
                .put("spend_micros", difference.counts().spendMicros())
                .put("reason", difference.reason().label())
                .put("why", difference.detail())
                .build();
    }

    private static JsonMap click(LakeClick click) {
        return new JsonMap()
                .put("click_id", click.clickId())
                .put("position", click.position().toString())
                .put("event_time", time(click.eventTimeMillis()))
                .put("arrival_time", time(click.arrivalTimeMillis()));
    }
}
