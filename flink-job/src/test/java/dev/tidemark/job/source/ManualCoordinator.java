package dev.tidemark.job.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SourceSplit;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.metrics.groups.SplitEnumeratorMetricGroup;

/** A source coordinator whose calls run when the test says so. */
public abstract class ManualCoordinator<S extends SourceSplit>
        implements SplitEnumeratorContext<S> {

    /** What readers were told, in order. */
    public final List<String> log = new ArrayList<>();

    private final int parallelism;
    private final Map<Integer, ReaderInfo> readers = new TreeMap<>();
    private final List<Runnable> once = new ArrayList<>();
    private Runnable periodic = () -> {};
    private long periodMillis;

    protected ManualCoordinator(int parallelism) {
        this.parallelism = parallelism;
    }

    /** Lets a reader in. */
    public final void register(SplitEnumerator<S, ?> enumerator, int reader) {
        register(enumerator, reader, List.of());
    }

    /** Lets a reader in, with the splits that it has restored. */
    public final void register(SplitEnumerator<S, ?> enumerator, int reader, List<S> held) {
        readers.put(reader, ReaderInfo.createReaderInfo(reader, "localhost", held));
        enumerator.addReader(reader);
    }

    /** Takes a reader away, as its failure does. */
    public final void fail(int reader) {
        readers.remove(reader);
    }

    /** Takes the readers away, as a failure of the whole job does. */
    public final void loseReaders() {
        readers.clear();
    }

    /** How often the periodic call is due. */
    public final long periodMillis() {
        return periodMillis;
    }

    /** Runs the periodic call, if there is one. */
    public final void runPeriodicCall() {
        periodic.run();
    }

    /** Runs what was asked for once. */
    public final void runSingleCalls() {
        List<Runnable> due = List.copyOf(once);
        once.clear();
        due.forEach(Runnable::run);
    }

    /** What readers were told since the last time. */
    public final List<String> drainLog() {
        List<String> said = List.copyOf(log);
        log.clear();
        return said;
    }

    @Override
    public final <T> void callAsync(Callable<T> callable, BiConsumer<T, Throwable> handler) {
        once.add(() -> call(callable, handler));
    }

    @Override
    public final <T> void callAsync(
            Callable<T> callable,
            BiConsumer<T, Throwable> handler,
            long initialDelayMillis,
            long period) {
        periodMillis = period;
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
    public final int currentParallelism() {
        return parallelism;
    }

    @Override
    public final Map<Integer, ReaderInfo> registeredReaders() {
        return readers;
    }

    @Override
    public final void runInCoordinatorThread(Runnable runnable) {
        runnable.run();
    }

    @Override
    public final SplitEnumeratorMetricGroup metricGroup() {
        throw new AssertionError("the enumerator has no metrics");
    }
}
