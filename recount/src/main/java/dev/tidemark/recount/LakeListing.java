package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;

/**
 * What a lake held when it was first asked, so that hours that share partitions agree on them, and
 * each partition is listed once. For one thread.
 */
final class LakeListing {

    private final Lake lake;
    private final Map<Lake.Kind, SortedSet<Hour>> hours = new EnumMap<>(Lake.Kind.class);
    private final Map<Lake.Kind, Map<Hour, List<LakeObject>>> partitions =
            new EnumMap<>(Lake.Kind.class);

    LakeListing(Lake lake) {
        this.lake = lake;
    }

    SortedSet<Hour> hours(Lake.Kind kind) throws IOException {
        SortedSet<Hour> known = hours.get(kind);
        if (known == null) {
            known = lake.hours(kind);
            hours.put(kind, known);
        }
        return known;
    }

    private List<LakeObject> partition(Lake.Kind kind, Hour arrival) throws IOException {
        Map<Hour, List<LakeObject>> ofKind =
                partitions.computeIfAbsent(kind, any -> new HashMap<>());
        List<LakeObject> known = ofKind.get(arrival);
        if (known == null) {
            known = lake.objects(kind, arrival);
            ofKind.put(arrival, known);
        }
        return known;
    }

    /** The objects that an hour needs. */
    LakeObjects of(Hour hour, RecountRules rules) throws IOException {
        return of(hour, rules, 0);
    }

    /** The same, with what arrived up to some hours later than any click of the hour may. */
    LakeObjects of(Hour hour, RecountRules rules, int hoursMore) throws IOException {
        List<LakeObject> objects = new ArrayList<>();
        Hour last = new Hour(rules.lastArrival(hour).number() + 1 + hoursMore);
        for (Lake.Kind kind : Lake.Kind.values()) {
            for (Hour arrival : hours(kind).subSet(rules.firstArrival(hour), last)) {
                objects.addAll(partition(kind, arrival));
            }
        }
        return new LakeObjects(objects);
    }

    /** All objects, those of one kind together. */
    LakeObjects all() throws IOException {
        List<LakeObject> objects = new ArrayList<>();
        for (Lake.Kind kind : Lake.Kind.values()) {
            for (Hour arrival : hours(kind)) {
                objects.addAll(partition(kind, arrival));
            }
        }
        return new LakeObjects(objects);
    }
}
