package dev.tidemark.commands;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the word that somebody meant, for "did you mean". */
public final class Nearest {

    private Nearest() {}

    /**
     * The candidate with the fewest edits from the word, if that is few enough for a slip of the
     * hand: one edit in three letters, or a candidate that begins with the word.
     */
    public static Optional<String> of(String word, Collection<String> candidates) {
        return candidates.stream()
                .filter(candidate -> isClose(word, candidate))
                .min(
                        Comparator.<String>comparingInt(candidate -> distance(word, candidate))
                                .thenComparing(Comparator.naturalOrder()));
    }

    private static boolean isClose(String word, String candidate) {
        String letters = word.replaceFirst("^-+", "");
        if (letters.length() >= 2 && candidate.startsWith(word)) {
            return true;
        }
        return distance(word, candidate) <= Math.max(1, letters.length() / 3);
    }

    /**
     * Insertions, deletions, substitutions and swaps of neighbours (optimal string alignment), case
     * ignored.
     */
    static int distance(String left, String right) {
        String a = left.toLowerCase(java.util.Locale.ROOT);
        String b = right.toLowerCase(java.util.Locale.ROOT);
        int[][] edits = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                edits[i][j] = i == 0 || j == 0 ? i + j : cheapest(edits, a, b, i, j);
            }
        }
        return edits[a.length()][b.length()];
    }

    private static int cheapest(int[][] edits, String a, String b, int i, int j) {
        boolean same = a.charAt(i - 1) == b.charAt(j - 1);
        int best = edits[i - 1][j - 1] + (same ? 0 : 1);
        best = Math.min(best, Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
        boolean swapped =
                i > 1
                        && j > 1
                        && a.charAt(i - 1) == b.charAt(j - 2)
                        && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(best, edits[i - 2][j - 2] + 1) : best;
    }
}
