package dev.tidemark.job.count;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import java.util.Optional;
import org.apache.flink.api.common.state.KeyedStateStore;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;

/**
 * The hours of an ad that are not closed yet, each the sum of its closed minutes, so that an hour
 * row and its minute rows cannot disagree (R8).
 */
final class HourRollup {

    static final MapStateDescriptor<Long, Counts> HOURS =
            new MapStateDescriptor<>("hour-rollup", Types.LONG, TypeInformation.of(Counts.class));

    private final MapState<Long, Counts> hours;

    HourRollup(KeyedStateStore store) {
        hours = store.getMapState(HOURS);
    }

    /**
     * Adds a minute of the current key that has closed; true if it is the first of its hour, which
     * must then be closed in time.
     */
    boolean add(Hour hour, Counts closedMinute) throws Exception {
        Counts sum = hours.get(hour.number());
        hours.put(hour.number(), sum == null ? closedMinute : sum.plus(closedMinute));
        return sum == null;
    }

    /**
     * Takes out the sum of an hour of the current key; empty if none of its minutes had a click.
     */
    Optional<Counts> close(Hour hour) throws Exception {
        Counts sum = hours.get(hour.number());
        hours.remove(hour.number());
        return Optional.ofNullable(sum);
    }
}
