package dev.tidemark.ledger;

/** The contiguous key groups that one subtask owns; both ends belong to it. */
public record KeyGroupRange(int first, int last) {

    public KeyGroupRange {
        if (first < 0 || last < first) {
            throw new IllegalArgumentException("not a key group range: " + first + ".." + last);
        }
    }

    public boolean contains(int keyGroup) {
        return first <= keyGroup && keyGroup <= last;
    }
}
