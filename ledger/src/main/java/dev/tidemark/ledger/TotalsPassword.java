package dev.tidemark.ledger;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * The password of the running totals' server. It comes from the environment of the process that
 * connects, or from a file that the environment names, and from nowhere else: never from a flag, a
 * profile or an address. Its text form does not show it.
 */
public final class TotalsPassword {

    /** The variable that holds the password. */
    public static final String VARIABLE = "TIDEMARK_TOTALS_PASSWORD";

    /** The variable that names a file whose first line is the password. */
    public static final String FILE_VARIABLE = "TIDEMARK_TOTALS_PASSWORD_FILE";

    private final String secret;

    private TotalsPassword(String secret) {
        this.secret = secret;
    }

    /**
     * Looks into an environment.
     *
     * @return empty if neither variable is set: the server asks for no password
     * @throws LedgerException if the file cannot be read or is empty
     */
    public static Optional<TotalsPassword> in(Map<String, String> environment) {
        String direct = environment.getOrDefault(VARIABLE, "");
        if (!direct.isEmpty()) {
            return Optional.of(new TotalsPassword(direct));
        }
        String file = environment.getOrDefault(FILE_VARIABLE, "");
        return file.isEmpty() ? Optional.empty() : Optional.of(new TotalsPassword(firstLine(file)));
    }

    private static String firstLine(String file) {
        try {
            String line = Files.readString(Path.of(file)).lines().findFirst().orElse("");
            if (!line.isEmpty()) {
                return line;
            }
        } catch (IOException | InvalidPathException e) {
            throw new LedgerException(
                    "%s names %s, which cannot be read: %s. Nothing was written. Next: correct the variable, or the rights of the file."
                            .formatted(FILE_VARIABLE, file, e),
                    e);
        }
        throw new LedgerException(
                "%s names %s, whose first line is empty. Nothing was written. Next: put the password into its first line."
                        .formatted(FILE_VARIABLE, file));
    }

    /** The password itself, for the connection only. */
    public String secret() {
        return secret;
    }

    @Override
    public String toString() {
        return "***";
    }
}
