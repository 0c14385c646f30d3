package dev.tidemark.bench;

import dev.tidemark.clicks.AcceptanceHorizon;
import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Minute;
import dev.tidemark.job.JobConfiguration;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.JobSettings;
import dev.tidemark.job.count.RowCount;
import dev.tidemark.job.sink.LakeSink;
import dev.tidemark.job.sink.LedgerSink;
import dev.tidemark.job.source.file.FileSource;
import dev.tidemark.ledger.Writer;
import java.time.Duration;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.windowing.WindowFunction;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * The plainest Flink job that gives the same rows while nothing fails: duplicates by a process
 * function with a timer, Flink's own tumbling windows for minutes and for hours of minutes, its
 * side output for late clicks. Source, configuration, ledger sinks and raw lake are the real job's.
 *
 * <p>It lacks the exceptions log, running totals, the floor, the repair after a restore, and
 * pre-aggregation: after a crash its rows are wrong.
 */
final class PlainJob {

    /** Of minute, hour and late rows. */
    static final int ROW_SINKS = 3;

    private static final int KEYS_IN_FLIGHT = 2_000;
    private static final OutputTag<Click> LATE =
            new OutputTag<>("late", TypeInformation.of(Click.class));

    private PlainJob() {}

    static StreamGraph graph(JobSettings settings, JobIdentity identity) {
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.getExecutionEnvironment(
                        JobConfiguration.of(settings, identity.generation()));
        env.setParallelism(settings.parallelism());
        FileSource source = new FileSource(settings.fileSource());
        SingleOutputStreamOperator<Click> clicks =
                env.fromSource(
                                source,
                                source.watermarkStrategy(settings.parallelism()),
                                "click-files")
                        .process(new ValidClicks(identity.generation()))
                        .name("screening");
        clicks.getSideOutput(ValidClicks.RAW)
                .sinkTo(new LakeSink(settings.lake() + "/raw", identity))
                .name("raw-clicks");
        count(clicks, settings.horizon(), identity);
        return env.getStreamGraph();
    }

    private static void count(
            SingleOutputStreamOperator<Click> clicks,
            AcceptanceHorizon horizon,
            JobIdentity identity) {
        SingleOutputStreamOperator<RowCount> minutes =
                clicks.keyBy(Click::clickId)
                        .process(new FirstClicks(horizon))
                        .name("first-clicks")
                        .keyBy(Click::adId)
                        .window(TumblingEventTimeWindows.of(Duration.ofMinutes(1)))
                        .sideOutputLateData(LATE)
                        .aggregate(new CountClicks(), new MinuteRow())
                        .name("minutes");
        SingleOutputStreamOperator<RowCount> hours =
                minutes.keyBy(RowCount::adId)
                        .window(TumblingEventTimeWindows.of(Duration.ofHours(1)))
                        .reduce(PlainJob::sum, new HourRow())
                        .name("hours");
        SingleOutputStreamOperator<RowCount> late =
                minutes.getSideOutput(LATE)
                        .keyBy(Click::adId)
                        .process(new LateHours(horizon))
                        .name("late-hours");
        minutes.sinkTo(new LedgerSink(identity, Writer.FAST, KEYS_IN_FLIGHT)).name("minute-rows");
        hours.sinkTo(new LedgerSink(identity, Writer.FAST, KEYS_IN_FLIGHT)).name("hour-rows");
        late.sinkTo(new LedgerSink(identity, Writer.LATE, KEYS_IN_FLIGHT)).name("late-rows");
    }

    private static RowCount sum(RowCount a, RowCount b) {
        return RowCount.of(a.adId(), a.bucket(), a.counts().plus(b.counts()));
    }

    /** Names the row of a minute's count. */
    private static final class MinuteRow
            implements WindowFunction<Counts, RowCount, String, TimeWindow> {
        private static final long serialVersionUID = 1L;

        @Override
        public void apply(
                String adId, TimeWindow window, Iterable<Counts> sums, Collector<RowCount> out) {
            String bucket = Minute.of(window.getStart()).bucket();
            sums.forEach(sum -> out.collect(RowCount.of(adId, bucket, sum)));
        }
    }

    /** Names the row of an hour's sum. */
    private static final class HourRow
            implements WindowFunction<RowCount, RowCount, String, TimeWindow> {
        private static final long serialVersionUID = 1L;

        @Override
        public void apply(
                String adId, TimeWindow window, Iterable<RowCount> sums, Collector<RowCount> out) {
            String bucket = Hour.of(window.getStart()).bucket();
            sums.forEach(sum -> out.collect(RowCount.of(adId, bucket, sum.counts())));
        }
    }
}
