package dev.tidemark.recount;

import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.Restore;
import dev.tidemark.ledger.Runs;
import dev.tidemark.ledger.Tag;
import dev.tidemark.recount.CountingLine.Segment;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** All lines of counting of a ledger, as its register knows them (docs/protocol.md, R13, R16). */
final class CountingLines {

    private final TreeMap<Long, Generation> generations = new TreeMap<>();
    private final Map<Long, List<Restore>> restores = new HashMap<>();
    private final Map<Long, Long> lastRuns = new HashMap<>();
    private final TreeMap<Long, CountingLine> latest = new TreeMap<>(Comparator.reverseOrder());

    /**
     * @param restores of each generation, what its runs began from
     * @param lastRuns of each generation, the number of its last run
     */
    CountingLines(
            List<Generation> generations,
            Map<Long, List<Restore>> restores,
            Map<Long, Long> lastRuns) {
        generations.forEach(generation -> this.generations.put(generation.number(), generation));
        this.restores.putAll(restores);
        this.lastRuns.putAll(lastRuns);
        this.generations
                .keySet()
                .forEach(number -> latest.put(number, line(number, lastRun(number))));
    }

    /** Reads what the register knows now. */
    static CountingLines read(ControlItems items) {
        List<Generation> generations = Register.generations(items);
        Map<Long, List<Restore>> restores = new HashMap<>();
        Map<Long, Long> lastRuns = new HashMap<>();
        for (Generation generation : generations) {
            long number = generation.number();
            Runs runs = new Register(items, number).runs();
            restores.put(number, runs.restores());
            runs.last().ifPresent(run -> lastRuns.put(number, run.number()));
        }
        return new CountingLines(generations, restores, lastRuns);
    }

    /** Whether the register has a run that can have left this tag. */
    boolean know(Tag tag) {
        return tag.run() >= 1 && tag.run() <= lastRun(tag.generation());
    }

    /** The line of the newest generation; it decides what is not in the ledger yet. */
    CountingLine newest() {
        return latest.isEmpty() ? new CountingLine(Map.of()) : latest.firstEntry().getValue();
    }

    /** The line that a value stands for: the newest one that has not taken it back. */
    CountingLine of(Tag value) {
        return latest.values().stream()
                .filter(line -> line.holdsValue(value))
                .findFirst()
                .orElseGet(() -> asOf(value));
    }

    /** The line as the writer of a value saw it: of its run, before any later restore. */
    CountingLine asOf(Tag value) {
        return line(value.generation(), value.run());
    }

    private CountingLine line(long generation, long lastRun) {
        Map<Long, Segment> segments = new HashMap<>();
        segments.put(generation, new Segment(lastRun, CountingLine.NO_END, restores(generation)));
        long child = generation;
        for (Generation own = generations.get(generation);
                own != null && own.parent().isPresent();
                own = generations.get(child)) {
            long parent = own.parent().get().generation();
            long end = own.parent().get().checkpoint();
            segments.put(parent, new Segment(lastRunBefore(child, parent), end, restores(parent)));
            child = parent;
        }
        return new CountingLine(segments);
    }

    /**
     * The last run that a generation had begun when a child left it. The parent may go on and be
     * restored to before the branch: that takes nothing from the child, which has its savepoint.
     */
    private long lastRunBefore(long child, long parent) {
        Optional<Restore> begun =
                restores(child).stream().min(Comparator.comparingLong(Restore::run));
        if (begun.isEmpty()) {
            return CountingLine.NO_END;
        }
        return restores(parent).stream()
                .filter(restore -> !restore.at().isAfter(begun.get().at()))
                .mapToLong(Restore::run)
                .max()
                .orElse(CountingLine.NO_END);
    }

    private long lastRun(long generation) {
        return lastRuns.getOrDefault(generation, 0L);
    }

    private List<Restore> restores(long generation) {
        return restores.getOrDefault(generation, List.of());
    }
}
