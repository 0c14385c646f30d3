package dev.tidemark.capacity.lint;

import java.util.Map;

/**
 * The names of a setting: Flink 2.2's own, the older ones it still reads, and tidemark's flags.
 *
 * <p>Old names as in the option classes of Flink 2.2.0.
 */
final class KeyNames {
    static final String INTERVAL = "execution.checkpointing.interval";
    static final String TIMEOUT = "execution.checkpointing.timeout";
    static final String MODE = "execution.checkpointing.mode";
    static final String CONCURRENT = "execution.checkpointing.max-concurrent-checkpoints";
    static final String UNALIGNED = "execution.checkpointing.unaligned.enabled";
    static final String TOLERABLE = "execution.checkpointing.tolerable-failed-checkpoints";
    static final String RETAINED = "execution.checkpointing.num-retained";
    static final String INCREMENTAL = "execution.checkpointing.incremental";
    static final String MIN_PAUSE = "execution.checkpointing.min-pause";
    static final String LOCAL_RECOVERY = "execution.state-recovery.from-local";
    static final String APPROXIMATE = "execution.state-recovery.approximate-local-recovery";
    static final String BACKEND = "state.backend.type";
    static final String PARALLELISM = "parallelism.default";
    static final String MAX_PARALLELISM = "pipeline.max-parallelism";
    static final String WATERMARK_INTERVAL = "pipeline.auto-watermark-interval";
    static final String GENERIC_TYPES = "pipeline.generic-types";
    static final String FORCE_KRYO = "pipeline.force-kryo";
    static final String AUTO_UIDS = "pipeline.auto-generate-uids";
    static final String RESTART = "restart-strategy.type";
    static final String PROCESS_MEMORY = "taskmanager.memory.process.size";
    static final String IDLE_TIMEOUT = "table.exec.source.idle-timeout";
    static final String STATE_TTL = "table.exec.state.ttl";
    static final String LATENESS = "table.exec.emit.allow-lateness";
    static final String EARLY_FIRE = "table.exec.emit.early-fire.enabled";
    static final String TRANSACTION_TIMEOUT = "transaction.timeout.ms";
    static final String BROKER_MAXIMUM = "transaction.max.timeout.ms";
    static final String ISOLATION = "isolation.level";
    static final String GUARANTEE = "sink.delivery-guarantee";
    static final String TIME_CHARACTERISTIC = "pipeline.time-characteristic";
    static final String ALLOWANCE = "allowance";
    static final String HORIZON = "horizon";
    static final String MINUTES_TOPIC = "minutes-topic";
    static final String STORE = "store";
    static final String MAX_WCU = "max-wcu";

    private static final Map<String, String> OLD =
            Map.ofEntries(
                    Map.entry("execution.checkpointing.unaligned", UNALIGNED),
                    Map.entry("state.checkpoints.num-retained", RETAINED),
                    Map.entry("state.backend.incremental", INCREMENTAL),
                    Map.entry("state.backend.local-recovery", LOCAL_RECOVERY),
                    Map.entry("execution.checkpointing.approximate-local-recovery", APPROXIMATE),
                    Map.entry("state.backend", BACKEND),
                    Map.entry("restart-strategy", RESTART),
                    Map.entry(
                            "execution.checkpointing.alignment-timeout",
                            "execution.checkpointing.aligned-checkpoint-timeout"),
                    Map.entry("state.checkpoints.dir", "execution.checkpointing.dir"),
                    Map.entry("state.savepoints.dir", "execution.checkpointing.savepoint-dir"),
                    Map.entry("state.checkpoint-storage", "execution.checkpointing.storage"),
                    Map.entry("execution.savepoint.path", "execution.state-recovery.path"));

    /** tidemark's flags, and the names that tables and producers use for the same thing. */
    private static final Map<String, String> OTHER =
            Map.ofEntries(
                    Map.entry("checkpoint-interval", INTERVAL),
                    Map.entry("parallelism", PARALLELISM),
                    Map.entry("max-parallelism", MAX_PARALLELISM),
                    Map.entry("idle-timeout", IDLE_TIMEOUT),
                    Map.entry("dedup-ttl", STATE_TTL),
                    Map.entry("properties.transaction.timeout.ms", TRANSACTION_TIMEOUT),
                    Map.entry("properties.isolation.level", ISOLATION));

    private KeyNames() {}

    static boolean isOld(String written) {
        return OLD.containsKey(written);
    }

    static String current(String written) {
        return OLD.getOrDefault(written, OTHER.getOrDefault(written, written));
    }
}
