package dev.tidemark.clicks.generator;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Verdict;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a right count of a generated log gives: known by construction, not by counting the log. Its
 * size is that of the ads times the hours.
 */
public final class Truth {

    /** One ad in one hour; ordered by ad, then hour. */
    public record AdHour(String adId, Hour hour) implements Comparable<AdHour> {

        @Override
        public int compareTo(AdHour other) {
            int byAd = adId.compareTo(other.adId);
            return byAd != 0 ? byAd : hour.compareTo(other.hour);
        }
    }

    /** The hour row: what was counted on time, and what came late. */
    public record HourCounts(Counts fast, Counts late) {}

    private static final HourCounts NOTHING = new HourCounts(Counts.ZERO, Counts.ZERO);

    private final Map<AdHour, HourCounts> rows = new TreeMap<>();
    private final Map<Verdict, Long> verdicts = new EnumMap<>(Verdict.class);

    Truth() {
        for (Verdict verdict : Verdict.values()) {
            verdicts.put(verdict, 0L);
        }
    }

    void note(Verdict verdict) {
        verdicts.merge(verdict, 1L, Long::sum);
    }

    void onTime(String adId, Hour hour, Counts counts) {
        note(Verdict.COUNTED);
        AdHour key = new AdHour(adId, hour);
        HourCounts row = rows.getOrDefault(key, NOTHING);
        rows.put(key, new HourCounts(row.fast.plus(counts), row.late));
    }

    void late(String adId, Hour hour, Counts counts) {
        note(Verdict.LATE);
        AdHour key = new AdHour(adId, hour);
        HourCounts row = rows.getOrDefault(key, NOTHING);
        rows.put(key, new HourCounts(row.fast, row.late.plus(counts)));
    }

    /** The hour rows, sorted by ad and hour. */
    public Map<AdHour, HourCounts> rows() {
        return Collections.unmodifiableMap(rows);
    }

    /** How many records got this verdict. */
    public long count(Verdict verdict) {
        return verdicts.get(verdict);
    }

    /** How many lines there were, headers not counted. */
    public long lines() {
        return verdicts.values().stream().mapToLong(Long::longValue).sum();
    }
}
