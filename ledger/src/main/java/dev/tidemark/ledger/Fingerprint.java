package dev.tidemark.ledger;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A text of any length as 32 hexadecimal digits, for keys: stores limit their length, DynamoDB's
 * sort key to 1,024 bytes, and an ad id alone may have 2,048.
 */
final class Fingerprint {

    private static final int BYTES = 16;

    private Fingerprint() {}

    static String of(String text) {
        try {
            byte[] hash =
                    MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
