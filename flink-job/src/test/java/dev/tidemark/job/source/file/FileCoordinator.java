package dev.tidemark.job.source.file;

import dev.tidemark.job.source.ManualCoordinator;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitsAssignment;

/** The coordinator of a {@link FileSource} in a test. */
final class FileCoordinator extends ManualCoordinator<FileSplit> {

    private final Map<Integer, List<FileSplit>> assigned = new TreeMap<>();

    FileCoordinator(int parallelism) {
        super(parallelism);
    }

    /** Lists the folder: again, if it is followed. */
    void list() {
        runSingleCalls();
        runPeriodicCall();
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
    public void sendEventToSourceReader(int reader, SourceEvent event) {
        throw new AssertionError("the enumerator sends no events of its own");
    }
}
