package dev.tidemark.clicks;

import java.util.Locale;

/** The field that a mistyped name most likely means. */
final class NearestName {

    private NearestName() {}

    /**
     * The candidate that {@code typed} begins, else the one with the fewest edits to it; the first
     * of several.
     */
    static ClickField of(String typed, ClickField[] candidates) {
        String lower = typed.toLowerCase(Locale.ROOT);
        ClickField nearest = candidates[0];
        for (ClickField candidate : candidates) {
            if (!lower.isEmpty() && candidate.label().startsWith(lower)) {
                return candidate;
            }
            if (edits(lower, candidate.label()) < edits(lower, nearest.label())) {
                nearest = candidate;
            }
        }
        return nearest;
    }

    /** Levenshtein's distance. */
    private static int edits(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
