package dev.tidemark.ledger;

import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Which runs of a generation have taken their late pass, and where: one control item for each part
 * and range of key groups of a run, since all its subtasks take theirs at about the same time and
 * must not wait for each other (docs/protocol.md, R19).
 */
public final class LatePasses {

    private static final String LATE_PASS = "C:late-pass:";
    private static final String PART = "part";
    private static final String FIRST = "first";
    private static final String LAST = "last";

    private final ControlItems items;
    private final String entity;

    LatePasses(ControlItems items, long generation) {
        this.items = items;
        this.entity = Register.entity(generation);
    }

    /**
     * Notes that a run has looked once more for older runs' values. Saying it twice changes
     * nothing.
     *
     * @param parts what it looked for
     * @param groups the key groups that it looked in
     */
    public void record(long run, Collection<String> parts, KeyGroupRange groups) {
        for (String part : parts) {
            // False means that it has been said before: the key holds all there is to say.
            items.create(
                    entity,
                    "%s%s:%d-%d".formatted(ofRun(run), part, groups.first(), groups.last()),
                    Map.of(
                            PART,
                            part,
                            FIRST,
                            Integer.toString(groups.first()),
                            LAST,
                            Integer.toString(groups.last())));
        }
    }

    /**
     * Whether a run has looked everywhere. It looked for the values of all runs before it, so
     * nothing is left behind their cuts either.
     *
     * @param parts all there is to look for
     * @param keyGroups the number of key groups
     */
    public boolean isComplete(long run, Collection<String> parts, int keyGroups) {
        List<ControlItem> passes = items.list(entity, ofRun(run));
        return parts.stream().allMatch(part -> covers(passes, part, keyGroups));
    }

    private static boolean covers(List<ControlItem> passes, String part, int keyGroups) {
        BitSet covered = new BitSet(keyGroups);
        for (ControlItem pass : passes) {
            if (pass.attributes().get(PART).equals(part)) {
                covered.set(group(pass, FIRST), group(pass, LAST) + 1);
            }
        }
        return covered.cardinality() == keyGroups;
    }

    private static int group(ControlItem pass, String attribute) {
        return Math.toIntExact(Register.number(pass, attribute));
    }

    private static String ofRun(long run) {
        return LATE_PASS + Register.sortable(run) + ":";
    }
}
