package dev.tidemark.ledger.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.KeyGroupRange;
import dev.tidemark.ledger.Lease;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TableCapacity;
import dev.tidemark.ledger.repair.OpenCuts;
import dev.tidemark.ledger.testing.Dynalite;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * What 64 subtasks that start together, pass a barrier together, and take their late passes
 * together ask of one partition: even if all of it came in the same second, it stays far below what
 * a partition takes (1,000 write and 3,000 read units a second).
 */
class RegisterLoadTest {

    private static final int SUBTASKS = 64;

    private static final List<String> PARTS = List.of("fast");

    /** One is run here; the others ask for the same. */
    private static final int SINKS_OF_A_SUBTASK = 3;

    /** Counts by partition key. */
    private static final class Load implements ExecutionInterceptor {
        private final Map<String, LongAdder> writes = new ConcurrentHashMap<>();
        private final Map<String, LongAdder> reads = new ConcurrentHashMap<>();

        @Override
        public void beforeTransmission(
                Context.BeforeTransmission context, ExecutionAttributes attributes) {
            if (context.request() instanceof UpdateItemRequest update) {
                add(writes, update.key().get("entity").s());
            } else if (context.request() instanceof GetItemRequest get) {
                add(reads, get.key().get("entity").s());
            } else if (context.request() instanceof QueryRequest query) {
                add(reads, query.expressionAttributeValues().get(":entity").s());
            }
        }

        private static void add(Map<String, LongAdder> counts, String partition) {
            counts.computeIfAbsent(partition, key -> new LongAdder()).increment();
        }

        private static long most(Map<String, LongAdder> counts) {
            return counts.values().stream().mapToLong(LongAdder::sum).max().orElse(0);
        }
    }

    @Test
    void aStartABarrierAndLatePassesOfManySubtasksMakeNoHotPartition() {
        StoreUri.DynamoDb store = Dynalite.shared().newStore();
        DynamoDbLedger.create(store, TableCapacity.ON_DEMAND);
        Load load = new Load();
        ExecutorService threads = Executors.newFixedThreadPool(SUBTASKS);
        try (DynamoDbLedger ledger = new DynamoDbLedger(Processes.start(store, load))) {
            Register register = new Register(ledger.controlItems(), 7);
            register.begin("job-a", Optional.empty(), 128);
            List<Lease> leases = new ArrayList<>();
            together(
                    threads,
                    () -> {
                        Lease lease = ledger.lease(7, "job-a");
                        synchronized (leases) {
                            leases.add(lease);
                        }
                        register.raiseEpoch(41);
                        register.runs().take("job-a", 0);
                        register.runs().recordRestore(1, 41, Instant.EPOCH);
                        register.runs().recordCut(1, 41);
                        register.runs().requireUsable(41, 1);
                    });
            together(threads, () -> register.raiseEpoch(42));
            AtomicInteger first = new AtomicInteger();
            together(
                    threads,
                    () -> {
                        int group = first.getAndAdd(2);
                        OpenCuts.addedTo(
                                new Fence(7, 2, 42, Optional.empty()), ledger.controlItems());
                        register.latePasses().record(1, PARTS, new KeyGroupRange(group, group + 1));
                    });
            assertThat(register.latePasses().isComplete(1, PARTS, 128)).isTrue();
            leases.forEach(Lease::close);
        } finally {
            threads.shutdownNow();
        }
        assertThat(Load.most(load.writes)).isLessThan(1_000 / SINKS_OF_A_SUBTASK);
        assertThat(Load.most(load.reads)).isLessThan(3_000 / SINKS_OF_A_SUBTASK);
    }

    private static void together(ExecutorService threads, Runnable work) {
        CompletableFuture.allOf(
                        IntStream.range(0, SUBTASKS)
                                .mapToObj(i -> CompletableFuture.runAsync(work, threads))
                                .toArray(CompletableFuture[]::new))
                .orTimeout(120, TimeUnit.SECONDS)
                .join();
    }
}
