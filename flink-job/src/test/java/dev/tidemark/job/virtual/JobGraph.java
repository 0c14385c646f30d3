package dev.tidemark.job.virtual;

import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.job.PositionedClick;
import dev.tidemark.job.count.Admission;
import dev.tidemark.job.count.MinuteWindows;
import dev.tidemark.job.count.Partial;
import dev.tidemark.job.count.PreAggregation;
import dev.tidemark.job.count.RowCount;
import dev.tidemark.ledger.KeyGroups;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.operators.sink.SinkWriterOperatorFactory;

/**
 * The tasks of one life of a virtual job and the edges between them: sources, then clicks by click
 * id, then minutes and late totals by ad, each with its sinks chained behind it.
 */
final class JobGraph {

    private final JobSetup setup;
    private final int parallelism;
    private final KeyGroups keyGroups;
    private final Network network;
    private final List<VirtualSource> sources = new ArrayList<>();
    private final List<VirtualTask> clickTasks = new ArrayList<>();
    private final List<VirtualTask> windowTasks = new ArrayList<>();
    private final List<VirtualTask> lateTasks = new ArrayList<>();
    private final List<VirtualTimers> forwards = new ArrayList<>();
    private final List<VirtualTimers> firings = new ArrayList<>();
    private Verdict lastVerdict;

    JobGraph(
            JobSetup setup,
            int parallelism,
            Map<String, Integer> positions,
            VirtualTask.Acknowledgement acknowledgement)
            throws Exception {
        this.setup = setup;
        this.parallelism = parallelism;
        this.keyGroups = setup.identity().keyGroups();
        this.network = new Network(keyGroups);
        for (int index = 0; index < parallelism; index++) {
            clickTasks.add(new VirtualTask(this::judge, watermarkListener(), acknowledgement));
            windowTasks.add(new VirtualTask(VirtualTask::process, mark -> {}, acknowledgement));
            lateTasks.add(new VirtualTask(VirtualTask::process, mark -> {}, acknowledgement));
        }
        buildSources(positions);
        for (int index = 0; index < parallelism; index++) {
            buildClickTask(clickTasks.get(index), index);
        }
        for (int index = 0; index < parallelism; index++) {
            buildWindowTask(windowTasks.get(index), index);
            buildLateTask(lateTasks.get(index), index);
        }
    }

    Network network() {
        return network;
    }

    List<VirtualSource> sources() {
        return sources;
    }

    /** All tasks but the sources, upstream ones first. */
    List<VirtualTask> tasks() {
        List<VirtualTask> tasks = new ArrayList<>(clickTasks);
        tasks.addAll(windowTasks);
        tasks.addAll(lateTasks);
        return tasks;
    }

    /** The clocks of the pre-aggregation buffers. */
    List<VirtualTimers> forwards() {
        return forwards;
    }

    /** All other processing-time timers. */
    List<VirtualTimers> firings() {
        return firings;
    }

    private LongConsumer watermarkListener() {
        return clickTasks.isEmpty() ? setup.observer()::jobWatermark : mark -> {};
    }

    private void buildSources(Map<String, Integer> positions) {
        for (int index = 0; index < setup.sources(); index++) {
            Routing<PositionedClick> edge =
                    network.edge(clickTasks, click -> click.click().clickId());
            sources.add(new VirtualSource(setup.clock(), edge));
        }
        for (int number = 0; number < setup.shards().size(); number++) {
            Shard shard = setup.shards().get(number);
            int position = positions.getOrDefault(shard.name(), 0);
            sources.get(number % setup.sources()).assign(shard, position, setup.observer());
        }
    }

    private void buildClickTask(VirtualTask task, int index) throws Exception {
        Routing<Partial> toWindows = network.edge(windowTasks, Partial::adId);
        Routing<Partial> toLates = network.edge(lateTasks, Partial::adId);
        Downstream<Partial> behind = new Downstream<>();
        behind.values(toWindows::send);
        behind.side(PreAggregation.LATE, toLates::send);
        behind.side(PreAggregation.REJECTED, this::rejected);
        behind.timesTo(toWindows);
        behind.timesTo(toLates);
        Subtask<PositionedClick, Partial> preAggregation =
                Subtask.of(
                                setup.operators().preAggregation(setup.identity()),
                                keyGroups,
                                parallelism,
                                index)
                        .sendingTo(behind)
                        .onClock(timers(forwards));
        Downstream<PositionedClick> inside = new Downstream<>();
        inside.values(preAggregation::record);
        inside.side(Admission.REJECTED, this::rejected);
        inside.times(mark -> preAggregation.watermark(mark.getTimestamp()), preAggregation::status);
        Subtask<PositionedClick, PositionedClick> admission =
                Subtask.keyed(
                                setup.operators().admission(setup.identity()),
                                click -> click.click().clickId(),
                                Types.STRING,
                                keyGroups,
                                parallelism,
                                index)
                        .sendingTo(inside)
                        .onClock(timers(firings));
        task.add(VirtualJob.ADMISSION, admission);
        task.add(VirtualJob.PRE_AGGREGATION, preAggregation);
        task.addEdge(toWindows);
        task.addEdge(toLates);
    }

    private void buildWindowTask(VirtualTask task, int index) throws Exception {
        Subtask<RowCount, ?> fast = sink(setup.sinks().fast(setup.identity()), index);
        Subtask<RowCount, ?> totals = sink(setup.sinks().totals(setup.identity()), index);
        Routing<Partial> toLates = network.edge(lateTasks, Partial::adId);
        Downstream<RowCount> behind = new Downstream<>();
        behind.values(fast::record);
        behind.side(MinuteWindows.TOTALS, totals::record);
        behind.side(MinuteWindows.LATE_PARTIALS, toLates::send);
        behind.timesTo(toLates);
        task.add(
                VirtualJob.MINUTE_WINDOWS,
                byAd(setup.operators().minuteWindows(setup.identity()), index, behind));
        task.add("fast-sink", fast);
        task.add("totals-sink", totals);
        task.addEdge(toLates);
    }

    private void buildLateTask(VirtualTask task, int index) throws Exception {
        Subtask<RowCount, ?> late = sink(setup.sinks().late(setup.identity()), index);
        Downstream<RowCount> behind = new Downstream<>();
        behind.values(late::record);
        task.add(
                VirtualJob.LATE_TOTALS,
                byAd(setup.operators().lateTotals(setup.identity()), index, behind));
        task.add("late-sink", late);
    }

    private Subtask<Partial, RowCount> byAd(
            OneInputStreamOperator<Partial, RowCount> operator,
            int index,
            Downstream<RowCount> behind)
            throws Exception {
        return Subtask.keyed(operator, Partial::adId, Types.STRING, keyGroups, parallelism, index)
                .sendingTo(behind)
                .onClock(timers(firings));
    }

    private Subtask<RowCount, ?> sink(Sink<RowCount> sink, int index) throws Exception {
        return Subtask.of(new SinkWriterOperatorFactory<>(sink), keyGroups, parallelism, index)
                .onClock(timers(firings));
    }

    private VirtualTimers timers(List<VirtualTimers> group) {
        VirtualTimers timers = new VirtualTimers(setup.clock());
        group.add(timers);
        return timers;
    }

    private void judge(VirtualTask task, Object value) throws Exception {
        lastVerdict = Verdict.COUNTED;
        task.process(value);
        long judge = task.operator(VirtualJob.ADMISSION).metrics().gauge("judge");
        setup.observer().judged((PositionedClick) value, lastVerdict, judge);
    }

    private void rejected(RejectedClick line) {
        lastVerdict = line.verdict();
        setup.observer().rejected(line);
    }
}
