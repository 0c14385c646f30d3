package dev.tidemark.job.source.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.InputRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.state.CheckpointListener;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.runtime.testutils.MiniClusterResourceConfiguration;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.test.junit5.MiniClusterExtension;
import org.apache.flink.util.CloseableIterator;
import org.apache.flink.util.Collector;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The source inside Flink: what a reader alone cannot show. */
@Timeout(60)
@SuppressWarnings("try") // closing a result iterator may be interrupted, as any test may
class FileSourceClusterTest {

    private static final long START = ReaderHarness.START;

    @RegisterExtension
    static final MiniClusterExtension CLUSTER =
            new MiniClusterExtension(
                    new MiniClusterResourceConfiguration.Builder()
                            .setNumberTaskManagers(1)
                            .setNumberSlotsPerTaskManager(4)
                            .build());

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void everyLineComesOnceAndTheLastWatermarkToo(int parallelism) throws Exception {
        List<String> expected = writeFiles(300, 1_000);
        DataStream<String> lines =
                records(environment(parallelism), settings(), parallelism)
                        .keyBy(each -> each.position().shard())
                        .process(new ReportAtTheEnd())
                        .returns(Types.STRING);
        assertThat(collect(lines)).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void theLastWatermarkComesThroughAfterAllShardsWereIdle() throws Exception {
        ClickLines.write(folder.resolve("a.jsonl"), List.of(json(0), json(7_200_000)));
        DataStream<String> lines =
                records(environment(1), settings(), 1)
                        .keyBy(each -> each.position().shard())
                        .process(new ReportAtTheEnd())
                        .returns(Types.STRING);
        assertThat(collect(lines)).containsExactlyInAnyOrder("a.jsonl:1", "a.jsonl:2");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void afterAFailureReadingGoesOnFromTheCheckpoint(int parallelism) throws Exception {
        List<String> expected = writeFiles(200, 50);
        FailOnce.failed.set(false);
        StreamExecutionEnvironment environment = environment(parallelism);
        environment.enableCheckpointing(50);
        // 10 s of clicks in 1 s, so that there is a checkpoint before the end.
        FileSourceSettings paced = settings().withSpeed(new ReplaySpeed(10));
        DataStream<String> lines =
                records(environment, paced, parallelism).map(new FailOnce()).returns(Types.STRING);

        assertThat(collect(lines)).containsExactlyInAnyOrderElementsOf(expected);
        assertThat(FailOnce.failed).isTrue();
    }

    @Test
    void aFollowedFolderBringsAppendedLinesAndNewFiles() throws Exception {
        ClickLines.write(folder.resolve("a.jsonl"), List.of(json(0)));
        StreamExecutionEnvironment environment = environment(2);
        environment.enableCheckpointing(50);
        FileSourceSettings follow = settings().withFollow(true);
        DataStream<String> lines =
                records(environment, follow, 2)
                        .map(each -> each.position().toString())
                        .returns(Types.STRING);
        try (CloseableIterator<String> results = lines.executeAndCollect()) {
            assertThat(results.next()).isEqualTo("a.jsonl:1");
            ClickLines.append(folder.resolve("a.jsonl"), json(1) + "\n");
            assertThat(results.next()).isEqualTo("a.jsonl:2");
            ClickLines.write(folder.resolve("b.jsonl"), List.of(json(2)));
            assertThat(results.next()).isEqualTo("b.jsonl:1");
        }
    }

    private FileSourceSettings settings() {
        return FileSourceSettings.of(folder.toString());
    }

    private static StreamExecutionEnvironment environment(int parallelism) {
        Configuration configuration = new Configuration();
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY, "fixed-delay");
        configuration.set(RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_ATTEMPTS, 2);
        configuration.set(
                RestartStrategyOptions.RESTART_STRATEGY_FIXED_DELAY_DELAY, Duration.ofMillis(1));
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.getExecutionEnvironment(configuration);
        environment.setParallelism(parallelism);
        return environment;
    }

    private static DataStream<InputRecord> records(
            StreamExecutionEnvironment environment, FileSourceSettings settings, int parallelism) {
        FileSource source = new FileSource(settings);
        return environment
                .fromSource(source, source.watermarkStrategy(parallelism), "clicks")
                .uid("clicks");
    }

    private static List<String> collect(DataStream<String> lines) throws Exception {
        List<String> collected = new ArrayList<>();
        try (CloseableIterator<String> results = lines.executeAndCollect()) {
            results.forEachRemaining(collected::add);
        }
        return collected;
    }

    /** Five files of three kinds; returns the positions of their records. */
    private List<String> writeFiles(int lines, long distanceMillis) throws IOException {
        List<String> positions = new ArrayList<>();
        String[] names = {"a.jsonl", "b.csv", "c.jsonl.gz", "d.csv.gz", "e.jsonl"};
        for (int file = 0; file < names.length; file++) {
            boolean csv = names[file].contains(".csv");
            List<String> content =
                    new ArrayList<>(csv ? List.of(ClickLines.CSV_HEADER) : List.of());
            for (int i = 0; i < lines; i++) {
                long time = START + i * distanceMillis + file;
                content.add(
                        csv
                                ? ClickLines.csv("c" + i, time, time)
                                : ClickLines.json("c" + i, time, time));
                positions.add(names[file] + ":" + content.size());
            }
            ClickLines.write(folder.resolve(names[file]), content);
        }
        return positions;
    }

    private static String json(long millis) {
        return ClickLines.json("c" + millis, START + millis, START + millis);
    }

    /** Holds every record back until the watermark that ends a stream. */
    private static final class ReportAtTheEnd
            extends KeyedProcessFunction<String, InputRecord, String> {

        private static final long AFTER_ALL_TIME = Long.MAX_VALUE - 1;

        private final List<String> held = new ArrayList<>();

        @Override
        public void processElement(InputRecord each, Context context, Collector<String> out) {
            held.add(each.position().toString());
            context.timerService().registerEventTimeTimer(AFTER_ALL_TIME);
        }

        @Override
        public void onTimer(long time, OnTimerContext context, Collector<String> out) {
            held.forEach(out::collect);
            held.clear();
        }
    }

    /** Fails once, as soon as a checkpoint is complete. */
    private static final class FailOnce extends RichMapFunction<InputRecord, String>
            implements CheckpointListener {

        private static final AtomicBoolean failed = new AtomicBoolean();

        @Override
        public String map(InputRecord each) {
            return each.position().toString();
        }

        @Override
        public void notifyCheckpointComplete(long checkpointId) {
            if (failed.compareAndSet(false, true)) {
                throw new IllegalStateException("the failure of this test");
            }
        }
    }
}
