package dev.tidemark.job.virtual;

import static dev.tidemark.job.virtual.StoryTime.at;

import dev.tidemark.job.JobIdentity;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.testing.InMemoryLedger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * The story's timetable: what happens when, on a grid of a tenth of a second. At equal instants:
 * partials that are due, reads, the barrier, the watermark tick, early firings.
 */
final class StoryRun {

    static final long GENERATION = 7;

    private static final long STEP_MILLIS = 100;
    private static final long TICK_MILLIS = 200;

    private final VirtualClock clock = new VirtualClock(at("10:13:00.0"));
    private final InMemoryLedger ledger = new InMemoryLedger();
    private final Map<Long, Long> barriers = new HashMap<>();
    private final Map<Long, Long> completions = new HashMap<>();
    private final Map<Long, Checkpoint> checkpoints = new HashMap<>();
    private final List<Shard> shards;
    private final CountOperators operators;
    private final StoryLog log;

    private VirtualJob job;
    private long startedAt;
    private int run;
    private int sources = 1;
    private UnaryOperator<LedgerWrite> sent = UnaryOperator.identity();
    private RowSinks sinks = RowSinks.real();
    private long lastCompleted;

    StoryRun(List<Shard> shards, CountOperators operators) {
        this.shards = shards;
        this.operators = operators;
        this.log = new StoryLog(clock, shards);
        checkpoint(39, "10:14:00.0", "10:14:01.5");
        checkpoint(40, "10:14:30.0", "10:14:31.5");
        checkpoint(41, "10:15:00.0", "10:15:01.5");
        barriers.put(at("10:15:30.0"), 42L);
        checkpoint(43, "10:17:00.0", "10:17:01.5");
    }

    /** Takes no checkpoint at all. */
    StoryRun withoutCheckpoints() {
        barriers.clear();
        completions.clear();
        return this;
    }

    /** Lets a checkpoint complete at a time of its own. */
    void checkpoint(long id, String barrier, String complete) {
        barriers.put(at(barrier), id);
        completions.values().remove(id);
        completions.put(at(complete), id);
    }

    /** Spreads the shards over several source subtasks. */
    StoryRun withSources(int number) {
        sources = number;
        return this;
    }

    /** Switches the closed-row condition off: every row counts as written after the cut. */
    StoryRun withoutClosedRowCondition() {
        sent =
                write ->
                        write instanceof ClosedWindowWrite closed
                                ? new ClosedWindowWrite(
                                        closed.key(),
                                        closed.keyGroup(),
                                        closed.counts(),
                                        closed.epoch(),
                                        new Fence(
                                                closed.fence().generation(),
                                                closed.fence().run(),
                                                0,
                                                closed.fence().parent()))
                                : write;
        return this;
    }

    /** Tags writes with the last completed checkpoint instead of the last barrier. */
    StoryRun taggingByCompletion() {
        sinks = TaggingSink.sinks(() -> lastCompleted);
        return this;
    }

    void start(int parallelism) throws Exception {
        newLife(0);
        job = VirtualJob.start(setup(), parallelism);
    }

    void crash(String time) throws Exception {
        clock.set(at(time));
        job.kill();
        log.event("CRASH");
    }

    void restore(long checkpointId, String time, int parallelism) throws Exception {
        clock.set(at(time));
        newLife(checkpointId);
        job = VirtualJob.restore(setup(), parallelism, checkpoints.get(checkpointId));
        log.event("restore c" + checkpointId + ", floor " + StoryTime.text(floor()));
        log.flushed();
    }

    /** Starts once more without a checkpoint: the failover before the first one. */
    void startAgain(String time, int parallelism) throws Exception {
        clock.set(at(time));
        newLife(0);
        job = VirtualJob.start(setup(), parallelism);
        log.event("start again");
        log.flushed();
    }

    /** What the ledger remembers about the story's generation. */
    Register register() {
        return new Register(ledger.controlItems(), GENERATION);
    }

    /** The ledger, with a register that knows the generation and the runs so far. */
    Ledger registeredLedger() {
        if (register().generation().isEmpty()) {
            register().begin("job", Optional.empty(), Subtask.MAX_PARALLELISM);
        }
        for (int attempt = register().runs().all().size(); attempt < run; attempt++) {
            register().runs().take("job", attempt);
        }
        return ledger;
    }

    private void newLife(long checkpointId) {
        run++;
        startedAt = clock.absoluteTimeMillis();
        log.newLife(run);
        log.lake().newLife(run, checkpointId);
    }

    private JobSetup setup() {
        int number = run;
        JobIdentity identity =
                new JobIdentity(
                        GENERATION,
                        0,
                        0,
                        Subtask.MAX_PARALLELISM,
                        () -> new ObservedLedger(ledger, log, sent),
                        attempt -> number);
        return new JobSetup(clock, identity, shards, sources, operators, sinks, log);
    }

    /** Lets time pass, up to and including an instant. */
    void until(String time) throws Exception {
        while (clock.absoluteTimeMillis() < at(time)) {
            step(clock.absoluteTimeMillis() + STEP_MILLIS);
        }
    }

    private void step(long now) throws Exception {
        clock.set(now);
        job.forwardDue();
        job.read();
        Long barrier = barriers.get(now);
        if (barrier != null) {
            log.event("barrier " + barrier);
            log.lake().barrier(barrier);
            job.barrier(barrier);
        }
        if ((now - startedAt) % TICK_MILLIS == 0) {
            job.tick();
        }
        job.fireEarly();
        Long complete = completions.get(now);
        if (complete != null) {
            job.complete();
            lastCompleted = complete;
            checkpoints.put(complete, job.checkpoint().orElseThrow());
            log.event("checkpoint " + complete + " complete");
        }
    }

    StoryLog log() {
        return log;
    }

    HeldState state() {
        return new HeldState(job);
    }

    Checkpoint completed(long id) {
        return checkpoints.get(id);
    }

    long floor() {
        return job.operators(VirtualJob.PRE_AGGREGATION).get(0).metrics().gauge("watermark_floor");
    }

    /** Partials that came late to MinuteWindows; a rule broke if there are any. */
    long latePartials() {
        return job.operators(VirtualJob.MINUTE_WINDOWS).stream()
                .mapToLong(windows -> windows.metrics().counter("late_partials"))
                .sum();
    }

    /** An item as the story writes it, such as {@code fast 5 tag 41}; empty if there is none. */
    Optional<String> row(String ad, String bucket) {
        String full = bucket.charAt(0) + "2026-02-08T" + bucket.substring(1);
        return ledger.read(new RowKey(ad, full)).map(StoryRun::text);
    }

    /** The running totals as a dashboard shows them now. */
    Map<String, Long> shownTotals() {
        return log.shownTotals();
    }

    List<LedgerRow> rows() {
        return ledger.everything();
    }

    private static String text(LedgerRow row) {
        StringBuilder text = new StringBuilder("item");
        row.fast()
                .ifPresent(
                        fast ->
                                text.append(" fast ")
                                        .append(fast.counts().valid())
                                        .append(" tag ")
                                        .append(fast.tag().checkpoint()));
        row.late()
                .ifPresent(
                        late ->
                                text.append(" late ")
                                        .append(late.counts().valid())
                                        .append(" tag ")
                                        .append(late.tag().checkpoint()));
        return text.toString();
    }
}
