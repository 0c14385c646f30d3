package dev.tidemark.job.state;

import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.state.api.functions.KeyedStateReaderFunction;
import org.apache.flink.util.Collector;

/** Reads the click ids that are remembered, or one of them. */
final class ClickIdReader extends KeyedStateReaderFunction<String, HeldValue> {

    private static final long serialVersionUID = 1L;

    private final String only;
    private final ValueStateDescriptor<Long> descriptor;

    private transient ValueState<Long> forgetAt;

    /**
     * @param only the one id that is wanted, empty for all
     */
    ClickIdReader(String only, ValueStateDescriptor<Long> descriptor) {
        this.only = only;
        this.descriptor = descriptor;
    }

    @Override
    public void open(OpenContext context) {
        forgetAt = getRuntimeContext().getState(descriptor);
    }

    @Override
    public void readKey(String clickId, Context context, Collector<HeldValue> out)
            throws Exception {
        Long end = only.isEmpty() || only.equals(clickId) ? forgetAt.value() : null;
        if (end != null) {
            out.collect(HeldValue.number(HeldValue.CLICK_ID, clickId, end));
        }
    }
}
