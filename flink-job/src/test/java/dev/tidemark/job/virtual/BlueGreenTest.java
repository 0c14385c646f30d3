package dev.tidemark.job.virtual;

import static dev.tidemark.job.virtual.StoryTime.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Position;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.PositionedClick;
import dev.tidemark.job.count.Admission;
import dev.tidemark.ledger.CheckpointRefusedException;
import dev.tidemark.ledger.KeyGroups;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.repair.Repair;
import dev.tidemark.ledger.repair.RepairPace;
import dev.tidemark.ledger.repair.RepairPart;
import dev.tidemark.ledger.repair.RepairScope;
import dev.tidemark.ledger.repair.RestoredCounts;
import dev.tidemark.ledger.testing.InMemoryLedger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.junit.jupiter.api.Test;

/**
 * Branch B: generation 8 starts from savepoint 51 of generation 7 and excludes some clicks; both
 * count side by side until generation 7 is stopped and what it wrote meanwhile is swept.
 */
class BlueGreenTest {

    private static final long COST_MICROS = 250_000;
    private static final Set<String> EXCLUDED = Set.of("x20", "x21", "xlate");
    private static final RowKey M1019 = new RowKey("ad_7", "M2026-02-08T10:19");
    private static final RowKey M1020 = new RowKey("ad_7", "M2026-02-08T10:20");
    private static final RowKey M1021_AD_9 = new RowKey("ad_9", "M2026-02-08T10:21");
    private static final RowKey H10 = new RowKey("ad_7", "H2026-02-08T10");

    private final VirtualClock clock = new VirtualClock(at("10:19:00.0"));
    private final InMemoryLedger ledger = new InMemoryLedger();
    private final List<Shard.Arrival> arrivals = new ArrayList<>();
    private final StoryLog oldLog = new StoryLog(clock, List.of(new Shard("S1", List.of())));
    private final StoryLog newLog = new StoryLog(clock, List.of(new Shard("S1", List.of())));
    private final Map<Long, Long> oldBarriers =
            Map.of(
                    at("10:19:30.0"), 50L,
                    at("10:20:00.0"), 51L,
                    at("10:20:30.0"), 52L,
                    at("10:21:00.0"), 53L);
    private final Map<Long, Long> newBarriers = Map.of(at("10:21:30.0"), 52L);

    private VirtualJob v1;
    private VirtualJob v2;

    /** Ad, event time and read time of everything that arrives. */
    private void arrive() {
        click("c1", "ad_7", "10:19:10.0", "10:19:10.3");
        click("c2", "ad_7", "10:19:30.0", "10:19:30.3");
        click("late", "ad_7", "10:18:30.0", "10:19:50.0");
        click("c3", "ad_7", "10:20:05.0", "10:20:05.3");
        click("c4", "ad_7", "10:20:15.0", "10:20:15.3");
        click("c5", "ad_7", "10:20:30.0", "10:20:30.3");
        click("x20", "ad_7", "10:20:40.0", "10:20:40.3");
        click("c6", "ad_7", "10:20:45.0", "10:20:45.3");
        click("c7", "ad_7", "10:21:05.0", "10:21:05.3");
        click("x21", "ad_9", "10:21:20.0", "10:21:20.3");
        click("xlate", "ad_7", "10:18:40.0", "10:21:30.0");
        click("c8", "ad_7", "10:21:45.0", "10:21:45.3");
        click("c9", "ad_7", "10:22:05.0", "10:22:05.3");
        click("c10", "ad_7", "10:22:30.0", "10:22:30.3");
    }

    private void click(String id, String ad, String event, String read) {
        Click click =
                new Click(
                        id,
                        ad,
                        "cmp_1",
                        "d_1",
                        at(event) - 10_000,
                        at(event),
                        at(read),
                        COST_MICROS,
                        true);
        arrivals.add(
                new Shard.Arrival(
                        at(read),
                        new PositionedClick(new Position("S1", arrivals.size() + 1), click)));
    }

    private JobSetup setup(
            StoryLog log, long generation, long parent, long branch, CountOperators operators) {
        return new JobSetup(
                clock,
                new JobIdentity(
                        generation,
                        parent,
                        branch,
                        Subtask.MAX_PARALLELISM,
                        () -> new ObservedLedger(ledger, log, UnaryOperator.identity()),
                        attempt -> 1),
                List.of(new Shard("S1", arrivals)),
                1,
                operators,
                RowSinks.real(),
                log);
    }

    private static CountOperators excluding() {
        return new CountOperators() {
            @Override
            public Admission admission(JobIdentity identity) {
                return new Admission(identity, HORIZON, ID_GUARD) {
                    private static final long serialVersionUID = 1L;

                    @Override
                    public void processElement(StreamRecord<PositionedClick> element)
                            throws Exception {
                        if (!EXCLUDED.contains(element.getValue().click().clickId())) {
                            super.processElement(element);
                        }
                    }
                };
            }
        };
    }

    /** Both generations, as long as each of them runs; the first of the list acts first. */
    private void until(String time, List<VirtualJob> jobs) throws Exception {
        while (clock.absoluteTimeMillis() < at(time)) {
            clock.set(clock.absoluteTimeMillis() + 100);
            for (VirtualJob job : jobs) {
                step(job, job == v1 ? oldBarriers : newBarriers);
            }
        }
    }

