package dev.tidemark.job.recount;

import dev.tidemark.recount.CountingTask;
import dev.tidemark.recount.Lake;
import dev.tidemark.recount.Lakes;
import dev.tidemark.recount.ReadStep;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** Reads the objects of the lake whose numbers it is given ({@link ReadStep}). */
final class ReadOperator extends AbstractStreamOperator<Tuple3<String, byte[], byte[]>>
        implements OneInputStreamOperator<Long, Tuple3<String, byte[], byte[]>> {

    private static final long serialVersionUID = 1L;

    private final String task;
    private transient ReadStep step;

    /**
     * @param task the text of a {@link CountingTask}
     */
    ReadOperator(String task) {
        this.task = task;
    }

    @Override
    public void open() throws Exception {
        super.open();
        CountingTask read = CountingTask.parse(task);
        step = new ReadStep(read, lake(read), Pieces.to(output));
    }

    private static Lake lake(CountingTask task) throws IOException {
        try {
            return Lakes.open(task.lake(), Path.of("/"));
        } catch (IOException e) {
            throw new LakeOutOfReachException(task.lake(), e);
        }
    }

    @Override
    public void processElement(StreamRecord<Long> object) throws Exception {
        step.read(Math.toIntExact(object.getValue()));
    }
}
