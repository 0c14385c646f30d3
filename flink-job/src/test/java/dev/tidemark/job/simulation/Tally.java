package dev.tidemark.job.simulation;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** How often things happened over many schedules. */
final class Tally {

    private final Map<Happening, Long> counts = new EnumMap<>(Happening.class);

    void count(Happening happening) {
        counts.merge(happening, 1L, Long::sum);
    }

    long of(Happening happening) {
        return counts.getOrDefault(happening, 0L);
    }

    List<Happening> never() {
        return Stream.of(Happening.values()).filter(happening -> of(happening) == 0).toList();
    }

    /** One line for each, with its count. */
    String table() {
        StringBuilder table = new StringBuilder();
        for (Happening happening : Happening.values()) {
            table.append("%,12d  %s%n".formatted(of(happening), happening));
        }
        return table.toString();
    }
}
