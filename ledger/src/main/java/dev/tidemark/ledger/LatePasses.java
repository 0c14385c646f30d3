package dev.tidemark.ledger;

import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which runs of a generation have taken their late pass, and where: one control item for each run,
 * to which its subtasks add their key groups (docs/protocol.md, R19).
 */
public final class LatePasses {

    private static final String LATE_PASS = "C:late-pass:";
    private static final String SEPARATOR = "_";

    private final ControlItems items;
    private final long generation;

    LatePasses(ControlItems items, long generation) {
        this.items = items;
        this.generation = generation;
    }

    /**
     * Notes that a run has looked once more for older runs' values. Saying it twice changes
     * nothing.
     *
     * @param parts what it looked for
     * @param groups the key groups that it looked in
     */
    public void record(long run, Collection<String> parts, KeyGroupRange groups) {
        String entity = Register.entity(generation);
        String bucket = LATE_PASS + Register.sortable(run);
        for (int attempt = 0; attempt < Register.ATTEMPTS; attempt++) {
            Optional<ControlItem> seen = items.get(entity, bucket);
            Map<String, String> attributes =
                    new HashMap<>(
                            seen.map(ControlItem::attributes)
                                    .orElse(Map.of("run", Long.toString(run))));
            parts.forEach(
                    part ->
                            attributes.put(
                                    part + SEPARATOR + groups.first(),
                                    Integer.toString(groups.last())));
            if (seen.isPresent()
                    ? items.replace(seen.get(), attributes)
                    : items.create(entity, bucket, attributes)) {
                return;
            }
        }
        throw Register.contended("the late pass of run " + run + " of generation " + generation);
    }

    /**
     * The newest run that has looked everywhere; 0 if there is none. It looked for the values of
     * all runs before it, so nothing is left behind their cuts either.
     *
     * @param parts all there is to look for
     * @param keyGroups the number of key groups
     */
    public long newestComplete(Collection<String> parts, int keyGroups) {
        List<ControlItem> passes = items.list(Register.entity(generation), LATE_PASS);
        for (int i = passes.size() - 1; i >= 0; i--) {
            Map<String, String> attributes = passes.get(i).attributes();
            if (parts.stream().allMatch(part -> covers(attributes, part, keyGroups))) {
                return Register.number(passes.get(i), "run");
            }
        }
        return 0;
    }

    private static boolean covers(Map<String, String> attributes, String part, int keyGroups) {
        BitSet covered = new BitSet(keyGroups);
        String prefix = part + SEPARATOR;
        attributes.forEach(
                (name, last) -> {
                    if (name.startsWith(prefix)) {
                        int first = Integer.parseInt(name.substring(prefix.length()));
                        covered.set(first, Integer.parseInt(last) + 1);
                    }
                });
        return covered.cardinality() == keyGroups;
    }
}
