package dev.tidemark.ledger.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TableCapacity;
import dev.tidemark.ledger.testing.Dynalite;
import dev.tidemark.ledger.testing.InMemoryLedger;
import dev.tidemark.ledger.testing.RowSteps;
import dev.tidemark.ledger.testing.RowSteps.Step;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AddLifecycleHook;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import net.jqwik.api.lifecycle.LifecycleContext;
import net.jqwik.api.lifecycle.SkipExecutionHook;
import org.opentest4j.TestAbortedException;

/**
 * The condition expressions say the same as the rules in Java: any sequence of changes has the same
 * outcomes, and leaves the same row, in a table as in the ledger in memory.
 */
@AddLifecycleHook(DynamoDbConditionsTest.WithoutAServer.class)
class DynamoDbConditionsTest {

    /** jqwik reports a container that an assumption ends as a failure, and so is told before. */
    static final class WithoutAServer implements SkipExecutionHook {
        @Override
        public SkipResult shouldBeSkipped(LifecycleContext context) {
            try {
                Dynalite.shared();
                return SkipResult.doNotSkip();
            } catch (TestAbortedException missing) {
                return SkipResult.skip(missing.getMessage());
            }
        }
    }

    private static final AtomicLong NEXT_AD = new AtomicLong();
    private static DynamoDbLedger table;
    private static DynamoDbLedger forgetful;

    @BeforeContainer
    static void makeALedger() {
        StoreUri.DynamoDb store = Dynalite.shared().newStore();
        DynamoDbLedger.create(store, TableCapacity.ON_DEMAND);
        table = new DynamoDbLedger(Processes.start(store));
        forgetful = new DynamoDbLedger(Processes.start(store, HostileService.forgetful(7)));
    }

    @AfterContainer
    static void closeIt() {
        table.close();
        forgetful.close();
    }

    @Property(tries = 250)
    void theExpressionsDecideAsTheRulesDo(@ForAll("steps") List<Step> steps) {
        RowKey key = nextKey();
        try (InMemoryLedger memory = new InMemoryLedger()) {
            for (Step step : steps) {
                assertThat(step.on(table, key)).as("%s", step).isEqualTo(step.on(memory, key));
                assertSame(table, memory, key, step);
            }
        }
    }

    /** A repeated repair finds its own work done; everything else cannot tell the difference. */
    @Property(tries = 60)
    void aLostAnswerChangesNothingButThatARepairFindsItsWorkDone(
            @ForAll("steps") List<Step> steps) {
        RowKey key = nextKey();
        try (InMemoryLedger memory = new InMemoryLedger()) {
            for (Step step : steps) {
                Object expected = step.on(memory, key);
                Object outcome = step.on(forgetful, key);
                if (expected == RepairOutcome.APPLIED) {
                    assertThat(outcome).isIn(RepairOutcome.APPLIED, RepairOutcome.DONE);
                } else {
                    assertThat(outcome).as("%s", step).isEqualTo(expected);
                }
                assertSame(forgetful, memory, key, step);
            }
        }
    }

    private static void assertSame(Ledger table, Ledger memory, RowKey key, Step step) {
        assertThat(table.read(key)).as("after %s", step).isEqualTo(memory.read(key));
        assertThat(table.runningTotals().read(RowSteps.minute(key)))
                .as("after %s", step)
                .isEqualTo(memory.runningTotals().read(RowSteps.minute(key)));
    }

    private static RowKey nextKey() {
        return new RowKey("ad_" + NEXT_AD.incrementAndGet(), "H2026-02-08T10");
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return RowSteps.steps();
    }
}
