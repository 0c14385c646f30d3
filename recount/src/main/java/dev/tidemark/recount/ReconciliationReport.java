package dev.tidemark.recount;

import dev.tidemark.recount.Difference.Reason;
import dev.tidemark.recount.Gap.Suspect;
import dev.tidemark.recount.ReconciledHour.ReasonTotal;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reconciled hours as one HTML page for people who bill: no network, no other file, no script. The
 * same hours always give the same page.
 */
public final class ReconciliationReport {

    private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z]+)}}");
    private static final int MICROS_DIGITS = 6;

    private ReconciliationReport() {}

    /**
     * The page.
     *
     * @param hours at least one, oldest first
     */
    public static String html(List<ReconciledHour> hours) {
        Map<String, String> parts =
                Map.of(
                        "title", escape(title(hours)),
                        "style", resource("report.css"),
                        "answer", answer(hours),
                        "hours", hours(hours),
                        "reasons", reasons(hours),
                        "ads", ads(hours),
                        "gaps", gaps(hours),
                        "clicks", clicks(hours));
        return PLACE.matcher(resource("report.html"))
                .replaceAll(match -> Matcher.quoteReplacement(parts.get(match.group(1))));
    }

    private static String title(List<ReconciledHour> hours) {
        String first = hours.get(0).hour().text();
        String last = hours.get(hours.size() - 1).hour().text();
        return first.equals(last) ? first : first + " to " + last;
    }

    private static String answer(List<ReconciledHour> hours) {
        StringBuilder html = new StringBuilder();
        for (ReconciledHour hour : hours) {
            html.append(hour.isExplained() ? "<li>" : "<li class=\"broken\">")
                    .append(escape(String.join(" ", ReconciliationText.answer(hour).subList(0, 1))))
                    .append("</li>\n");
        }
        return html.toString();
    }

    private static String hours(List<ReconciledHour> hours) {
        HtmlRows rows = new HtmlRows();
        for (ReconciledHour hour : hours) {
            Equation total = hour.total();
            rows.begin(hour.isExplained(), hour.hour().text());
            equation(rows, total);
            rows.number(amount(total.exact().spendMicros()))
                    .number(amount(total.remainderMicros()))
                    .text(
                            "generation %d, %s%s"
                                    .formatted(
                                            hour.recountGeneration(),
                                            hour.recountedAt(),
                                            hour.lakeHasChanged()
                                                    ? "; the lake has changed since"
                                                    : ""))
                    .end();
        }
        return rows.html();
    }

    private static void equation(HtmlRows rows, Equation equation) {
        rows.number(count(equation.exact().valid()))
                .number(count(equation.fast().valid()))
                .number(count(equation.late().valid()))
                .number(count(equation.minus().valid()))
                .number(count(equation.plus().valid()))
                .number(count(equation.remainder()));
    }

    private static String reasons(List<ReconciledHour> hours) {
        Map<Reason, ReasonTotal> all = new TreeMap<>();
        hours.forEach(
                hour ->
                        hour.reasons()
                                .forEach(
                                        (reason, total) ->
                                                all.merge(reason, total, ReasonTotal::plus)));
        HtmlRows rows = new HtmlRows();
        all.forEach(
                (reason, total) ->
                        rows.begin(reason.explains(), reason.sentence())
                                .number(count(total.surplus().valid()))
                                .number(amount(total.surplus().spendMicros()))
                                .number(count(total.missing().valid()))
                                .number(amount(total.missing().spendMicros()))
                                .end());
        return rows.table("Reason", "A, clicks", "A, amount", "B, clicks", "B, amount");
    }

    private static String ads(List<ReconciledHour> hours) {
        HtmlRows rows = new HtmlRows();
        long different = 0;
        for (ReconciledHour hour : hours) {
            different += hour.adsWithDifferences();
            for (ReconciledAd ad : hour.worst()) {
                rows.begin(ad.equation().isExplained(), ad.adId()).text(hour.hour().text());
                equation(rows, ad.equation());
                rows.number(amount(ad.equation().remainderMicros()))
                        .text(ReconciliationText.problem(ad.equation()))
                        .end();
            }
        }
        return rows.table(
                        "Ad",
                        "Hour (UTC)",
                        "Billed",
                        "On time",
                        "Late",
                        "\u2212 A",
                        "+ B",
                        "Remainder",
                        "Amount",
                        "What is wrong")
                + capped(rows.size(), different, "ads");
    }

    private static String gaps(List<ReconciledHour> hours) {
        HtmlRows rows = new HtmlRows();
        for (ReconciledHour hour : hours) {
            for (Gap gap : hour.gaps()) {
                rows.begin(false, gap.adId())
                        .text(gap.writer().prefix() + " " + gap.bucket())
                        .number(count(gap.inLedger().valid()))
                        .number(count(gap.inLake().valid()))
                        .text(suspects(gap.suspects()))
                        .end();
            }
        }
        return rows.size() == 0
                ? ""
                : "<h2>Where the remainders sit</h2>\n"
                        + rows.table(
                                "Ad",
                                "Value of the stream",
                                "In the ledger",
                                "By lake and log",
                                "Clicks that may be too many");
    }

    private static String suspects(List<Suspect> suspects) {
        List<String> names = new ArrayList<>();
        for (Suspect suspect : suspects) {
            names.add(
                    suspect.click().clickId()
                            + (suspect.sharesItsPosition()
                                    ? " (shares position " + suspect.click().position() + ")"
                                    : ""));
        }
        return String.join(", ", names);
    }

    private static String clicks(List<ReconciledHour> hours) {
        HtmlRows rows = new HtmlRows();
        long total = 0;
        for (ReconciledHour hour : hours) {
            total += hour.differencesTotal();
            for (Difference difference : hour.differences()) {
                LakeClick click = difference.click();
                rows.begin(difference.reason().explains(), click.clickId())
                        .text(click.adId())
                        .text(Instant.ofEpochMilli(click.eventTimeMillis()).toString())
                        .text(difference.isSurplus() ? "A" : "B")
                        .number(amount(difference.counts().spendMicros()))
                        .text(difference.detail())
                        .end();
            }
        }
        return rows.table("Click", "Ad", "Event time (UTC)", "Side", "Amount", "Why")
                + capped(rows.size(), total, "clicks");
    }

    private static String capped(long listed, long total, String what) {
        return listed == total
                ? ""
                : ReconciliationText.number(
                        "<p class=\"capped\">%,d of %,d %s are listed.</p>\n", listed, total, what);
    }

    private static String count(long number) {
        return ReconciliationText.number("%,d", number);
    }

    /** Millionths as whole units, with cents at least. */
    private static String amount(long micros) {
        BigDecimal units = BigDecimal.valueOf(micros, MICROS_DIGITS).stripTrailingZeros();
        BigDecimal shown = units.scale() < 2 ? units.setScale(2) : units;
        return ReconciliationText.number("%,." + shown.scale() + "f", shown);
    }

    static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String resource(String name) {
        try (InputStream file = ReconciliationReport.class.getResourceAsStream("report/" + name)) {
            if (file == null) {
                throw new IllegalStateException("the program was built without report/" + name);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the built-in report/" + name, e);
        }
    }
}
