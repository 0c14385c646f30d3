package dev.tidemark.capacity;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a deployment must carry, as one workload.yaml says it; {@link WorkloadFile} reads it.
 *
 * @param name how reports call it
 * @param traffic records a second
 * @param event one record
 * @param states what the job remembers
 * @param unit what capacity is bought in
 * @param checkpointing how it is saved
 * @param restart from a crash to the first record read again, while workers keep their local state
 * @param sink the table, if there is one
 * @param kafka the transactional sink's timeouts, if there is one
 */
public record Workload(
        String name,
        Traffic traffic,
        Event event,
        List<State> states,
        Unit unit,
        Checkpointing checkpointing,
        Duration restart,
        Optional<Sink> sink,
        Optional<Kafka> kafka) {

    public Workload {
        states = List.copyOf(states);
        InRange.time("the restart", restart);
    }

    /**
     * Records a second.
     *
     * @param average over a day
     * @param peak at least the average
     * @param hotKey the part of all records that one key gets
     * @param splits shards or partitions that they arrive in
     */
    public record Traffic(
            Rate average, Rate peak, Optional<Share> hotKey, Optional<Integer> splits) {
        public Traffic {
            if (average.compareTo(Rate.ZERO) == 0) {
                throw new IllegalArgumentException(
                        "rate.average is 0/s, but must be above 0/s and to 10^12/s.");
            }
            if (peak.compareTo(average) < 0) {
                throw new IllegalArgumentException(
                        "rate.peak is "
                                + peak
                                + ", but must be at least rate.average, which is "
                                + average
                                + ".");
            }
        }
    }

    /**
     * One record.
     *
     * @param bytes as the source delivers it
     * @param lateShare the part that arrives after its window has closed
     */
    public record Event(Bytes bytes, Share lateShare) {}

    /**
     * One kind of keyed state.
     *
     * @param name of the operator or state
     * @param keys how many are alive
     * @param bytes of one entry, key and store overhead included
     * @param panes entries of one key
     */
    public record State(String name, Keys keys, Bytes bytes, long panes) {
        Bytes size(Rate load) {
            return KeyedState.size(keys.alive(load), bytes, panes);
        }
    }

    /** How many keys are alive. */
    public sealed interface Keys {
        /** At a load. */
        long alive(Rate load);

        /**
         * Always so many.
         *
         * @param count of keys
         */
        record Fixed(long count) implements Keys {
            @Override
            public long alive(Rate load) {
                return count;
            }
        }

        /**
         * So many new ones a second, whatever the load, each kept for a time.
         *
         * @param perSecond new keys
         * @param retention how long each is kept
         */
        record Arriving(Rate perSecond, Duration retention) implements Keys {
            @Override
            public long alive(Rate load) {
                return KeyedState.keysKept(perSecond, retention);
            }
        }

        /**
         * A part of the records brings a new key, which is kept for a time.
         *
         * @param part of the records
         * @param retention how long each key is kept
         */
        record OfRecords(Share part, Duration retention) implements Keys {
            @Override
            public long alive(Rate load) {
                return KeyedState.keysKept(load.times(part), retention);
            }
        }
    }

    /** What capacity is bought in. */
    public enum Kind {
        KPU("KPU"),
        TASKMANAGER("TaskManager");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /** How a sentence names so many of them. */
        public String text(long count) {
            return Quantities.text(count) + " " + text + (count == 1 ? "" : "s");
        }
    }

    /**
     * One KPU or TaskManager.
     *
     * @param kind which
     * @param rate of one subtask, measured; a KPU runs as many subtasks as it has slots
     * @param slots subtasks that run side by side in it
     * @param memory of the whole process
     * @param disk local, for state
     * @param headroom capacity to plan for, as a multiple of the load
     * @param compaction room RocksDB needs on top of the state
     * @param averageCount how many run on an average day; none: the least that suffices
     * @param peakCount how many run at the peak; none: the least that suffices
     */
    public record Unit(
            Kind kind,
            MeasuredRate rate,
            int slots,
            Bytes memory,
            Bytes disk,
            double headroom,
            Share compaction,
            OptionalLong averageCount,
            OptionalLong peakCount) {
        MeasuredRate ofWhole() {
            return new MeasuredRate(rate.rate().times(slots), rate.source());
        }
    }

    /**
     * How state is saved.
     *
     * @param interval between two starts
     * @param timeout after which one is given up
     * @param churn the part of state that changes in one interval
     * @param upload bandwidth of one unit to and from the checkpoint storage
     * @param limit bandwidth of the whole job; none: units * upload
     * @param localRecovery whether surviving workers reuse their local copy
     * @param retained how many are kept
     */
    public record Checkpointing(
            Duration interval,
            Duration timeout,
            Share churn,
            Bandwidth upload,
            Optional<Bandwidth> limit,
            boolean localRecovery,
            int retained) {
        public Checkpointing {
            InRange.positive("checkpoint.interval", interval);
            InRange.positive("checkpoint.timeout", timeout);
            upload.requirePositive();
        }

        Bandwidth ofJob(long units) {
            Bandwidth all = upload.times(units);
            return limit.filter(most -> most.compareTo(all) < 0).orElse(all);
        }
    }

    /**
     * The table with a tag index.
     *
     * @param budget write units a second
     * @param indexShards of the tag index
     * @param lateKeys late totals that a flush without exact tags rewrites
     */
    public record Sink(WriteBudget budget, int indexShards, long lateKeys) {}

    /**
     * The transactional sink's timeouts.
     *
     * @param transactionTimeout of the producer
     * @param brokerMaximum of the broker
     */
    public record Kafka(Duration transactionTimeout, Duration brokerMaximum) {}
}
