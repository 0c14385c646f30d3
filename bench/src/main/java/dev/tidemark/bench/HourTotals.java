package dev.tidemark.bench;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.TaggedCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Fast and late together, for each ad and hour: what two right jobs agree on, although they may
 * find different clicks late.
 */
record HourTotals(Map<String, Counts> byAdAndHour) {

    /** What the generator knows about its log. */
    static HourTotals expected(Path log) throws IOException {
        Map<String, Counts> totals = new TreeMap<>();
        for (String[] row : expectedRows(log)) {
            Counts fast = new Counts(Long.parseLong(row[2]), Long.parseLong(row[3]));
            Counts late = new Counts(Long.parseLong(row[4]), Long.parseLong(row[5]));
            totals.put(name(row[0], "H" + row[1]), fast.plus(late));
        }
        return new HourTotals(totals);
    }

    /** The hour rows of a ledger, of every ad of the log. */
    static HourTotals counted(Ledger ledger, Path log) throws IOException {
        TreeSet<String> ads = new TreeSet<>();
        expectedRows(log).forEach(row -> ads.add(row[0]));
        Map<String, Counts> totals = new TreeMap<>();
        for (String ad : ads) {
            for (LedgerRow row : ledger.rows(ad, "H", "I")) {
                RowKey key = row.key();
                totals.put(name(key.entity(), key.bucket()), sum(row));
            }
        }
        return new HourTotals(totals);
    }

    /**
     * Insists that both are the same.
     *
     * @throws IllegalStateException naming the first few differences
     */
    void requireEqual(HourTotals other, String whose) {
        TreeSet<String> names = new TreeSet<>(byAdAndHour.keySet());
        names.addAll(other.byAdAndHour.keySet());
        List<String> differences =
                names.stream()
                        .filter(name -> !totals(name).equals(other.totals(name)))
                        .map(name -> name + ": " + totals(name) + ", not " + other.totals(name))
                        .toList();
        if (!differences.isEmpty()) {
            throw new IllegalStateException(
                    "%s counted wrong in %,d of %,d hours, such as %s"
                            .formatted(
                                    whose,
                                    differences.size(),
                                    names.size(),
                                    differences.subList(0, Math.min(3, differences.size()))));
        }
    }

    private Counts totals(String name) {
        return byAdAndHour.getOrDefault(name, Counts.ZERO);
    }

    private static List<String[]> expectedRows(Path log) throws IOException {
        return Files.readAllLines(log.resolve("_expected.csv")).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .toList();
    }

    private static String name(String ad, String bucket) {
        return ad + " " + bucket;
    }

    private static Counts sum(LedgerRow row) {
        return row.fast()
                .map(TaggedCounts::counts)
                .orElse(Counts.ZERO)
                .plus(row.late().map(TaggedCounts::counts).orElse(Counts.ZERO));
    }
}
