package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TableCapacity;
import dev.tidemark.ledger.testing.Dynalite;
import dev.tidemark.ledger.testing.LedgerContractTest;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;

/** The contract holds as well while the service throttles, breaks down and sends odd pages. */
class HostileDynamoDbLedgerTest extends LedgerContractTest {

    private static final long SEED = 20_260_208;

    @AutoClose private DynamoDbLedger ledger;

    @BeforeEach
    void makeALedger() {
        StoreUri.DynamoDb store = Dynalite.shared().newStore();
        DynamoDbLedger.create(store, TableCapacity.ON_DEMAND);
        ledger = new DynamoDbLedger(Processes.start(store, HostileService.refusing(SEED)));
    }

    @Override
    public DynamoDbLedger ledger() {
        return ledger;
    }

    @Override
    public int manyTotals() {
        return 300;
    }
}
