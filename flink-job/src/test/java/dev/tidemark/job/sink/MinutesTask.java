package dev.tidemark.job.sink;

import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.job.count.RowCount;
import dev.tidemark.job.virtual.Subtask;
import java.time.Duration;
import java.util.Properties;
import org.apache.flink.api.common.serialization.SerializerConfigImpl;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessage;
import org.apache.flink.streaming.api.connector.sink2.CommittableMessageTypeInfo;
import org.apache.flink.streaming.runtime.operators.sink.CommitterOperatorFactory;
import org.apache.flink.streaming.runtime.operators.sink.SinkWriterOperatorFactory;

/** The sink of the minutes topic, writer and committer, one barrier at a time. */
final class MinutesTask<C> {

    /** What a checkpoint holds of it. */
    record Saved(long checkpoint, OperatorSubtaskState writer, OperatorSubtaskState committer) {}

    private final Subtask<RowCount, CommittableMessage<C>> writer;
    private final Subtask<CommittableMessage<C>, CommittableMessage<C>> committer;

    private MinutesTask(
            Subtask<RowCount, CommittableMessage<C>> writer,
            Subtask<CommittableMessage<C>, CommittableMessage<C>> committer) {
        this.writer = writer;
        this.committer = committer;
    }

    static MinutesTask<?> begin(KafkaTopic topic) throws Exception {
        MinutesTask<?> task = of(sink(topic), sink(topic));
        task.writer.open();
        task.committer.open();
        return task;
    }

    static MinutesTask<?> restore(KafkaTopic topic, Saved saved) throws Exception {
        MinutesTask<?> task = of(sink(topic), sink(topic));
        task.writer.restore(saved.checkpoint(), saved.writer());
        task.committer.restore(saved.checkpoint(), saved.committer());
        return task;
    }

    private static KafkaSink<RowCount> sink(KafkaTopic topic) {
        return MinutesTopic.sink(topic, Duration.ofMinutes(10), new Properties(), 1);
    }

    private static <C> MinutesTask<C> of(Sink<RowCount> sink, SupportsCommitter<C> committing)
            throws Exception {
        Subtask<RowCount, CommittableMessage<C>> writer =
                Subtask.of(new SinkWriterOperatorFactory<RowCount, C>(sink), 1, 0);
        Subtask<CommittableMessage<C>, CommittableMessage<C>> committer =
                Subtask.of(new CommitterOperatorFactory<>(committing, false, true), 1, 0);
        writer.harness().setup(travelling(committing));
        committer.harness().setup(travelling(committing));
        return new MinutesTask<>(writer, committer);
    }

    /** What a writer sends is copied as it is on its way to the committer in a job. */
    private static <C> TypeSerializer<CommittableMessage<C>> travelling(
            SupportsCommitter<C> committing) {
        return CommittableMessageTypeInfo.of(committing::getCommittableSerializer)
                .createSerializer(new SerializerConfigImpl());
    }

    void write(RowCount minute) throws Exception {
        writer.record(minute);
    }

    /** Passes a barrier: the open transaction is sealed, and the next one is begun. */
    Saved barrier(long checkpoint) throws Exception {
        writer.beforeBarrier(checkpoint);
        for (Object message : writer.taken()) {
            committer.record(committable(message));
        }
        return new Saved(checkpoint, writer.snapshot(checkpoint), committer.barrier(checkpoint));
    }

    @SuppressWarnings("unchecked") // what a writer of this sink sends on
    private CommittableMessage<C> committable(Object message) {
        return (CommittableMessage<C>) message;
    }

    /** The checkpoint is complete: what it has sealed is committed. */
    void complete(long checkpoint) throws Exception {
        writer.harness().notifyOfCompletedCheckpoint(checkpoint);
        committer.harness().notifyOfCompletedCheckpoint(checkpoint);
    }

    void crash() throws Exception {
        writer.kill();
        committer.kill();
    }
}
