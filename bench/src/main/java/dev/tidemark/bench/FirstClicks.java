package dev.tidemark.bench;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.clicks.Click;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Passes the first click of each id inside its horizon; a timer forgets the id. Keyed by id. */
final class FirstClicks extends KeyedProcessFunction<String, Click, Click> {

    private static final long serialVersionUID = 1L;

    private final AcceptanceHorizon horizon;
    private transient ValueState<Boolean> seen;

    FirstClicks(AcceptanceHorizon horizon) {
        this.horizon = horizon;
    }

    @Override
    public void open(OpenContext context) {
        seen = getRuntimeContext().getState(new ValueStateDescriptor<>("seen", Types.BOOLEAN));
    }

    @Override
    public void processElement(Click click, Context context, Collector<Click> out)
            throws Exception {
        boolean stale = horizon.isStale(click, context.timerService().currentWatermark());
        if (stale || seen.value() != null) {
            return;
        }
        seen.update(true);
        context.timerService().registerEventTimeTimer(horizon.endMillis(click));
        out.collect(click);
    }

    @Override
    public void onTimer(long timestamp, OnTimerContext context, Collector<Click> out) {
        seen.clear();
    }
}
