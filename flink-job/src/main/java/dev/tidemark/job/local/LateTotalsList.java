package dev.tidemark.job.local;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.job.count.LateTotals;
import java.util.Map;
import org.apache.flink.api.common.RuntimeExecutionMode;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.state.api.OperatorIdentifier;
import org.apache.flink.state.api.SavepointReader;
import org.apache.flink.state.api.functions.KeyedStateReaderFunction;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;
import org.apache.flink.util.Collector;
import org.apache.flink.util.ParameterTool;

/**
 * main() of the child process that a blue/green switch asks: the late totals that the savepoint
 * {@code --path} holds, as events {@code late_total} (docs/protocol.md, R22).
 */
public final class LateTotalsList {

    private LateTotalsList() {}

    /** One total of one ad's hour; public fields, so that Flink serializes it as a POJO. */
    public static final class Total {
        public String adId;
        public String bucket;
        public long valid;
        public long spendMicros;
    }

    /** Takes {@code --path PATH}. */
    public static void main(String[] args) {
        String path = ParameterTool.fromArgs(args).getRequired("path");
        ChildProcess.end(
                events -> {
                    StreamExecutionEnvironment env =
                            StreamExecutionEnvironment.getExecutionEnvironment();
                    env.setParallelism(1);
                    env.setRuntimeMode(RuntimeExecutionMode.BATCH);
                    CloseableIterator<Total> totals =
                            SavepointReader.read(env, path, new EmbeddedRocksDBStateBackend())
                                    .readKeyedState(
                                            OperatorIdentifier.forUid("late-totals"),
                                            new Totals(),
                                            Types.STRING,
                                            TypeInformation.of(Total.class))
                                    .executeAndCollect();
                    try {
                        totals.forEachRemaining(total -> tell(total, events));
                    } finally {
                        totals.close();
                    }
                    return RunResult.answered();
                });
    }

    private static void tell(Total total, RunEvents events) {
        events.write(
                "late_total",
                node -> {
                    node.put("ad_id", total.adId);
                    node.put("bucket", total.bucket);
                    node.put("valid", total.valid);
                    node.put("spend_micros", total.spendMicros);
                });
    }

    private static final class Totals extends KeyedStateReaderFunction<String, Total> {

        private static final long serialVersionUID = 1L;

        private transient MapState<Long, Counts> totals;

        @Override
        public void open(OpenContext context) {
            totals = getRuntimeContext().getMapState(LateTotals.state());
        }

        @Override
        public void readKey(String adId, Context context, Collector<Total> out) throws Exception {
            for (Map.Entry<Long, Counts> held : totals.entries()) {
                Total total = new Total();
                total.adId = adId;
                total.bucket = new Hour(held.getKey()).bucket();
                total.valid = held.getValue().valid();
                total.spendMicros = held.getValue().spendMicros();
                out.collect(total);
            }
        }
    }
}
