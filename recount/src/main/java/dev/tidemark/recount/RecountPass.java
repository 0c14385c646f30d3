package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.ControlItems;
import dev.tidemark.recount.sort.SortedRecords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * One reading of the lake for some hours: brings together what it holds of each click and decides.
 * The recount sums the decisions, the reconciliation lists them. Objects are read, and decisions
 * made, by as many threads as the settings say; what comes out does not depend on how many.
 */
public final class RecountPass implements AutoCloseable {

    private final Map<Hour, LakeObjects> objects;
    private final RecountRules rules;
    private final RecountSettings settings;
    private final VoidedLines voided;
    private final boolean explains;
    private final DistinctClicks clicks;
    private final List<UnreadableObjectException> unreadable = new ArrayList<>();

    private RecountPass(
            Map<Hour, LakeObjects> objects,
            RecountSettings settings,
            VoidedLines voided,
            boolean explains) {
        this.voided = voided;
        this.explains = explains;
        this.objects = objects;
        this.rules = new RecountRules(settings.horizon());
        this.settings = settings;
        this.clicks =
                new DistinctClicks(
                        settings.memoryBytes() / 2, settings.threads(), settings.scratch());
    }

    /**
     * Reads the lake for some hours, with what the stream logged about each click. An object that
     * cannot be read spoils the hours that need it, not the others: ask {@link #unreadable}.
     *
     * @param items the register, which knows the lines that a restore has voided
     * @throws IOException if the lake cannot be listed, or what was read can be put nowhere
     */
    public static RecountPass read(
            Lake lake, ControlItems items, Collection<Hour> hours, RecountSettings settings)
            throws IOException {
        LakeListing listing = new LakeListing(lake);
        RecountRules rules = new RecountRules(settings.horizon());
        Map<Hour, LakeObjects> objects = new TreeMap<>();
        for (Hour hour : hours) {
            objects.put(hour, listing.of(hour, rules));
        }
        return read(lake, items, objects, settings, true, RecountProgress.NONE);
    }

    /**
     * Reads what a listing showed.
     *
     * @param explains whether decisions say what the stream logged, also where it does not bind,
     *     and carry the history of their record
     */
    static RecountPass read(
            Lake lake,
            ControlItems items,
            Map<Hour, LakeObjects> objects,
            RecountSettings settings,
            boolean explains,
            RecountProgress progress)
            throws IOException {
        RecountPass pass = new RecountPass(objects, settings, VoidedLines.read(items), explains);
        try {
            pass.read(lake, progress);
        } catch (IOException | RuntimeException e) {
            pass.close();
            throw e;
        }
        return pass;
    }

    private void read(Lake lake, RecountProgress progress) throws IOException {
        if (objects.isEmpty()) {
            return;
        }
        Hour first = objects.keySet().stream().min(Comparator.naturalOrder()).orElseThrow();
        List<LakeObject> all = LakeObjects.largestFirst(objects.values());
        progress.toRead(all.size(), all.stream().mapToLong(LakeObject::bytes).sum());
        Queue<LakeObject> waiting = new ConcurrentLinkedQueue<>(all);
        SideBySide.run(
                settings.threads(),
                () -> {
                    try (SortedRecords.Writer out = clicks.writer()) {
                        LakeReader reader = new LakeReader(lake, rules, first, explains, out);
                        for (LakeObject next = waiting.poll();
                                next != null;
                                next = waiting.poll()) {
                            read(reader, next, progress);
                        }
                    }
                });
        clicks.finish();
    }

    private void read(LakeReader reader, LakeObject object, RecountProgress progress)
            throws IOException {
        try {
            long lines = reader.read(object);
            progress.read(object, lines);
        } catch (UnreadableObjectException e) {
            synchronized (unreadable) {
                unreadable.add(e);
            }
        }
    }

    /** The rules that decide. */
    public RecountRules rules() {
        return rules;
    }

    /** What an hour was read from. */
    public LakeObjects objects(Hour hour) {
        return objects.get(hour);
    }

    /** An object that this hour needs and that could not be read; the first by name. */
    public Optional<UnreadableObjectException> unreadable(Hour hour) {
        return objects(hour).firstOf(unreadable);
    }

    /** All objects that could not be read. */
    List<UnreadableObjectException> unreadable() {
        return List.copyOf(unreadable);
    }

    /** How many bytes did not fit into memory and went to disk. */
    public long spilledBytes() {
        return clicks.spilledBytes();
    }

    /**
     * Passes every record whose event time is in one of the hours, with what the recount makes of
     * it; the records of one click id in the order of (arrival, position), one after the other.
     *
     * @throws IOException if what was on disk cannot be read back
     */
    public void decide(Decisions decisions) throws IOException {
        for (int part = 0; part < SortedRecords.PARTS; part++) {
            decide(part, decisions);
        }
    }

    void decide(int part, Decisions decisions) throws IOException {
        clicks.decide(
                part,
                rules,
                voided,
                explains,
                decision -> {
                    if (objects.containsKey(decision.click().hour())) {
                        decisions.take(decision);
                    }
                });
    }

    @Override
    public void close() throws IOException {
        clicks.close();
    }
}
