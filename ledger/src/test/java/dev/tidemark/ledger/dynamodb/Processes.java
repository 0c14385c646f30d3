package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.StoreUri;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/** A table as several processes see it: each with a client, threads and leases of its own. */
final class Processes {

    private static final Duration HOUR = Duration.ofHours(1);

    /** No test lasts for a beat of it. */
    private static final LeasePace NO_BEATS =
            new LeasePace(HOUR, HOUR.multipliedBy(9), Duration.ofSeconds(1));

    private Processes() {}

    /** A process whose pauses between attempts take no time. */
    static DynamoDbTable start(StoreUri.DynamoDb store, ExecutionInterceptor... interceptors) {
        CallClock hurried =
                new CallClock(
                        System::nanoTime, System::currentTimeMillis, Processes::pause, () -> 0.5);
        List<ExecutionInterceptor> all = new ArrayList<>(List.of(interceptors));
        all.add(new ExpressionLimits());
        return new DynamoDbTable(
                store,
                Clients.of(store, all.toArray(ExecutionInterceptor[]::new)),
                NO_BEATS,
                hurried);
    }

    /** A process to which a silent holder's time passes as it looks. */
    static DynamoDbTable startInALaterHour(StoreUri.DynamoDb store) {
        AtomicLong nanos = new AtomicLong();
        CallClock hurried =
                new CallClock(
                        nanos::get,
                        System::currentTimeMillis,
                        time -> {
                            nanos.addAndGet(time.toNanos());
                            pause(time);
                        },
                        () -> 0.5);
        LeasePace looks = new LeasePace(HOUR, HOUR.multipliedBy(3), HOUR.dividedBy(2));
        return new DynamoDbTable(store, Clients.of(store), looks, hurried);
    }

    private static void pause(Duration time) throws InterruptedException {
        if (time.compareTo(HOUR) >= 0) {
            TimeUnit.NANOSECONDS.sleep(time.toNanos());
        }
    }
}
