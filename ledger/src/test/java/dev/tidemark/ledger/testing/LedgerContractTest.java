package dev.tidemark.ledger.testing;

import dev.tidemark.ledger.testing.contract.ClosedWindowContract;
import dev.tidemark.ledger.testing.contract.ControlItemsContract;
import dev.tidemark.ledger.testing.contract.LateAndFinalContract;
import dev.tidemark.ledger.testing.contract.LeaseContract;
import dev.tidemark.ledger.testing.contract.ReadContract;
import dev.tidemark.ledger.testing.contract.RepairContract;
import dev.tidemark.ledger.testing.contract.RunningTotalsContract;

/**
 * What every adapter of {@link dev.tidemark.ledger.Ledger} must do. An adapter's test extends this
 * and says how to get an empty store.
 */
public abstract class LedgerContractTest
        implements ClosedWindowContract,
                LateAndFinalContract,
                RepairContract,
                ReadContract,
                RunningTotalsContract,
                ControlItemsContract,
                LeaseContract {}
