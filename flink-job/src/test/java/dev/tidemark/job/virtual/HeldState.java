package dev.tidemark.job.virtual;

import static dev.tidemark.job.virtual.StoryTime.bucket;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Minute;
import dev.tidemark.ledger.RowKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.LongFunction;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.state.KeyedStateBackend;
import org.apache.flink.runtime.state.VoidNamespace;
import org.apache.flink.runtime.state.VoidNamespaceSerializer;

/** What the operators of a virtual job hold in keyed state now, read past the operators. */
public final class HeldState {

    private final VirtualJob job;

    public HeldState(VirtualJob job) {
        this.job = job;
    }

    /** Open minutes, such as {@code ad_7/M10:14} with 5. */
    Map<String, Long> openMinutes() throws Exception {
        return counts(
                VirtualJob.MINUTE_WINDOWS, "open-minutes", number -> new Minute(number).bucket());
    }

    /** Open hours with closed minutes, such as {@code ad_7/H10} with 6. */
    Map<String, Long> hours() throws Exception {
        return counts(
                VirtualJob.MINUTE_WINDOWS, "hour-rollup", number -> new Hour(number).bucket());
    }

    /** Late totals, such as {@code ad_7/H10} with 1. */
    Map<String, Long> lateTotals() throws Exception {
        return counts(VirtualJob.LATE_TOTALS, "late-totals", number -> new Hour(number).bucket());
    }

    /** The late totals as the items of the ledger that they belong to. */
    public Map<RowKey, Counts> lateRows() throws Exception {
        return rows(VirtualJob.LATE_TOTALS, "late-totals", number -> new Hour(number).bucket());
    }

    /** The open minutes as the running totals that they belong to. */
    public Map<RowKey, Counts> openRows() throws Exception {
        return rows(
                VirtualJob.MINUTE_WINDOWS, "open-minutes", number -> new Minute(number).bucket());
    }

    /** The click ids that are known. */
    Set<String> clickIds() {
        Set<String> ids = new TreeSet<>();
        for (Subtask<?, ?> subtask : job.operators(VirtualJob.ADMISSION)) {
            ids.addAll(keys(backend(subtask), "forget-at"));
        }
        return ids;
    }

    private Map<String, Long> counts(String operator, String name, LongFunction<String> bucketOf)
            throws Exception {
        TreeMap<String, Long> counts = new TreeMap<>();
        rows(operator, name, bucketOf)
                .forEach(
                        (key, value) ->
                                counts.put(
                                        key.entity() + "/" + bucket(key.bucket()), value.valid()));
        return counts;
    }

    private Map<RowKey, Counts> rows(String operator, String name, LongFunction<String> bucketOf)
            throws Exception {
        Map<RowKey, Counts> rows = new HashMap<>();
        for (Subtask<?, ?> subtask : job.operators(operator)) {
            KeyedStateBackend<String> backend = backend(subtask);
            for (String ad : keys(backend, name)) {
                backend.setCurrentKey(ad);
                for (Map.Entry<Long, Counts> entry : state(backend, name).entries()) {
                    rows.put(new RowKey(ad, bucketOf.apply(entry.getKey())), entry.getValue());
                }
            }
        }
        return rows;
    }

    private static MapState<Long, Counts> state(KeyedStateBackend<String> backend, String name)
            throws Exception {
        return backend.getPartitionedState(
                VoidNamespace.INSTANCE,
                VoidNamespaceSerializer.INSTANCE,
                new MapStateDescriptor<>(name, Types.LONG, TypeInformation.of(Counts.class)));
    }

    private static List<String> keys(KeyedStateBackend<String> backend, String name) {
        return backend.getKeys(name, VoidNamespace.INSTANCE).toList();
    }

    private static KeyedStateBackend<String> backend(Subtask<?, ?> subtask) {
        return subtask.harness().getOperator().getKeyedStateBackend();
    }
}
