package dev.tidemark.job.state;

import dev.tidemark.clicks.Counts;
import dev.tidemark.job.SavedCheckpoint;
import dev.tidemark.job.count.Admission;
import dev.tidemark.job.count.SavedStates;
import dev.tidemark.job.source.ReadPosition;
import dev.tidemark.job.source.file.FileSource;
import dev.tidemark.job.source.kafka.ClickTopic;
import dev.tidemark.job.source.kinesis.ClickStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.state.IncrementalRemoteKeyedStateHandle;
import org.apache.flink.runtime.state.KeyedStateHandle;
import org.apache.flink.runtime.state.SavepointKeyedStateHandle;
import org.apache.flink.runtime.state.StateBackend;
import org.apache.flink.runtime.state.hashmap.HashMapStateBackend;
import org.apache.flink.state.api.OperatorIdentifier;
import org.apache.flink.state.api.SavepointReader;
import org.apache.flink.state.api.functions.KeyedStateReaderFunction;
import org.apache.flink.state.api.runtime.SavepointLoader;
import org.apache.flink.state.rocksdb.EmbeddedRocksDBStateBackend;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.CloseableIterator;

/**
 * Reads what a checkpoint or savepoint of the job holds, value by value, without starting the job.
 * Only a few values are in memory at a time, however large the state is.
 */
public final class CheckpointReader {

    private static final String ADMISSION = "admission";
    private static final String PRE_AGGREGATION = "pre-aggregation";
    private static final String MINUTE_WINDOWS = "minute-windows";
    private static final String LATE_TOTALS = "late-totals";

    /** The operators without which it is no checkpoint of this job. */
    private static final List<String> NEEDED =
            List.of(ADMISSION, PRE_AGGREGATION, MINUTE_WINDOWS, LATE_TOTALS);

    /** The sources by their uids, and how each keeps the positions of its shards. */
    private static final Map<String, SavedPosition> SOURCES =
            Map.of(
                    "click-files", FileSource::savedPosition,
                    "click-topic", ClickTopic::savedPosition,
                    "click-stream", ClickStream::savedPosition);

    private static final TypeInformation<HeldValue> HELD = TypeInformation.of(HeldValue.class);
    private static final MemorySize MANAGED_MEMORY = MemorySize.ofMebiBytes(64);

    private final Path folder;
    private final CheckpointMetadata saved;
    private final StreamExecutionEnvironment env;
    private final SavepointReader reader;

    private CheckpointReader(Path folder, CheckpointMetadata saved) throws IOException {
        this.folder = folder;
        this.saved = saved;
        this.env = StreamExecutionEnvironment.createLocalEnvironment(1, configuration());
        this.reader = SavepointReader.read(env, folder.toString(), backend(saved));
    }

    /**
     * Opens one.
     *
     * @param folder the folder that holds its {@code _metadata}
     * @throws UnreadableStateException if it is none of this job, or holds no counts
     */
    public static CheckpointReader open(Path folder) throws IOException {
        CheckpointMetadata saved;
        try {
            saved = SavepointLoader.loadSavepointMetadata(folder.toString());
        } catch (IOException e) {
            throw new UnreadableStateException(
                    "%s is no complete checkpoint or savepoint: %s"
                            .formatted(folder, e.getMessage()),
                    e);
        }
        requireUids(folder, saved);
        return new CheckpointReader(folder, saved);
    }

    private static Configuration configuration() {
        Configuration configuration = new Configuration();
        configuration.set(TaskManagerOptions.MANAGED_MEMORY_SIZE, MANAGED_MEMORY);
        return configuration;
    }

    private static void requireUids(Path folder, CheckpointMetadata saved) {
        for (String uid : NEEDED) {
            Optional<OperatorState> state = operator(saved, uid);
            if (state.isEmpty()) {
                throw new UnreadableStateException(
                        "%s holds no operator with the uid %s. It holds %s. It was taken by another job, or by another version of this one."
                                .formatted(folder, uid, String.join(", ", uids(saved))),
                        null);
            }
            if (state.get().isFullyFinished()) {
                throw new UnreadableStateException(
                        "%s was taken after the end of its input: %s had finished, and its counts are not in it."
                                .formatted(folder, uid),
                        null);
            }
        }
    }

    private static Optional<OperatorState> operator(CheckpointMetadata saved, String uid) {
        OperatorIdentifier wanted = OperatorIdentifier.forUid(uid);
        return saved.getOperatorStates().stream()
                .filter(state -> state.getOperatorID().equals(wanted.getOperatorId()))
                .findFirst();
    }

    private static Set<String> uids(CheckpointMetadata saved) {
        Set<String> uids = new TreeSet<>();
        saved.getOperatorStates()
                .forEach(
                        state ->
                                uids.add(
                                        state.getOperatorUid()
                                                .or(state::getOperatorName)
                                                .orElse(state.getOperatorID().toHexString())));
        return uids;
    }

