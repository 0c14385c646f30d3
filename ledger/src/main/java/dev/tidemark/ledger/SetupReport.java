package dev.tidemark.ledger;

import java.util.List;

/**
 * What creating or verifying a store did, or would do.
 *
 * @param steps what was done, as statements or calls; empty if nothing was missing
 * @param notVerified what could not be looked at, as sentences: an emulator lacks some calls
 */
public record SetupReport(List<String> steps, List<String> notVerified) {

    public SetupReport {
        steps = List.copyOf(steps);
        notVerified = List.copyOf(notVerified);
    }
}
