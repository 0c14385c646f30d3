package dev.tidemark.commands;

import dev.tidemark.clicks.Counts;
import dev.tidemark.commands.run.JobEvent.Checkpoint;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.repair.RestoredCounts;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The checkpoint or savepoint whose counts a repair rewrites from. */
final class StateOptions {

    @Option(
            names = "--state",
            paramLabel = "PATH",
            description =
                    "Folder of the checkpoint or savepoint that late and running totals come"
                            + " from.")
    String state;

    @Mixin ReadingHeap heap = new ReadingHeap();

    /**
     * A state that was read.
     *
     * @param id the id of the checkpoint or savepoint
     * @param generation that of the job that took it, 0 if it does not say
     * @param run the run that took it, 0 if it does not say
     * @param counts what it holds
     */
    record Read(long id, long generation, long run, RestoredCounts counts) {}

    /** Reads the state; empty if none was named. */
    Optional<Read> read(Session session) {
        heap.check();
        return Optional.ofNullable(state).map(given -> read(session, given, heap.bytes()));
    }

    /**
     * Reads one that nobody had to name.
     *
     * @param place its folder, as a path or as Flink writes it
     * @param heapBytes of the JVM that reads it
     */
    static Read read(Session session, String place, long heapBytes) {
        Map<RowKey, Counts> counts = new HashMap<>();
        Checkpoint checkpoint =
                new StateChild(session, heapBytes)
                        .read(
                                "--state",
                                place,
                                "counts",
                                held ->
                                        counts.put(
                                                new RowKey(held.name(), held.at()),
                                                new Counts(held.valid(), held.spendMicros())));
        return new Read(
                checkpoint.id(),
                checkpoint.generation(),
                checkpoint.run(),
                key -> Optional.ofNullable(counts.get(key)));
    }
}
