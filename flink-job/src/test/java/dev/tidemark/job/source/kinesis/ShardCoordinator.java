package dev.tidemark.job.source.kinesis;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.metrics.groups.SplitEnumeratorMetricGroup;

/** A source coordinator whose calls run when the test says so. */
final class ShardCoordinator implements SplitEnumeratorContext<ShardSplit> {

    /** What readers were told, in order. */
    final List<String> log = new ArrayList<>();

    private final int parallelism;
    private final Map<Integer, ReaderInfo> readers = new TreeMap<>();
    private final List<Runnable> once = new ArrayList<>();
    private Runnable periodic = () -> {};

    ShardCoordinator(int parallelism) {
        this.parallelism = parallelism;
    }

    void register(ShardEnumerator enumerator, int reader, ShardSplit... held) {
        readers.put(reader, ReaderInfo.createReaderInfo(reader, "localhost", List.of(held)));
        enumerator.addReader(reader);
    }

    /** Takes the readers away, as a failure of the whole job does. */
    void loseReaders() {
        readers.clear();
    }

    /** Runs what is due at the next look at the stream. */
    void look() {
        periodic.run();
    }

    /** Runs what was asked for out of turn. */
    int runExtraCalls() {
        List<Runnable> due = List.copyOf(once);
        once.clear();
        due.forEach(Runnable::run);
        return due.size();
    }

    List<String> drainLog() {
        List<String> said = List.copyOf(log);
        log.clear();
        return said;
    }

    @Override
    public void assignSplits(SplitsAssignment<ShardSplit> assignment) {
        assignment
                .assignment()
                .forEach(
                        (reader, splits) ->
                                splits.forEach(
                                        split ->
                                                log.add(
                                                        "%d gets %s at %s"
                                                                .formatted(
                                                                        reader,
                                                                        split.shardId(),
                                                                        split.position()
                                                                                .sequence()))));
    }

    @Override
    public void signalNoMoreSplits(int reader) {
        throw new AssertionError("a stream has no end");
    }

    @Override
    public <T> void callAsync(Callable<T> callable, BiConsumer<T, Throwable> handler) {
        once.add(() -> call(callable, handler));
    }

    @Override
    public <T> void callAsync(
            Callable<T> callable, BiConsumer<T, Throwable> handler, long delay, long period) {
        periodic = () -> call(callable, handler);
    }

    private static <T> void call(Callable<T> callable, BiConsumer<T, Throwable> handler) {
        T result;
        try {
            result = callable.call();
        } catch (Exception e) {
            handler.accept(null, e);
            return;
        }
        handler.accept(result, null);
    }

    @Override
    public int currentParallelism() {
        return parallelism;
    }

    @Override
    public Map<Integer, ReaderInfo> registeredReaders() {
        return readers;
    }

    @Override
    public void runInCoordinatorThread(Runnable runnable) {
        runnable.run();
    }

    @Override
    public SplitEnumeratorMetricGroup metricGroup() {
        throw new AssertionError("the enumerator has no metrics");
    }

    @Override
    public void sendEventToSourceReader(int reader, SourceEvent event) {
        log.add("%d lets go of %s".formatted(reader, ((ShardSucceeded) event).shardId()));
    }
}