    private void step(VirtualJob job, Map<Long, Long> barriers) throws Exception {
        long now = clock.absoluteTimeMillis();
        job.forwardDue();
        job.read();
        if (barriers.containsKey(now)) {
            job.barrier(barriers.get(now));
        }
        if (now % 200 == 0) {
            job.tick();
        }
        job.fireEarly();
    }

    /** Up to the moment when generation 8 has been restored. */
    private void startBoth() throws Exception {
        arrive();
        v1 = VirtualJob.start(setup(oldLog, 7, 0, 0, new CountOperators()), 2);
        until("10:20:00.0", List.of(v1));
        Checkpoint savepoint = v1.checkpoint().orElseThrow();
        assertThat(savepoint.id()).isEqualTo(51);
        until("10:20:50.0", List.of(v1));
        assertThat(fast(M1019)).contains(value(2, 51, 7));
        v2 = VirtualJob.restore(setup(newLog, 8, 7, 51, excluding()), 3, savepoint);
    }

    private void stopAndSweep() throws Exception {
        v1.kill();
        RestoredCounts savepoint =
                key -> key.equals(H10) ? Optional.of(new Counts(1, COST_MICROS)) : Optional.empty();
        Repair.of(ledger, new RepairPace(1, 1, 0, Duration.ofSeconds(1)))
                .sweep(
                        7,
                        51,
                        RepairScope.whole(
                                new KeyGroups(Subtask.MAX_PARALLELISM),
                                EnumSet.of(RepairPart.FAST, RepairPart.LATE),
                                Optional.of(savepoint)));
    }

    private Optional<TaggedCounts> fast(RowKey key) {
        return ledger.read(key).flatMap(LedgerRow::fast);
    }

    private Optional<TaggedCounts> late(RowKey key) {
        return ledger.read(key).flatMap(LedgerRow::late);
    }

    private static TaggedCounts value(long valid, long checkpoint, long generation) {
        return new TaggedCounts(
                new Counts(valid, valid * COST_MICROS), new Tag(checkpoint, generation, 1));
    }

    @Test
    void aMinuteThatTheSavepointHoldsOpenIsTakenBackAndWrittenAgain() throws Exception {
        startBoth();
        assertThat(newLog.repairs()).contains("DELETE ad_7/M10:19");
        assertThat(fast(M1019)).isEmpty();

        until("10:20:50.2", List.of(v1, v2));

        assertThat(fast(M1019)).contains(value(2, 51, 8));
    }

    @Test
    void whenTheOldOneClosesAMinuteFirstTheNewOneReplacesIt() throws Exception {
        startBoth();
        until("10:21:05.4", List.of(v1, v2));

        assertThat(oldLog.events())
                .anyMatch(event -> event.contains("SET ad_7/M10:20 fast_valid=5"));
        assertThat(fast(M1020)).contains(value(4, 51, 8));
        assertThat(oldLog.refusals()).isEmpty();
        assertThat(newLog.refusals()).isEmpty();
    }

    @Test
    void whenTheNewOneClosesItFirstTheOldOneIsRefused() throws Exception {
        startBoth();
        until("10:21:05.4", List.of(v2, v1));

        assertThat(fast(M1020)).contains(value(4, 51, 8));
        assertThat(oldLog.refusals()).containsExactly("10:21:05.4 ad_7/M10:20 5 NEWER_GENERATION");
        assertThat(newLog.refusals()).isEmpty();
    }

    @Test
    void aJobThatWouldGoOnFromAnotherGenerationsLaterCheckpointWritesNothing() throws Exception {
        startBoth();
        until("10:22:10.0", List.of(v1, v2));
        Checkpoint later = v1.checkpoint().orElseThrow();
        assertThat(later.id()).isGreaterThan(51);
        List<LedgerRow> before = ledger.rows("ad_7", "H", "N");

        assertThatThrownBy(() -> VirtualJob.restore(setup(newLog, 8, 7, 51, excluding()), 2, later))
                .hasRootCauseInstanceOf(CheckpointRefusedException.class)
                .hasStackTraceContaining(
                        "Checkpoint %d was taken by generation 7".formatted(later.id()));
        assertThat(ledger.rows("ad_7", "H", "N")).isEqualTo(before);
    }

    @Test
    void theSweepTakesBackWhatOnlyTheOldOneCounted() throws Exception {
        startBoth();
        assertThat(late(H10)).contains(value(1, 50, 7));
        until("10:22:10.0", List.of(v1, v2));
        assertThat(fast(M1021_AD_9)).contains(value(1, 53, 7));
        assertThat(late(H10)).contains(value(2, 53, 7));

        stopAndSweep();

        assertThat(fast(M1021_AD_9)).isEmpty();
        assertThat(late(H10)).contains(value(1, 50, 7));
        assertThat(fast(M1019)).contains(value(2, 51, 8));
        assertThat(fast(M1020)).contains(value(4, 51, 8));
        until("10:22:40.0", List.of(v2));
        assertThat(newLog.refusals()).isEmpty();
    }
}
