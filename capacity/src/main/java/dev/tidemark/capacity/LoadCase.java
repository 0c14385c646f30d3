package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** One column of a plan: everything that follows from a workload at one load. */
public final class LoadCase {
    private final Workload workload;
    private final Rate load;
    private final long cpuUnits;
    private final long diskUnits;
    private final long units;

    /**
     * A workload at a load.
     *
     * @param workload what must be carried
     * @param load records a second
     * @param count units that run; none: the least that suffices
     */
    public LoadCase(Workload workload, Rate load, OptionalLong count) {
        this.workload = workload;
        this.load = load;
        Workload.Unit unit = workload.unit();
        cpuUnits = unitsForCpu(load, unit);
        diskUnits = LocalDisk.workersFor(state(), unit.compaction(), upload(), unit.disk());
        units = count.orElse(Math.max(cpuUnits, diskUnits));
    }

    /** ceil over subtasks first, then over slots, so that a half-used unit is bought whole. */
    private static long unitsForCpu(Rate load, Workload.Unit unit) {
        Rate planned = new Rate(load.perSecond().multiply(BigDecimal.valueOf(unit.headroom())));
        return Workers.taskManagers(
                Math.max(1, Workers.needed(planned, unit.rate())), unit.slots());
    }

    /** What must be carried. */
    public Workload workload() {
        return workload;
    }

    /** Records a second. */
    public Rate load() {
        return load;
    }

    /** KPUs or TaskManagers that run. */
    public long units() {
        return units;
    }

    long unitsNeeded() {
        return Math.max(cpuUnits, diskUnits);
    }

    boolean diskDecides() {
        return diskUnits > cpuUnits;
    }

    /** Subtasks that run: units * slots. */
    public long subtasks() {
        return units * workload.unit().slots();
    }

    /** What all units process a second. */
    public Rate capacity() {
        return Workers.capacity(units, workload.unit().ofWhole());
    }

    Rate perSubtask() {
        return Workers.perWorker(load, subtasks());
    }

    Bandwidth input() {
        return load.of(workload.event().bytes());
    }

    /** The whole keyed state. */
    public Bytes state() {
        return workload.states().stream()
                .map(state -> state.size(load))
                .reduce(Bytes.ZERO, Bytes::plus);
    }

    Bytes statePerUnit() {
        return state().over(units);
    }

    LocalDisk disk() {
        return LocalDisk.perWorker(state(), workload.unit().compaction(), upload(), units);
    }

    Bytes upload() {
        return Checkpoint.incremental(state(), workload.checkpointing().churn());
    }

    Bandwidth uploadBandwidth() {
        return workload.checkpointing().ofJob(units);
    }

    Duration checkpointDuration() {
        return Checkpoint.duration(upload(), uploadBandwidth());
    }

    BigDecimal checkpointOverhead() {
        return Checkpoint.overhead(checkpointDuration(), workload.checkpointing().interval());
    }

    Bytes stored() {
        return Checkpoint.stored(state(), workload.checkpointing().retained(), upload());
    }

    /** Download of everything: every unit its share, within the job's bandwidth. */
    Duration fullDownload() {
        return Restore.download(state(), uploadBandwidth());
    }

    /** One unit with an empty disk fetches its share. */
    Duration shareDownload() {
        return Restore.withLocalRecovery(state(), units, workload.checkpointing().upload());
    }

    /** From the crash to the first record read again, when the workers' disks are still there. */
    Duration downtime() {
        return workload.checkpointing().localRecovery()
                ? workload.restart()
                : workload.restart().plus(fullDownload());
    }

    /** The same when one worker lost its disk. */
    Duration downtimeWithLostDisk() {
        return workload.checkpointing().localRecovery()
                ? workload.restart().plus(shareDownload())
                : downtime();
    }

    Duration replay(Duration downtime) {
        return Replay.longest(workload.checkpointing().interval(), checkpointDuration(), downtime);
    }

    Events backlog(Duration downtime) {
        return Replay.size(replay(downtime), load);
    }

    /** None when capacity is not above the load. */
    Optional<Duration> drain(Duration downtime) {
        return BacklogDrain.catchesUp(capacity(), load)
                ? Optional.of(BacklogDrain.time(backlog(downtime), capacity(), load))
                : Optional.empty();
    }

    /** From the crash to no backlog; none when it never drains. */
    Optional<Duration> healed(Duration downtime) {
        return drain(downtime).map(downtime::plus);
    }

    Optional<TwoPhaseCommit> timeouts() {
        return workload.kafka()
                .map(
                        kafka ->
                                new TwoPhaseCommit(
                                        workload.checkpointing().interval(),
                                        workload.checkpointing().timeout(),
                                        downtimeWithLostDisk(),
                                        kafka.transactionTimeout(),
                                        kafka.brokerMaximum()));
    }

    Optional<Duration> flush(int indexUnits) {
        return workload.sink()
                .map(
                        sink ->
                                FlushCost.duration(
                                        FlushCost.units(sink.lateKeys(), indexUnits, 0),
                                        sink.budget()));
    }

    Optional<WriteBudget> perIndexShard() {
        return workload.sink()
                .map(sink -> TagIndexLoad.perShard(sink.budget(), sink.indexShards()));
    }

    /** Rows that a restore without a floor would re-open in one tick. */
    Events exposedRows(Duration blind) {
        return RestoreExposure.rows(
                capacity(), blind, workload.event().lateShare(), backlog(downtime()), load);
    }

    /** Costs of another interval; none when the job never catches up. */
    Optional<IntervalCost> atInterval(Duration interval) {
        if (!BacklogDrain.catchesUp(capacity(), load)) {
            return Optional.empty();
        }
        return Optional.of(
                IntervalCost.at(
                        interval,
                        new IntervalCost.MeasuredUpload(
                                upload(),
                                workload.checkpointing().interval(),
                                state(),
                                uploadBandwidth()),
                        downtime(),
                        capacity(),
                        load));
    }

    /** part / whole to four decimals, for "how much of a limit is used". */
    static BigDecimal ratio(BigDecimal part, BigDecimal whole) {
        return whole.signum() == 0 ? BigDecimal.ZERO : part.divide(whole, 4, RoundingMode.HALF_UP);
    }
}
