package dev.tidemark.job.state;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Minute;
import java.util.Map;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.state.api.functions.KeyedStateReaderFunction;
import org.apache.flink.util.Collector;

/**
 * Reads the counts of one state of an ad, by minute or by hour. It registers that state only: a
 * reader of two states is given each key once for each of them.
 */
final class CountsReader extends KeyedStateReaderFunction<String, HeldValue> {

    private static final long serialVersionUID = 1L;

    private final String kind;
    private final boolean byMinute;
    private final MapStateDescriptor<Long, Counts> descriptor;

    private transient MapState<Long, Counts> counts;

    CountsReader(String kind, MapStateDescriptor<Long, Counts> descriptor) {
        this.kind = kind;
        this.byMinute = kind.equals(HeldValue.OPEN_MINUTE);
        this.descriptor = descriptor;
    }

    @Override
    public void open(OpenContext context) {
        counts = getRuntimeContext().getMapState(descriptor);
    }

    @Override
    public void readKey(String adId, Context context, Collector<HeldValue> out) throws Exception {
        for (Map.Entry<Long, Counts> entry : counts.entries()) {
            long number = entry.getKey();
            String bucket = byMinute ? new Minute(number).bucket() : new Hour(number).bucket();
            Counts value = entry.getValue();
            out.collect(HeldValue.count(kind, adId, bucket, value.valid(), value.spendMicros()));
        }
    }
}
