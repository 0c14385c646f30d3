package dev.tidemark.job.source.file;

import dev.tidemark.clicks.ClickFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.util.FlinkRuntimeException;

/**
 * Finds the files and deals them out: the file with ordinal n goes to reader n modulo the number of
 * readers.
 *
 * <p>A bounded run lists the folder once at each start. A restored run lists it again, so files
 * that have come since the checkpoint are read too; files it knows are left to the readers' own
 * state. With {@code --follow} the folder is listed again and again and never ends.
 */
final class FileSplitEnumerator implements SplitEnumerator<FileSplit, KnownFiles> {

    private final SplitEnumeratorContext<FileSplit> context;
    private final FileSourceSettings settings;
    private final SourceFolder folder;

    /** In the order of their ordinals. */
    private final Set<String> knownPaths;

    private final Map<Integer, FileSplit> unassigned = new TreeMap<>();
    private final Set<Integer> readersToldTheEnd = new HashSet<>();
    private boolean listed;

    FileSplitEnumerator(
            SplitEnumeratorContext<FileSplit> context,
            FileSourceSettings settings,
            KnownFiles restored) {
        this.context = context;
        this.settings = settings;
        this.folder = SourceFolder.of(settings.path());
        this.knownPaths = new LinkedHashSet<>(restored.paths());
        addUnassigned(restored.unassigned());
    }

    @Override
    public void start() {
        if (settings.follow()) {
            context.callAsync(
                    folder::listGrowing,
                    this::handleListing,
                    0,
                    settings.discoveryInterval().toMillis());
        } else if (knownPaths.isEmpty()) {
            context.callAsync(folder::listWhole, this::handleListing);
        } else {
            // After a restore: what was read to its end may have been moved away.
            context.callAsync(folder::listGrowing, this::handleListing);
        }
    }

    private void handleListing(ClickFiles files, Throwable failure) {
        if (failure != null) {
            throw new FlinkRuntimeException(failure.getMessage(), failure);
        }
        for (String path : files.shards()) {
            int ordinal = knownPaths.size();
            if (knownPaths.add(path)) {
                unassigned.put(ordinal, FileSplit.unread(path, ordinal));
            }
        }
        listed = true;
        assignToRegistered();
    }

    @Override
    public void addReader(int subtaskId) {
        readersToldTheEnd.remove(subtaskId);
        assignToRegistered();
    }

    @Override
    public void addSplitsBack(List<FileSplit> splits, int subtaskId) {
        addUnassigned(splits);
        assignToRegistered();
    }

    private void addUnassigned(List<FileSplit> splits) {
        for (FileSplit split : splits) {
            unassigned.put(split.ordinal(), split);
        }
    }

    /**
     * Nothing is assigned before the folder has been listed: a reader of a bounded run gets all its
     * files, then the word that there are no more.
     */
    private void assignToRegistered() {
        if (!listed) {
            return;
        }
        Map<Integer, List<FileSplit>> assignment = new TreeMap<>();
        unassigned.values().removeIf(split -> assign(split, assignment));
        if (!assignment.isEmpty()) {
            context.assignSplits(new SplitsAssignment<>(assignment));
        }
        if (settings.follow()) {
            return;
        }
        for (int reader : context.registeredReaders().keySet()) {
            if (readersToldTheEnd.add(reader)) {
                context.signalNoMoreSplits(reader);
            }
        }
    }

    private boolean assign(FileSplit split, Map<Integer, List<FileSplit>> assignment) {
        int reader = split.ordinal() % context.currentParallelism();
        if (!context.registeredReaders().containsKey(reader)) {
            return false;
        }
        assignment.computeIfAbsent(reader, any -> new ArrayList<>()).add(split);
        return true;
    }

    @Override
    public KnownFiles snapshotState(long checkpointId) {
        return new KnownFiles(List.copyOf(knownPaths), List.copyOf(unassigned.values()));
    }

    /** Readers do not ask: their files come by themselves. */
    @Override
    public void handleSplitRequest(int subtaskId, String requesterHostname) {}

    @Override
    public void close() throws IOException {}
}