    /**
     * The backend that can read it: heap for what heap has written in its own form, else RocksDB,
     * which keeps what it reads on disk.
     */
    private static StateBackend backend(CheckpointMetadata saved) {
        boolean heap =
                saved.getOperatorStates().stream()
                        .flatMap(operator -> operator.getStates().stream())
                        .flatMap(subtask -> subtask.getManagedKeyedState().stream())
                        .anyMatch(CheckpointReader::isOfHeap);
        return heap ? new HashMapStateBackend() : new EmbeddedRocksDBStateBackend();
    }

    private static boolean isOfHeap(KeyedStateHandle handle) {
        return !(handle instanceof SavepointKeyedStateHandle)
                && !(handle instanceof IncrementalRemoteKeyedStateHandle);
    }

    /** What the checkpoint or savepoint says about itself. */
    public SavedCheckpoint saved() {
        return SavedCheckpoint.of(folder, saved);
    }

    /** The number of key groups. */
    public int maxParallelism() {
        return operator(saved, MINUTE_WINDOWS).orElseThrow().getMaxParallelism();
    }

    /** Passes what a repair rewrites from: late totals and the counts of open minutes. */
    public void restoredCounts(Consumer<HeldValue> values) throws Exception {
        pass(
                counts(LATE_TOTALS, HeldValue.LATE_TOTAL, SavedStates.lateTotals(), "")
                        .union(
                                counts(
                                        MINUTE_WINDOWS,
                                        HeldValue.OPEN_MINUTE,
                                        SavedStates.openMinutes(),
                                        "")),
                values);
    }

    /** Passes everything but the click ids, of which it passes the number. */
    public void everything(Consumer<HeldValue> values) throws Exception {
        pass(contents(clickIds().transform("count", HELD, new CountAtTheEnd()), ""), values);
    }

    /**
     * Passes the click id if it is remembered, and everything but the other click ids.
     *
     * @param adId whose counts are wanted; empty for those of all ads
     */
    public void ofClick(String clickId, String adId, Consumer<HeldValue> values) throws Exception {
        pass(contents(clickIds().filter(held -> held.name().equals(clickId)), adId), values);
    }

    private DataStream<HeldValue> contents(DataStream<HeldValue> clickIds, String adId)
            throws IOException {
        DataStream<HeldValue> all =
                clickIds.union(
                        counts(LATE_TOTALS, HeldValue.LATE_TOTAL, SavedStates.lateTotals(), adId),
                        counts(
                                MINUTE_WINDOWS,
                                HeldValue.OPEN_MINUTE,
                                SavedStates.openMinutes(),
                                adId),
                        counts(MINUTE_WINDOWS, HeldValue.OPEN_HOUR, SavedStates.openHours(), adId),
                        floors(PRE_AGGREGATION, HeldValue.LATENESS_FLOOR),
                        floors(ADMISSION, HeldValue.STALENESS_FLOOR));
        for (Map.Entry<String, SavedPosition> source : SOURCES.entrySet()) {
            if (operator(saved, source.getKey()).isPresent()) {
                all = all.union(positions(source.getKey(), source.getValue()));
            }
        }
        return all;
    }

    private DataStream<HeldValue> counts(
            String uid, String kind, MapStateDescriptor<Long, Counts> descriptor, String adId)
            throws IOException {
        DataStream<HeldValue> all = keyed(uid, new CountsReader(kind, descriptor));
        return adId.isEmpty() ? all : all.filter(held -> held.name().equals(adId));
    }

    private DataStream<HeldValue> clickIds() throws IOException {
        return keyed(ADMISSION, new ClickIdReader(Admission.rememberedIds()));
    }

    private DataStream<HeldValue> keyed(
            String uid, KeyedStateReaderFunction<String, HeldValue> function) throws IOException {
        return reader.readKeyedState(OperatorIdentifier.forUid(uid), function, Types.STRING, HELD);
    }

    private DataStream<HeldValue> floors(String uid, String kind) throws IOException {
        return reader.readUnionState(OperatorIdentifier.forUid(uid), SavedStates.FLOOR, Types.LONG)
                .map(floor -> HeldValue.number(kind, "", floor))
                .returns(HELD);
    }

    /** How a source keeps the position of a shard. */
    private interface SavedPosition extends Serializable {
        ReadPosition read(byte[] bytes) throws IOException;
    }

    private DataStream<HeldValue> positions(String uid, SavedPosition form) throws IOException {
        return reader.readListState(
                        OperatorIdentifier.forUid(uid),
                        SavedCheckpoint.SPLITS,
                        PrimitiveArrayTypeInfo.BYTE_PRIMITIVE_ARRAY_TYPE_INFO)
                .map(bytes -> HeldValue.position(form.read(bytes)))
                .returns(HELD);
    }

    private void pass(DataStream<HeldValue> stream, Consumer<HeldValue> values) throws Exception {
        CloseableIterator<HeldValue> read = stream.executeAndCollect("tidemark-" + folder);
        try {
            read.forEachRemaining(values);
        } finally {
            read.close();
        }
    }
}
