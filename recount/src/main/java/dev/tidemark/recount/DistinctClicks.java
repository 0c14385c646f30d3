package dev.tidemark.recount;

import dev.tidemark.clicks.Position;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Brings together what the lake holds of each click id, and decides about it. */
final class DistinctClicks {

    private static final Comparator<Position> BY_POSITION =
            Comparator.comparing(Position::shard).thenComparing(Position::sequence);

    private record Place(String clickId, long arrivalTimeMillis, Position position)
            implements Comparable<Place> {
        private static final Comparator<Place> ORDER =
                Comparator.comparing(Place::clickId)
                        .thenComparing(Place::arrivalTimeMillis)
                        .thenComparing(Place::position, BY_POSITION);

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

    private static final class Lines {
        private final List<LakeClick> lines = new ArrayList<>();
        private final List<LoggedVerdict> logged = new ArrayList<>();
    }

    private final TreeMap<Place, Lines> records = new TreeMap<>();

    synchronized void add(LakeClick click) {
        at(click.clickId(), click.arrivalTimeMillis(), click.position()).lines.add(click);
    }

    synchronized void add(
            String clickId, long arrivalTimeMillis, Position position, LoggedVerdict logged) {
        at(clickId, arrivalTimeMillis, position).logged.add(logged);
    }

    private Lines at(String clickId, long arrivalTimeMillis, Position position) {
        return records.computeIfAbsent(
                new Place(clickId, arrivalTimeMillis, position), place -> new Lines());
    }

    /** Decides about every record, in the order of (click id, arrival, position). */
    synchronized void decide(RecountRules rules, Consumer<Decision> decisions) {
        String clickId = null;
        long known = RecountRules.NOT_KNOWN;
        for (var entry : records.entrySet()) {
            Lines record = entry.getValue();
            if (record.lines.isEmpty()) {
                continue;
            }
            if (!entry.getKey().clickId().equals(clickId)) {
                clickId = entry.getKey().clickId();
                known = RecountRules.NOT_KNOWN;
            }
            LakeClick click =
                    record.lines.stream()
                            .max(Comparator.comparing(LakeClick::writtenBy, Newest.ORDER))
                            .orElseThrow();
            Optional<LoggedVerdict> logged =
                    record.logged.stream()
                            .max(Comparator.comparing(LoggedVerdict::writtenBy, Newest.ORDER));
            var verdict = rules.verdict(click, logged, known);
            known = rules.knownUntil(click, verdict, known);
            decisions.accept(new Decision(click, verdict, logged, record.lines.size()));
        }
    }
}
