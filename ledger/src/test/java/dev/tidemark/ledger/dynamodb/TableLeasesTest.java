package dev.tidemark.ledger.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tidemark.ledger.Lease;
import dev.tidemark.ledger.LeaseHeldException;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TableCapacity;
import dev.tidemark.ledger.testing.Dynalite;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Leases of several processes on clocks of their own (docs/protocol.md, R16). Beats come when a
 * test asks for them.
 */
class TableLeasesTest {

    private static final LeasePace PACE =
            new LeasePace(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofSeconds(1));

    /** A clock that a process moves by sleeping; what happens meanwhile is up to the test. */
    private static final class OwnClock {
        private long nanos;
        private final List<Runnable> eachSecond = new ArrayList<>();

        CallClock clock() {
            return new CallClock(() -> nanos, () -> 0, this::sleep, () -> 0);
        }

        private void sleep(Duration time) {
            nanos += time.toNanos();
            List.copyOf(eachSecond).forEach(Runnable::run);
        }
    }

    private final OwnClock time = new OwnClock();
    private final List<String> told = new ArrayList<>();
    private final List<DynamoDbClient> clients = new ArrayList<>();
    private StoreUri.DynamoDb store;
    private int processes;

    @BeforeEach
    void makeATable() {
        store = Dynalite.shared().newStore();
        DynamoDbLedger.create(store, TableCapacity.ON_DEMAND);
    }

    @AfterEach
    void closeClients() {
        clients.forEach(DynamoDbClient::close);
    }

    /** Another process; its beats are the test's. */
    private TableLeases process() {
        CallClock clock = time.clock();
        DynamoDbClient client = Clients.of(store);
        clients.add(client);
        TableChanges changes =
                new TableChanges(
                        client,
                        store.table(),
                        new Calls(store.text(), Duration.ofMinutes(1), clock),
                        new WriteBudget(0, clock));
        return new TableLeases(changes, changes, PACE, clock, number -> processes = number, false);
    }

    @Test
    void aJobWhoseHolderShowsItselfIsRefusedAtOnce() {
        TableLeases holder = process();
        holder.acquire(7, "job-a", told::add);
        time.eachSecond.add(
                () -> {
                    if (time.nanos % PACE.beat().toNanos() == 0) {
                        holder.beat();
                    }
                });

        assertThatExceptionOfType(LeaseHeldException.class)
                .isThrownBy(() -> process().acquire(7, "job-b", told::add))
                .withMessageContaining("Generation 7 already has a live job, job-a")
                .withMessageContaining("Nothing was changed");
        assertThat(time.nanos).isEqualTo(PACE.beat().toNanos());
    }

    @Test
    void aHolderThatIsSilentIsWaitedOutAndThePersonIsTold() {
        process().acquire(7, "job-a", told::add);

        process().acquire(7, "job-b", told::add);

        assertThat(time.nanos).isEqualTo(PACE.silence().toNanos());
        assertThat(told)
                .hasSize(6)
                .first()
                .asString()
                .contains("job job-a held this generation", "starts after 30 s of silence");
    }

    @Test
    void aHolderThatWakesFindsItsLeaseGoneAndMayWriteNoMore() {
        TableLeases slow = process();
        slow.acquire(7, "job-a", told::add);
        process().acquire(7, "job-b", told::add);
        slow.requireNotLost(7);

        slow.beat();

        assertThatExceptionOfType(LeaseHeldException.class)
                .isThrownBy(() -> slow.requireNotLost(7))
                .withMessageContaining("job job-b took over generation 7");
    }

    @Test
    void processesOfOneJobShareALeaseUntilTheLastGivesItBack() {
        TableLeases one = process();
        Lease first = one.acquire(7, "job-a", told::add);
        TableLeases other = process();
        Lease second = other.acquire(7, "job-a", told::add);
        one.beat();
        assertThat(processes).isEqualTo(2);

        first.close();
        other.beat();
        assertThat(processes).isEqualTo(1);
        second.close();

        process().acquire(7, "job-b", told::add);
        assertThat(told).isEmpty();
    }

    @Test
    void oneBeatIsEnoughForAllProcessesOfAJob() {
        TableLeases one = process();
        TableLeases other = process();
        one.acquire(7, "job-a", told::add);
        other.acquire(7, "job-a", told::add);
        one.beat();
        long version = version();

        other.beat();
        one.beat();

        assertThat(version()).isBetween(version, version + 1);
    }

    @Test
    void aLeaseAloneDoesNotMakeAStoreUsed() {
        process().acquire(7, "job-a", told::add);
        try (DynamoDbLedger ledger = new DynamoDbLedger(Processes.start(store))) {
            assertThat(ledger.isUnused()).isTrue();
        }
    }

    private long version() {
        return RowItem.number(
                clients.get(0)
                        .getItem(
                                request ->
                                        request.tableName(store.table())
                                                .key(
                                                        RowItem.key(
                                                                LeaseItem.ENTITY + 7,
                                                                LeaseItem.BUCKET)))
                        .item(),
                "version");
    }
}
