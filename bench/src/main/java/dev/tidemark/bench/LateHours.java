package dev.tidemark.bench;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.job.count.RowCount;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Sums late clicks by hour and sends each new total on; a timer forgets it. Keyed by ad. */
final class LateHours extends KeyedProcessFunction<String, Click, RowCount> {

    private static final long serialVersionUID = 1L;

    private final AcceptanceHorizon horizon;
    private transient MapState<Long, Counts> totals;

    LateHours(AcceptanceHorizon horizon) {
        this.horizon = horizon;
    }

    @Override
    public void open(OpenContext context) {
        totals =
                getRuntimeContext()
                        .getMapState(
                                new MapStateDescriptor<>(
                                        "totals", Types.LONG, TypeInformation.of(Counts.class)));
    }

    @Override
    public void processElement(Click click, Context context, Collector<RowCount> out)
            throws Exception {
        Hour hour = Hour.of(click.eventTimeMillis());
        long lastUse = hour.maxTimestampMillis() + horizon.length().toMillis();
        Counts before = totals.get(lastUse);
        Counts total = before == null ? click.counts() : before.plus(click.counts());
        totals.put(lastUse, total);
        context.timerService().registerEventTimeTimer(lastUse);
        out.collect(RowCount.of(click.adId(), hour.bucket(), total));
    }

    @Override
    public void onTimer(long lastUse, OnTimerContext context, Collector<RowCount> out)
            throws Exception {
        totals.remove(lastUse);
    }
}
