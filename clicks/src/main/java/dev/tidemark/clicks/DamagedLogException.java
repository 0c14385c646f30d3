package dev.tidemark.clicks;

import java.io.IOException;

/** A compressed log file that cannot be read beyond some place; becomes a {@link LogStep.Fault}. */
final class DamagedLogException extends IOException {

    private static final long serialVersionUID = 1L;

    DamagedLogException(String reason) {
        super(reason);
    }
}
