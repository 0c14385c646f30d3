package dev.tidemark.job.recount;

import dev.tidemark.recount.CountingTask;
import dev.tidemark.recount.Lakes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.functions.Partitioner;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.java.tuple.Tuple3;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.PipelineOptionsInternal;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.util.ParameterTool;

/**
 * main() of the count of a recount on a cluster: reads the lake, decides about each click id, adds
 * up the sums of each ad and leaves them in the lake for {@code tidemark recount}, which writes
 * them. It is a batch job of the recount's own steps; the ledger it never sees.
 *
 * <p>It takes {@code --task}, the text of a {@link CountingTask}. The numbers of subtasks is that
 * of the parts.
 */
public final class RecountRun {

    /** A fault that is there after ten restarts needs a person, who must see it. */
    private static final int RESTARTS = 10;

    static final TypeInformation<Tuple3<String, byte[], byte[]>> PIECES =
            Types.TUPLE(
                    Types.STRING,
                    Types.PRIMITIVE_ARRAY(Types.BYTE),
                    Types.PRIMITIVE_ARRAY(Types.BYTE));

    private RecountRun() {}

    /** Takes {@code --key value} pairs. */
    public static void main(String[] args) throws Exception {
        CountingTask task = CountingTask.parse(ParameterTool.fromArgs(args).getRequired("task"));
        requireLake(task);
        StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
        env.configure(configuration(task));
        int parts = env.getParallelism();
        build(env, task, parts);
        StreamGraph graph = env.getStreamGraph();
        graph.getExecutionConfig()
                .setGlobalJobParameters(ParameterTool.fromMap(shown(task, parts)));
        env.getConfiguration()
                .getOptional(PipelineOptionsInternal.PIPELINE_FIXED_JOB_ID)
                .map(JobID::fromHexString)
                .ifPresent(graph::setJobId);
        env.executeAsync(graph);
    }

    private static void requireLake(CountingTask task) throws IOException {
        try {
            Lakes.open(task.lake(), Path.of("/"));
        } catch (IOException e) {
            throw new LakeOutOfReachException(task.lake(), e);
        }
    }

    private static Map<String, String> shown(CountingTask task, int parts) {
        return Map.of(
                "lake", task.lake(),
                "hours", task.hours().first().text() + " to " + task.hours().last().text(),
                "parts", Integer.toString(parts));
    }

    private static Configuration configuration(CountingTask task) {
        Configuration configuration = new Configuration();
        configuration.set(PipelineOptions.NAME, "tidemark-recount-" + task.id());
        configuration.set(PipelineOptions.GENERIC_TYPES, false);
        configuration.set(PipelineOptions.OBJECT_REUSE, true);
        configuration.set(ExecutionOptions.RUNTIME_MODE, RuntimeExecutionMode.BATCH);
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "exponential-delay");
        configuration.set(
                RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_ATTEMPTS, RESTARTS);
        return configuration;
    }

    private static void build(StreamExecutionEnvironment env, CountingTask task, int parts) {
        DataStream<Tuple3<String, byte[], byte[]>> lines =
                env.fromSequence(0, task.objects().size() - 1L)
                        .name("objects of the lake")
                        .setParallelism(1)
                        // The largest come first: dealt out one by one, each subtask has its share.
                        .partitionCustom(
                                (Partitioner<Long>) (object, n) -> (int) (object % n),
                                object -> object)
                        .transform("read", PIECES, new ReadOperator(task.text()))
                        .uid("read")
                        .setParallelism(parts);
        DataStream<Tuple3<String, byte[], byte[]>> sums =
                lines.partitionCustom(new ByShare(), piece -> piece)
                        .transform(
                                "decide", PIECES, new DecideOperator(task.withoutObjects().text()))
                        .uid("decide")
                        .setParallelism(parts);
        sums.partitionCustom(new ByShare(), piece -> piece)
                .transform("sum", Types.LONG, new SumOperator(task.lake(), task.id()))
                .uid("sum")
                .setParallelism(parts);
    }

    /** Sends each piece to the subtask that its share belongs to. */
    private static final class ByShare implements Partitioner<Tuple3<String, byte[], byte[]>> {
        private static final long serialVersionUID = 1L;

        @Override
        public int partition(Tuple3<String, byte[], byte[]> piece, int parts) {
            return Pieces.of(piece).share(parts);
        }
    }
}
