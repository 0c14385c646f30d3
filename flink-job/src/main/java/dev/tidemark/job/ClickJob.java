package dev.tidemark.job;

import dev.tidemark.clicks.KafkaTopic;
import dev.tidemark.clicks.KinesisStream;
import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.RejectedClickJson;
import dev.tidemark.job.count.Admission;
import dev.tidemark.job.count.LateTotals;
import dev.tidemark.job.count.MinuteWindows;
import dev.tidemark.job.count.Partial;
import dev.tidemark.job.count.PreAggregation;
import dev.tidemark.job.count.RowCount;
import dev.tidemark.job.kafka.ClientProperties;
import dev.tidemark.job.restore.RestoreFlush;
import dev.tidemark.job.sink.ForwardEdges;
import dev.tidemark.job.sink.LakeSink;
import dev.tidemark.job.sink.LedgerSink;
import dev.tidemark.job.sink.MinutesTopic;
import dev.tidemark.job.sink.RunningTotalsSink;
import dev.tidemark.job.source.ShardWatermarks;
import dev.tidemark.job.source.file.FileSource;
import dev.tidemark.job.source.kafka.ClickTopic;
import dev.tidemark.job.source.kinesis.ClickStream;
import dev.tidemark.job.source.kinesis.StreamSettings;
import dev.tidemark.ledger.Writer;
import dev.tidemark.ledger.repair.RepairPace;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.graph.StreamGraph;

/**
 * The job: the way of a click from its source to the ledger, the lake and the exceptions log.
 *
 * <pre>
 * source -> Screening -> keyBy(click id) Admission -> PreAggregation -> keyBy(ad) MinuteWindows -> fast rows, running totals
 *                                                                                               -> closed minutes to Kafka
 *                                                       late clicks  -> keyBy(ad) LateTotals    -> late rows
 *           every record -> raw lake                    rejected clicks of all three -> exceptions log
 * </pre>
 */
public final class ClickJob {

    private static final String FAST_ROWS = "fast-rows";
    private static final String LATE_ROWS = "late-rows";
    private static final String RUNNING_TOTALS = "running-totals";

    private static final Duration CLICK_ID_GUARD = Duration.ofHours(26);
    private static final Duration FORWARD_AFTER = Duration.ofMillis(500);
    private static final int PARTIALS_IN_BUFFER = 10_000;
    private static final int KEYS_IN_FLIGHT = 2_000;

    private ClickJob() {}

    /** The whole graph, ready to be submitted. */
    public static StreamGraph graph(JobSettings settings, JobIdentity identity) {
        return graph(settings, new RestoreFlush(identity, RepairPace.DEFAULT));
    }

    /** The whole graph with a repair of one's own; its identity is the job's. */
    public static StreamGraph graph(JobSettings settings, RestoreFlush flush) {
        JobIdentity identity = flush.identity();
        StreamExecutionEnvironment env =
                StreamExecutionEnvironment.getExecutionEnvironment(
                        JobConfiguration.of(settings, identity.generation()));
        env.setParallelism(settings.parallelism());
        DataStream<InputRecord> records = records(env, settings, identity.generation());
        count(records, settings, flush);
        StreamGraph graph = env.getStreamGraph();
        ForwardEdges.require(graph, Set.of(FAST_ROWS, LATE_ROWS, RUNNING_TOTALS));
        return graph;
    }

    private static DataStream<InputRecord> records(
            StreamExecutionEnvironment env, JobSettings settings, long generation) {
        if (settings.clickTopic().isPresent()) {
            return topicRecords(env, settings.clickTopic().get(), settings, generation);
        }
        return settings.clickStream()
                .map(stream -> streamRecords(env, stream, settings))
                .orElseGet(() -> fileRecords(env, settings));
    }

    private static DataStream<InputRecord> fileRecords(
            StreamExecutionEnvironment env, JobSettings settings) {
        FileSource source = new FileSource(settings.fileSource());
        return env.fromSource(
                        source,
                        source.watermarkStrategy(settings.parallelism()),
                        "click-files",
                        TypeInformation.of(InputRecord.class))
                .uid("click-files");
    }

    private static DataStream<InputRecord> topicRecords(
            StreamExecutionEnvironment env,
            KafkaTopic topic,
            JobSettings settings,
            long generation) {
        return env.fromSource(
                        ClickTopic.source(
                                topic,
                                ClientProperties.read(settings.kafkaProperties()),
                                settings.fields(),
                                "tidemark-g" + generation,
                                settings.acceptGap()),
                        ShardWatermarks.of(
                                "click-topic", settings.allowance(), settings.idleTimeout()),
                        "click-topic",
                        TypeInformation.of(InputRecord.class))
                .uid("click-topic");
    }

