package dev.tidemark.capacity;

/**
 * Local disk of a worker: RocksDB files, room for compaction, and files staged for a checkpoint.
 *
 * <p>Source: event time, watermarks & checkpoints, parts 5 and 12 (50 GB a KPU hold all three).
 *
 * @param state RocksDB files of the worker's key groups
 * @param compaction room for the new files of a compaction before the old ones go
 * @param staging files that wait for their upload
 */
public record LocalDisk(Bytes state, Bytes compaction, Bytes staging) {
    /** Above this part of the disk a plan warns: checklist item S08. */
    public static final Share WARN_ABOVE = Share.ofPercent(80);

    /**
     * state + state * compaction share + staged files, each over the workers. Limits: keys spread
     * evenly; the compaction share is a measured or assumed input (RocksDB keeps old and new files
     * of a running compaction side by side); with local recovery the second copy is made of hard
     * links, and only files that compaction has since replaced cost room.
     */
    public static LocalDisk perWorker(Bytes state, Share compaction, Bytes staging, long workers) {
        Bytes own = state.over(workers);
        return new LocalDisk(own, own.times(compaction), staging.over(workers));
    }

    /** All three together. */
    public Bytes needed() {
        return state.plus(compaction).plus(staging);
    }

    /** Whether less than a fifth of the disk would stay free. */
    public boolean isTight(Bytes disk) {
        return needed().compareTo(disk.times(WARN_ABOVE)) > 0;
    }

    /** The least number of workers whose disks are not tight. */
    public static long workersFor(Bytes state, Share compaction, Bytes staging, Bytes diskEach) {
        Bytes usable = diskEach.times(WARN_ABOVE);
        if (usable.value() == 0) {
            throw new IllegalArgumentException(
                    "the disk of a worker is " + diskEach + ", but must be above 1 B.");
        }
        LocalDisk all = perWorker(state, compaction, staging, 1);
        return Math.max(1, InRange.ceilDiv(all.needed().value(), usable.value()));
    }
}
