package dev.tidemark.job.state;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.state.api.functions.KeyedStateReaderFunction;
import org.apache.flink.util.Collector;

/**
 * Reads the click ids that are remembered. It passes a value for each key: Flink takes a key
 * without one for the end.
 */
final class ClickIdReader extends KeyedStateReaderFunction<String, HeldValue> {

    private static final long serialVersionUID = 1L;

    private final ValueStateDescriptor<Long> descriptor;

    private transient ValueState<Long> forgetAt;

    ClickIdReader(ValueStateDescriptor<Long> descriptor) {
        this.descriptor = descriptor;
    }

    @Override
    public void open(OpenContext context) {
        forgetAt = getRuntimeContext().getState(descriptor);
    }

    @Override
    public void readKey(String clickId, Context context, Collector<HeldValue> out)
            throws Exception {
        out.collect(HeldValue.number(HeldValue.CLICK_ID, clickId, forgetAt.value()));
    }
}
