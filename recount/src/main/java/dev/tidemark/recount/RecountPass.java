package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.ControlItems;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * One reading of the lake for some hours: brings together what it holds of each click and decides.
 * The recount sums the decisions, the reconciliation lists them.
 */
public final class RecountPass implements AutoCloseable {

    private final Map<Hour, LakeObjects> objects;
    private final RecountRules rules;
    private final DistinctClicks clicks = new DistinctClicks();
    private final List<UnreadableObjectException> unreadable = new ArrayList<>();

    private RecountPass(Map<Hour, LakeObjects> objects, RecountRules rules) {
        this.objects = objects;
        this.rules = rules;
    }

    /**
     * Reads the lake for some hours. An object that cannot be read spoils the hours that need it,
     * not the others: ask {@link #unreadable}.
     *
     * @param items the register, which knows the lines that a restore has voided
     * @throws IOException if the lake cannot be listed
     */
    public static RecountPass read(
            Lake lake, ControlItems items, Collection<Hour> hours, RecountSettings settings)
            throws IOException {
        RecountRules rules = new RecountRules(settings.horizon());
        Map<Hour, LakeObjects> objects = new HashMap<>();
        Set<LakeObject> all = new LinkedHashSet<>();
        for (Hour hour : hours) {
            LakeObjects ofHour = LakeObjects.list(lake, rules, hour);
            objects.put(hour, ofHour);
            all.addAll(ofHour.objects());
        }
        RecountPass pass = new RecountPass(objects, rules);
        LakeReader reader = new LakeReader(lake, VoidedLines.read(items), pass.clicks);
        for (LakeObject object : all) {
            try {
                reader.read(object);
            } catch (UnreadableObjectException e) {
                pass.unreadable.add(e);
            }
        }
        return pass;
    }

    /** What an hour was read from. */
    public LakeObjects objects(Hour hour) {
        return objects.get(hour);
    }

    /** An object that this hour needs and that could not be read. */
    public Optional<UnreadableObjectException> unreadable(Hour hour) {
        return unreadable.stream()
                .filter(failed -> objects(hour).objects().contains(failed.object()))
                .findFirst();
    }

    /**
     * Passes every record whose event time is in one of the hours, with what the recount makes of
     * it; the records of one click id in the order of (arrival, position).
     */
    public void decide(Consumer<Decision> decisions) {
        clicks.decide(
                rules,
                decision -> {
                    if (objects.containsKey(decision.click().hour())) {
                        decisions.accept(decision);
                    }
                });
    }

    @Override
    public void close() {
        // Nothing is on disk yet.
    }
}
