package dev.tidemark.job.recount;

import dev.tidemark.recount.Lakes;
import dev.tidemark.recount.SumStep;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/**
 * Adds up the sums of the ads it is given and leaves them as one part ({@link SumStep}). A later
 * attempt of the same job puts its part in the place of the first; it need not be equal, since an
 * object that one of them failed to read is missing from its sums. So each job has its own parts.
 */
final class SumOperator extends AbstractStreamOperator<Long>
        implements OneInputStreamOperator<Tuple3<String, byte[], byte[]>, Long>, BoundedOneInput {

    private static final long serialVersionUID = 1L;

    private final String lake;
    private final String id;
    private transient StepMeans means;
    private transient SumStep step;

    /**
     * @param id of the count whose part it is
     */
    SumOperator(String lake, String id) {
        this.lake = lake;
        this.id = id;
    }

    @Override
    public void open() throws Exception {
        super.open();
        means = new StepMeans(getContainingTask().getEnvironment().getTaskManagerInfo());
        step = new SumStep(means.memoryBytes(), means.scratch());
    }

    @Override
    public void processElement(StreamRecord<Tuple3<String, byte[], byte[]>> piece)
            throws Exception {
        step.add(Pieces.of(piece.getValue()));
    }

    @Override
    public void endInput() throws Exception {
        Path file = Files.createTempFile(means.scratch(), "tidemark-recount-", ".part");
        try {
            try (OutputStream out = Files.newOutputStream(file)) {
                step.finish(out);
            }
            TaskInfo own = getRuntimeContext().getTaskInfo();
            String job = getRuntimeContext().getJobInfo().getJobId().toHexString();
            Lakes.parts(lake, id, job)
                    .put(own.getIndexOfThisSubtask(), own.getNumberOfParallelSubtasks(), file);
        } finally {
            Files.deleteIfExists(file);
        }
    }

    @Override
    public void close() throws Exception {
        if (step != null) {
            step.close();
        }
        super.close();
    }
}
