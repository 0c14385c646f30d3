package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Which hours can no longer change, and which of those a recount should look at. */
public final class DueHours {

    private final RecountRules rules;
    private final RecountSettings settings;

    /** By the horizon and the slack of these settings. */
    public DueHours(RecountSettings settings) {
        this.settings = settings;
        this.rules = new RecountRules(settings.horizon());
    }

    /**
     * From when on an hour can no longer change: the last arrival hour that may hold a click of it
     * is over, and what arrived in it has had the slack to get into the lake.
     */
    public Instant finalAt(Hour hour) {
        long end = rules.lastArrival(hour).maxTimestampMillis() + 1;
        return Instant.ofEpochMilli(end).plus(settings.slack());
    }

    /**
     * Insists that an hour can no longer change.
     *
     * @throws HourCanStillChangeException if it can
     */
    void require(Hour hour, Instant now) {
        if (now.isBefore(finalAt(hour))) {
            throw new HourCanStillChangeException(hour, finalAt(hour));
        }
    }

    /**
     * The hours that are due, oldest first: those that are not final yet, and of the final ones
     * those young enough to be looked at again, whether objects have arrived or changed since.
     *
     * @param recheck how long after it can no longer change a final hour is looked at again
     * @param from the first hour to look at, if not all
     * @param to the last hour to look at, if not all
     * @throws IOException if the lake cannot be listed
     */
    public List<Hour> list(
            Lake lake,
            RecountedHours recounted,
            Instant now,
            Duration recheck,
            Optional<Hour> from,
            Optional<Hour> to)
            throws IOException {
        Map<Hour, RecountedHour> known = new HashMap<>();
        recounted.all().forEach(hour -> known.put(hour.hour(), hour));
        SortedSet<Hour> hours = new TreeSet<>();
        for (Hour arrival : lake.hours(Lake.Kind.RAW)) {
            for (long number = rules.firstArrival(arrival).number();
                    number <= arrival.number();
                    number++) {
                hours.add(new Hour(number));
            }
        }
        return hours.stream()
                .filter(hour -> from.isEmpty() || hour.compareTo(from.get()) >= 0)
                .filter(hour -> to.isEmpty() || hour.compareTo(to.get()) <= 0)
                .filter(hour -> !now.isBefore(finalAt(hour)))
                .filter(
                        hour ->
                                !known.containsKey(hour)
                                        || !known.get(hour).isFinal()
                                        || now.isBefore(finalAt(hour).plus(recheck)))
                .toList();
    }
}
