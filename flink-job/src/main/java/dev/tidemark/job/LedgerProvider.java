package dev.tidemark.job;

import dev.tidemark.ledger.Ledger;
import java.io.Serializable;

/** Opens the ledger on the machine where a subtask runs; each caller closes what it opened. */
@FunctionalInterface
public interface LedgerProvider extends Serializable {
    Ledger open();
}
