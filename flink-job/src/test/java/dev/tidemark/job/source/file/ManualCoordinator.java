package dev.tidemark.job.source.file;

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
final class ManualCoordinator implements SplitEnumeratorContext<FileSplit> {

    /** What readers were told, in order. */
    final List<String> log = new ArrayList<>();

    long periodMillis;

    private final int parallelism;
    private final Map<Integer, ReaderInfo> readers = new TreeMap<>();
    private final Map<Integer, List<FileSplit>> assigned = new TreeMap<>();
    private final List<Runnable> calls = new ArrayList<>();

    ManualCoordinator(int parallelism) {
        this.parallelism = parallelism;
    }

    void register(FileSplitEnumerator enumerator, int reader) {
        readers.put(reader, new ReaderInfo(reader, "localhost"));
        enumerator.addReader(reader);
    }

    void fail(int reader) {
        readers.remove(reader);
    }

    /** Runs what was handed over, once; a periodic call stays for the next time. */
    void runCalls() {
        List.copyOf(calls).forEach(Runnable::run);
    }

    List<String> assigned(int reader) {
        return splits(reader).stream().map(FileSplit::path).toList();
    }

    List<FileSplit> splits(int reader) {
        return assigned.getOrDefault(reader, List.of());
    }

    @Override
    public void assignSplits(SplitsAssignment<FileSplit> assignment) {
        assignment
                .assignment()
                .forEach(
                        (reader, splits) -> {
                            List<String> paths = splits.stream().map(FileSplit::path).toList();
                            log.add(reader + " gets " + paths);
                            assigned.computeIfAbsent(reader, any -> new ArrayList<>())
                                    .addAll(splits);
                        });
    }

    @Override
    public void signalNoMoreSplits(int reader) {
        log.add(reader + " has all");
    }

    @Override
    public <T> void callAsync(Callable<T> callable, BiConsumer<T, Throwable> handler) {
        calls.add(() -> call(callable, handler));
    }

    @Override
    public <T> void callAsync(
            Callable<T> callable,
            BiConsumer<T, Throwable> handler,
            long initialDelayMillis,
            long period) {
        periodMillis = period;
        callAsync(callable, handler);
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
        throw new AssertionError("the enumerator sends no events of its own");
    }
}
