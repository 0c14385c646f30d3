package dev.tidemark.capacity.worksheet;

import dev.tidemark.capacity.Bandwidth;
import dev.tidemark.capacity.Bytes;
import dev.tidemark.capacity.Checkpoint;
import dev.tidemark.capacity.KeyGroups;
import dev.tidemark.capacity.LoadCase;
import dev.tidemark.capacity.Rate;
import dev.tidemark.capacity.Restore;
import dev.tidemark.capacity.Share;
import dev.tidemark.capacity.TwoPhaseCommit;
import dev.tidemark.capacity.Workload;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The inputs that several worksheets share. */
final class Inputs {
    static final Input<Rate> RATE =
            Input.of("rate", Kind.RATE, "Records that arrive a second.").planned(LoadCase::load);
    static final Input<Rate> RATE_EACH =
            Input.of("rate-each", Kind.RATE, "What one subtask was measured to process.")
                    .planned(load -> load.workload().unit().rate().rate());
    static final Input<Long> WORKERS =
            Input.of("workers", Kind.COUNT, "KPUs or TaskManagers.").planned(LoadCase::units);
    static final Input<Rate> CAPACITY =
            Input.of("capacity", Kind.RATE, "What the whole job processes a second.")
                    .planned(LoadCase::capacity);
    static final Input<Bytes> STATE =
            Input.of("state", Kind.SIZE, "The whole keyed state.").planned(LoadCase::state);
    static final Input<Share> CHURN =
            Input.of("churn", Kind.SHARE, "Part of the state that changes in an interval.")
                    .planned(load -> checkpointing(load).churn());
    static final Input<Bytes> UPLOAD =
            Input.of("upload", Kind.SIZE, "What one checkpoint uploads; else state * churn.")
                    .derived(
                            at -> Checkpoint.incremental(at.get(STATE), at.get(CHURN)),
                            List.of(STATE, CHURN));
    static final Input<Bandwidth> BANDWIDTH_EACH =
            Input.of("bandwidth-each", Kind.BANDWIDTH, "One worker to and from the storage.")
                    .planned(load -> checkpointing(load).upload());
    static final Input<Bandwidth> BANDWIDTH_LIMIT =
            Input.of("bandwidth-limit", Kind.BANDWIDTH, "The most that the whole job gets.")
                    .maybePlanned(load -> checkpointing(load).limit());
    static final Input<Bandwidth> BANDWIDTH =
            Input.of(
                            "bandwidth",
                            Kind.BANDWIDTH,
                            "The whole job to and from the storage; else workers * bandwidth-each,"
                                    + " up to bandwidth-limit.")
                    .derived(
                            Inputs::jobBandwidth,
                            List.of(BANDWIDTH_EACH, WORKERS),
                            BANDWIDTH_LIMIT);
    static final Input<Duration> INTERVAL =
            Input.of("checkpoint-interval", Kind.TIME, "From one checkpoint's start to the next.")
                    .planned(load -> checkpointing(load).interval());
    static final Input<Duration> DURATION =
            Input.of(
                            "checkpoint-duration",
                            Kind.TIME,
                            "From a checkpoint's barrier to its completion; else upload / bandwidth.")
                    .derived(
                            at -> Checkpoint.duration(at.get(UPLOAD), at.get(BANDWIDTH)),
                            List.of(UPLOAD, BANDWIDTH));
    static final Input<Duration> CHECKPOINT_TIMEOUT =
            Input.of("checkpoint-timeout", Kind.TIME, "When a checkpoint is given up.")
                    .planned(load -> checkpointing(load).timeout())
                    .assumed("10min");
    static final Input<Duration> DETECT =
            Input.of("detect", Kind.TIME, "Until the crash is noticed (heartbeat.timeout).");
    static final Input<Duration> PROVISION =
            Input.of("provision", Kind.TIME, "Until a new worker is there.");
    static final Input<Duration> RESTORE =
            Input.of("restore", Kind.TIME, "Until its state is there.");
    static final Input<Duration> RESTART =
            Input.of(
                            "restart",
                            Kind.TIME,
                            "From a crash to the first record read again, downloads not counted;"
                                    + " else detect + provision + restore.")
                    .planned(load -> load.workload().restart())
                    .derived(
                            at -> Restore.total(at.get(DETECT), at.get(PROVISION), at.get(RESTORE)),
                            List.of(DETECT, PROVISION, RESTORE))
                    .assumed("50s");
    static final Input<Boolean> LOCAL_RECOVERY =
            Input.of(
                            "local-recovery",
                            Kind.TRUTH,
                            "Whether surviving workers reuse their local copy.")
                    .planned(load -> checkpointing(load).localRecovery())
                    .assumed("false");
    static final Input<Duration> DOWNTIME =
            Input.of(
                            "downtime",
                            Kind.TIME,
                            "Restart with downloads; else restart, and without local recovery"
                                    + " state / bandwidth more.")
                    .derived(
                            Inputs::downtimeOf, List.of(RESTART), LOCAL_RECOVERY, STATE, BANDWIDTH);
    static final Input<Duration> TRANSACTION_TIMEOUT =
            Input.of("transaction-timeout", Kind.TIME, "transaction.timeout.ms of the producer.")
                    .maybePlanned(
                            load ->
                                    load.workload()
                                            .kafka()
                                            .map(Workload.Kafka::transactionTimeout));
    static final Input<Duration> BROKER_MAXIMUM =
            Input.of("broker-max", Kind.TIME, "transaction.max.timeout.ms of the broker.")
                    .maybePlanned(
                            load -> load.workload().kafka().map(Workload.Kafka::brokerMaximum))
                    .assumed("15min");
    static final Input<Duration> HORIZON =
            Input.of("horizon", Kind.TIME, "How long after its impression a click counts.")
                    .assumed("2h");
    static final Input<Duration> GUARD_TTL =
            Input.of("guard-ttl", Kind.TIME, "The TTL that guards the dedup ids.").assumed("26h");
    static final Input<Bytes> ID_BYTES =
            Input.of("id-bytes", Kind.SIZE, "One click id in the state, overhead included.");
    static final Input<Integer> PARALLELISM =
            Input.of("parallelism", Kind.SMALL, "Subtasks of the operator in question.")
                    .planned(load -> (int) Math.min(load.subtasks(), Integer.MAX_VALUE));
    static final Input<Integer> MAX_PARALLELISM =
            Input.of(
                            "max-parallelism",
                            Kind.SMALL,
                            "Number of key groups; else what Flink takes for the parallelism.")
                    .derived(
                            at -> KeyGroups.defaultMaxParallelism(at.get(PARALLELISM)),
                            List.of(PARALLELISM))
                    .assumed("128");
    static final Input<Share> LATE =
            Input.of("late", Kind.SHARE, "Part of the records that belongs to closed minutes.")
                    .planned(load -> load.workload().event().lateShare());
    static final Input<Instant> NOW =
            Input.of("now", Kind.INSTANT, "The wall clock to look at, ISO-8601 in UTC.");

    private Inputs() {}

    static Workload.Checkpointing checkpointing(LoadCase load) {
        return load.workload().checkpointing();
    }

    private static Bandwidth jobBandwidth(Given at) {
        Bandwidth all = at.get(BANDWIDTH_EACH).times(at.get(WORKERS));
        return at.find(BANDWIDTH_LIMIT).filter(most -> most.compareTo(all) < 0).orElse(all);
    }

    private static Duration downtimeOf(Given at) {
        Duration restart = at.get(RESTART);
        boolean downloads =
                !at.get(LOCAL_RECOVERY)
                        && at.find(STATE).isPresent()
                        && at.find(BANDWIDTH).isPresent();
        return downloads
                ? Restore.total(restart, Restore.download(at.get(STATE), at.get(BANDWIDTH)))
                : restart;
    }

    /** The timeouts of a transactional sink, where a transaction timeout is known. */
    static TwoPhaseCommit timeouts(Given at) {
        return new TwoPhaseCommit(
                at.get(INTERVAL),
                at.get(CHECKPOINT_TIMEOUT),
                at.get(DOWNTIME),
                at.get(TRANSACTION_TIMEOUT),
                at.get(BROKER_MAXIMUM));
    }
}
