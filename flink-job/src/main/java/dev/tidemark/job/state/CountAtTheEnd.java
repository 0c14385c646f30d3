package dev.tidemark.job.state;

import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** Counts click ids without keeping any of them. */
final class CountAtTheEnd extends AbstractStreamOperator<HeldValue>
        implements OneInputStreamOperator<HeldValue, HeldValue>, BoundedOneInput {

    private static final long serialVersionUID = 1L;

    private long count;

    @Override
    public void processElement(StreamRecord<HeldValue> element) {
        count++;
    }

    @Override
    public void endInput() {
        output.collect(new StreamRecord<>(HeldValue.number(HeldValue.CLICK_IDS, "", count)));
    }
}
