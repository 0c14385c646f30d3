package dev.tidemark.job.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.JobSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A stop that is wanted while a task is still starting: it waits, since Flink may not answer. */
class EarlyStopIT {

    private static final int LOOKS_BEFORE_THE_START = 3;

    /** Of the task that starts when it is told to; static, since Flink copies the function. */
    private static final CountDownLatch MAY_START = new CountDownLatch(1);

    @TempDir Path folder;

    /** Passes numbers on, once it has started. */
    private static final class SlowStart extends RichMapFunction<Long, Long> {

        private static final long serialVersionUID = 1L;

        @Override
        public void open(OpenContext context) throws Exception {
            MAY_START.await();
        }

        @Override
        public Long map(Long number) {
            return number;
        }
    }

    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aStopThatComesBeforeEveryTaskHasStartedWaitsForThemAndIsAnswered() throws Exception {
        try (LocalCluster cluster = LocalCluster.start(1)) {
            JobID job = cluster.submit(numbers());
            RunWatch watch = watch(cluster, job, stopThatWasMade());
            int[] looks = {0};

            boolean alive =
                    watch.until(
                            () -> isRunning(cluster, job) && looks[0]++ == LOOKS_BEFORE_THE_START);
            assertThat(alive).isTrue();
            assertThat(cluster.everyTaskHasStarted(job)).isFalse();
            assertThat(watch.hasAskedToStop()).as("asked before the start").isFalse();
            MAY_START.countDown();
            RunResult result = watch.untilItEnds();

            assertThat(result.result()).isEqualTo("stopped");
            assertThat(result.savepoint()).contains(folder.getFileName().toString());
        }
    }

    private static boolean isRunning(LocalCluster cluster, JobID job) {
        try {
            return cluster.status(job) == JobStatus.RUNNING;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static StreamGraph numbers() {
        StreamExecutionEnvironment environment =
                StreamExecutionEnvironment.getExecutionEnvironment();
        environment.setParallelism(1);
        environment
                .fromSequence(1, Long.MAX_VALUE)
                .map(new SlowStart())
                .disableChaining()
                .sinkTo(new DiscardingSink<>());
        return environment.getStreamGraph();
    }

    private RunWatch watch(LocalCluster cluster, JobID job, StopRequest stop) {
        JobSettings settings =
                JobSettings.parse(
                        "--source", "file:" + folder, "--checkpoint-dir", folder.toString());
        RunEvents events =
                new RunEvents(
                        new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8));
        return new RunWatch(cluster, job, settings, 1, events, stop, Clock.systemUTC());
    }

    private static StopRequest stopThatWasMade() {
        StopRequest stop =
                StopRequest.listeningTo(
                        new ByteArrayInputStream("stop\n".getBytes(StandardCharsets.UTF_8)));
        while (!stop.made()) {
            Thread.onSpinWait();
        }
        return stop;
    }
}
