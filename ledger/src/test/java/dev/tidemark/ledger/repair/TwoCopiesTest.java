package dev.tidemark.ledger.repair;

import static dev.tidemark.ledger.repair.Scene.counts;
import static dev.tidemark.ledger.repair.Scene.fresh;
import static dev.tidemark.ledger.repair.Scene.holding;
import static dev.tidemark.ledger.repair.Scene.hour;
import static dev.tidemark.ledger.repair.Scene.minute;
import static dev.tidemark.ledger.repair.Scene.value;
import static dev.tidemark.ledger.repair.Scene.whole;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotals;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/**
 * Two copies of one flush, call by call in any order, while the job of the same run has begun to
 * write.
 */
class TwoCopiesTest {

    private static final Fence RUN_1 = fresh(7, 1, 0);
    private static final Fence RUN_2 = fresh(7, 2, 41);
    private static final Flush FLUSH = Flush.of(RUN_2, 42, 0);
    private static final int JOB = 2;
    private static final int ADS = 3;
    private static final RestoredCounts STATE =
            holding(Map.of(hour("ad_1"), counts(1), minute("ad_2", 15), counts(1)));

    private final Scene scene = crashed();
    private final Deque<Runnable> jobWrites = jobWrites(scene);

    private static Scene crashed() {
        Scene scene = new Scene();
        for (int i = 0; i < ADS; i++) {
            String ad = "ad_" + i;
            scene.closed(minute(ad, 14), 5, 41 + i % 2, RUN_1);
            scene.late(hour(ad), 2, 42, RUN_1);
            scene.total(minute(ad, 15), 2, 41, RUN_1);
        }
        return scene;
    }

    /** Over values of run 1, over values that the flush rewrites, and where there is nothing. */
    private static Deque<Runnable> jobWrites(Scene scene) {
        return new ArrayDeque<>(
                List.of(
                        () -> scene.closed(minute("ad_0", 14), 6, 41, RUN_2),
                        () -> scene.late(hour("ad_1"), 3, 41, RUN_2),
                        () -> scene.total(minute("ad_2", 15), 4, 43, RUN_2),
                        () -> scene.late(hour("ad_2"), 1, 43, RUN_2),
                        () -> scene.closed(minute("ad_9", 14), 9, 43, RUN_2)));
    }

    private static Set<RowKey> totals() {
        Set<RowKey> keys = new HashSet<>();
        for (int i = 0; i < ADS; i++) {
            keys.add(minute("ad_" + i, 15));
        }
        return keys;
    }

    private static List<Object> oneFlushThenTheJob() {
        Scene scene = crashed();
        scene.repair().settle(() -> FLUSH, whole(STATE));
        jobWrites(scene).forEach(Runnable::run);
        return scene.contents(totals());
    }

    /**
     * @param schedule stretches of calls: who calls (0, 1, or {@link #JOB}) in the remainder by 3,
     *     how often in the quotient
     */
    @Property(tries = 300)
    void twoCopiesInAnyOrderEndAsOneDoesAndSpareTheJob(
            @ForAll @Size(max = 24) List<@IntRange(max = 180) Integer> schedule,
            @ForAll boolean laggingIndex)
            throws Exception {
        if (laggingIndex) {
            scene.ledger.withIndexLag(Duration.ofSeconds(1));
        }
        List<Object> expected = oneFlushThenTheJob();
        Turns turns = new Turns(schedule);
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            CompletableFuture.allOf(
                            CompletableFuture.runAsync(() -> flush(turns, 0), threads),
                            CompletableFuture.runAsync(() -> flush(turns, 1), threads))
                    .get();
        } finally {
            threads.shutdownNow();
        }
        jobWrites.forEach(Runnable::run);

        assertThat(scene.contents(totals())).isEqualTo(expected);
        assertThat(scene.fast(minute("ad_0", 14))).contains(value(6, 41, 7, 2));
        assertThat(scene.lateOf(hour("ad_1"))).contains(value(3, 41, 7, 2));
    }

    private void flush(Turns turns, int copy) {
        Intercepted.Around turn = (method, arguments, call) -> turns.take(copy, call);
        Ledger ledger = Intercepted.port(Ledger.class, scene.ledger, turn);
        RunningTotals totals =
                Intercepted.port(RunningTotals.class, scene.ledger.runningTotals(), turn);
        try {
            new Repair(ledger, totals, Scene.ONE_BY_ONE, scene.clock, () -> false, p -> {})
                    .settle(() -> FLUSH, whole(STATE));
        } finally {
            turns.end(copy);
        }
    }

    /** Lets one copy at a time call the store, in the order of the schedule. */
    private final class Turns {

        private final Deque<Integer> callers = new ArrayDeque<>();
        private final Set<Integer> ended = new HashSet<>();

        Turns(List<Integer> schedule) {
            List<Integer> all = new ArrayList<>();
            for (int stretch : schedule) {
                for (int i = 0; i <= stretch / 3; i++) {
                    all.add(stretch % 3);
                }
            }
            callers.addAll(all);
        }

        synchronized Object take(int copy, Intercepted.Call call) throws Throwable {
            while (!isTurnOf(copy)) {
                wait();
            }
            callers.poll();
            try {
                return call.proceed();
            } finally {
                notifyAll();
            }
        }

        synchronized void end(int copy) {
            ended.add(copy);
            notifyAll();
        }

        private boolean isTurnOf(int copy) {
            while (!callers.isEmpty()
                    && (callers.peek() == JOB || ended.contains(callers.peek()))) {
                if (callers.poll() == JOB && !jobWrites.isEmpty()) {
                    jobWrites.poll().run();
                }
            }
            return callers.isEmpty() || callers.peek() == copy;
        }
    }
}
