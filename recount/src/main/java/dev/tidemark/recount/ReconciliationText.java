package dev.tidemark.recount;

import dev.tidemark.recount.Difference.Reason;
import dev.tidemark.recount.ReconciledHour.ReasonTotal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A reconciled hour in sentences: whether it is explained first, then what differs. */
public final class ReconciliationText {

    private ReconciliationText() {}

    /** The sentences, the most important first. */
    public static List<String> answer(ReconciledHour hour) {
        List<String> sentences = new ArrayList<>();
        sentences.add(verdict(hour));
        sentences.add(equation(hour));
        if (hour.lakeHasChanged()) {
            sentences.add(
                    "The lake holds other objects than the recount of %s read. Next: tidemark recount --hour %s, then this again."
                            .formatted(hour.recountedAt(), hour.hour().text()));
        }
        hour.reasons().forEach((reason, total) -> sentences.add(reason(reason, total)));
        if (hour.differences().size() < hour.differencesTotal()) {
            sentences.add(
                    number(
                            "The first %,d of %,d clicks that differ are listed.",
                            hour.differences().size(), hour.differencesTotal()));
        }
        return sentences;
    }

    private static String verdict(ReconciledHour hour) {
        if (hour.isExplained()) {
            String ads =
                    hour.adsWithDifferences() == 0
                            ? number("%,d ads, none differs.", hour.ads())
                            : number(
                                    "%,d of %,d ads differ, and clicks explain every difference.",
                                    hour.adsWithDifferences(), hour.ads());
            return "Hour " + hour.hour().text() + " is explained: " + ads;
        }
        ReconciledAd worst = hour.worst().get(0);
        return "Hour %s is NOT explained: %s; the worst is %s, %s"
                .formatted(
                        hour.hour().text(),
                        number(
                                "no click explains %,d of %,d ads",
                                hour.adsUnexplained(), hour.ads()),
                        worst.adId(),
                        problem(worst.equation()));
    }

    /** What is wrong with an ad that has a remainder. */
    public static String problem(Equation ad) {
        List<String> problems = new ArrayList<>();
        if (ad.remainder() != 0 || ad.remainderMicros() != 0) {
            problems.add(
                    number(
                            "remainder %+,d clicks and %+,d micros",
                            ad.remainder(), ad.remainderMicros()));
        }
        if (!ad.exact().equals(ad.inLake())) {
            problems.add(
                    number(
                            "final %,d where the lake now gives %,d",
                            ad.exact().valid(), ad.inLake().valid()));
        }
        return String.join(" and ", problems);
    }

    private static String equation(ReconciledHour hour) {
        Equation total = hour.total();
        String sum =
                number(
                        "final %,d = fast %,d + late %,d - %,d + %,d",
                        total.exact().valid(),
                        total.fast().valid(),
                        total.late().valid(),
                        total.minus().valid(),
                        total.plus().valid());
        return total.remainder() == 0
                ? sum
                : sum + number(" and a remainder of %+,d", total.remainder());
    }

    private static String reason(Reason reason, ReasonTotal total) {
        List<String> sides = new ArrayList<>();
        for (Map.Entry<String, Long> side :
                List.of(
                        Map.entry("-", total.surplus().valid()),
                        Map.entry("+", total.missing().valid()))) {
            if (side.getValue() > 0) {
                sides.add(number(side.getKey() + " %,d", side.getValue()));
            }
        }
        return String.join(", ", sides) + " " + reason.sentence();
    }

    static String number(String format, Object... numbers) {
        return String.format(Locale.ROOT, format, numbers);
    }
}
