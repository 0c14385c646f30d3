package dev.tidemark.job.recount;

import dev.tidemark.recount.CountingTask;
import dev.tidemark.recount.DecideStep;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** Decides about the lines of the click ids it is given ({@link DecideStep}). */
final class DecideOperator extends AbstractStreamOperator<Tuple3<String, byte[], byte[]>>
        implements OneInputStreamOperator<
                        Tuple3<String, byte[], byte[]>, Tuple3<String, byte[], byte[]>>,
                BoundedOneInput {

    private static final long serialVersionUID = 1L;

    private final String task;
    private transient DecideStep step;

    /**
     * @param task the text of a {@link CountingTask}
     */
    DecideOperator(String task) {
        this.task = task;
    }

    @Override
    public void open() throws Exception {
        super.open();
        StepMeans means = new StepMeans(getContainingTask().getEnvironment().getTaskManagerInfo());
        step =
                new DecideStep(
                        CountingTask.parse(task),
                        means.memoryBytes(),
                        means.scratch(),
                        Pieces.to(output));
    }

    @Override
    public void processElement(StreamRecord<Tuple3<String, byte[], byte[]>> piece)
            throws Exception {
        step.add(Pieces.of(piece.getValue()));
    }

    @Override
    public void endInput() throws Exception {
        step.finish();
    }

    @Override
    public void close() throws Exception {
        if (step != null) {
            step.close();
        }
        super.close();
    }
}
