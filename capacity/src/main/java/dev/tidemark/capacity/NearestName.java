package dev.tidemark.capacity;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the name someone probably meant: the one with the fewest changed letters. */
public final class NearestName {
    private NearestName() {}

    /** The nearest of the known names; none when at least half of the letters would change. */
    public static Optional<String> of(String wrong, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt((String name) -> distance(wrong, name)))
                .filter(
                        name ->
                                2 * distance(wrong, name)
                                        <= Math.max(wrong.length(), name.length()));
    }

    /** Levenshtein's distance, one row at a time. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