    private static DataStream<InputRecord> streamRecords(
            StreamExecutionEnvironment env, KinesisStream stream, JobSettings settings) {
        return env.fromSource(
                        new ClickStream(
                                new StreamSettings(
                                        stream,
                                        settings.fields(),
                                        settings.horizon(),
                                        settings.acceptGap(),
                                        Clock.systemUTC())),
                        ShardWatermarks.of(
                                "click-stream", settings.allowance(), settings.idleTimeout()),
                        "click-stream",
                        TypeInformation.of(InputRecord.class))
                .uid("click-stream");
    }

    private static void count(
            DataStream<InputRecord> records, JobSettings settings, RestoreFlush flush) {
        JobIdentity identity = flush.identity();
        var clicks = screened(records, identity);
        var admitted = admitted(clicks, settings, identity);
        var partials = partials(admitted, identity);
        var closed = closed(partials, flush);
        var late = lateTotals(partials, closed, settings, flush);

        closed.sinkTo(new LedgerSink(identity, Writer.FAST, KEYS_IN_FLIGHT))
                .uid(FAST_ROWS)
                .name(FAST_ROWS);
        settings.minutes()
                .ifPresent(topic -> publish(closed, topic, settings, identity.generation()));
        closed.getSideOutput(MinuteWindows.TOTALS)
                .sinkTo(new RunningTotalsSink(identity, KEYS_IN_FLIGHT))
                .uid(RUNNING_TOTALS)
                .name(RUNNING_TOTALS);
        late.sinkTo(new LedgerSink(identity, Writer.LATE, KEYS_IN_FLIGHT))
                .uid(LATE_ROWS)
                .name(LATE_ROWS);
        clicks.getSideOutput(Screening.RAW)
                .sinkTo(new LakeSink(settings.lakeFolder() + "/raw", identity))
                .uid("raw-clicks")
                .name("raw-clicks");
        clicks.getSideOutput(Screening.REJECTED)
                .union(
                        admitted.getSideOutput(Admission.REJECTED),
                        partials.getSideOutput(PreAggregation.REJECTED))
                .map(ClickJob::exceptionLine)
                .returns(TypeInformation.of(LakeEntry.class))
                .uid("exception-lines")
                .name("exception-lines")
                .sinkTo(new LakeSink(settings.lakeFolder() + "/exceptions", identity))
                .uid("exceptions")
                .name("exceptions");
    }

    private static void publish(
            DataStream<RowCount> closed, KafkaTopic topic, JobSettings settings, long generation) {
        closed.filter(MinutesTopic::isMinute)
                .uid("closed-minutes")
                .name("closed-minutes")
                .sinkTo(
                        MinutesTopic.sink(
                                topic,
                                settings.transactionTimeout(),
                                ClientProperties.read(settings.kafkaProperties()),
                                generation))
                .uid("minutes-topic")
                .name("minutes-topic");
    }

    private static SingleOutputStreamOperator<PositionedClick> screened(
            DataStream<InputRecord> records, JobIdentity identity) {
        return records.transform(
                        "screening",
                        TypeInformation.of(PositionedClick.class),
                        new Screening(identity))
                .uid("screening");
    }

    private static SingleOutputStreamOperator<PositionedClick> admitted(
            DataStream<PositionedClick> clicks, JobSettings settings, JobIdentity identity) {
        return clicks.keyBy(positioned -> positioned.click().clickId())
                .transform(
                        "admission",
                        TypeInformation.of(PositionedClick.class),
                        new Admission(identity, settings.horizon(), CLICK_ID_GUARD))
                .uid("admission");
    }

    private static SingleOutputStreamOperator<Partial> partials(
            DataStream<PositionedClick> admitted, JobIdentity identity) {
        return admitted.transform(
                        "pre-aggregation",
                        TypeInformation.of(Partial.class),
                        new PreAggregation(identity, FORWARD_AFTER, PARTIALS_IN_BUFFER))
                .uid("pre-aggregation");
    }

    private static SingleOutputStreamOperator<RowCount> closed(
            DataStream<Partial> partials, RestoreFlush flush) {
        return partials.keyBy(Partial::adId)
                .transform(
                        "minute-windows",
                        TypeInformation.of(RowCount.class),
                        new MinuteWindows(flush))
                .uid("minute-windows");
    }

    private static SingleOutputStreamOperator<RowCount> lateTotals(
            SingleOutputStreamOperator<Partial> partials,
            SingleOutputStreamOperator<RowCount> closed,
            JobSettings settings,
            RestoreFlush flush) {
        return partials.getSideOutput(PreAggregation.LATE)
                .union(closed.getSideOutput(MinuteWindows.LATE_PARTIALS))
                .keyBy(Partial::adId)
                .transform(
                        "late-totals",
                        TypeInformation.of(RowCount.class),
                        new LateTotals(settings.horizon(), flush))
                .uid("late-totals");
    }

    private static LakeEntry exceptionLine(RejectedClick rejected) {
        Long arrival = rejected.arrivalTimeMillis();
        return new LakeEntry(
                arrival == null ? Long.MIN_VALUE : arrival, RejectedClickJson.write(rejected));
    }
}
