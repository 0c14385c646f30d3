package dev.tidemark.clicks;

/**
 * Which ad ids can be billed: those that every store can hold as a key (docs/protocol.md, R11).
 *
 * <p>A click with any other ad id is {@link Verdict#INVALID}, whatever store is used, so that all
 * stores hold the same rows.
 */
public final class AdIds {

    /** The longest usable ad id, in bytes of UTF-8. It is DynamoDB's limit for a partition key. */
    public static final int MAX_BYTES = 2_048;

    private AdIds() {}

    /** Whether the id is not empty and at most {@link #MAX_BYTES} long in UTF-8. */
    public static boolean isUsable(String adId) {
        if (adId.isEmpty()) {
            return false;
        }
        if (adId.length() * 3L <= MAX_BYTES) {
            return true;
        }
        return adId.length() <= MAX_BYTES && utf8Length(adId) <= MAX_BYTES;
    }

    private static int utf8Length(String text) {
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                bytes += 1;
            } else if (c < 0x800 || Character.isSurrogate(c)) {
                // Each half of a surrogate pair stands for two of the pair's four bytes.
                bytes += 2;
            } else {
                bytes += 3;
            }
        }
        return bytes;
    }
}
