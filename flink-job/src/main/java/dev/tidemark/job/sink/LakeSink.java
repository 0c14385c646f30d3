package dev.tidemark.job.sink;

import dev.tidemark.job.ExecutionAttempt;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.LakeEntry;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.apache.flink.api.connector.sink2.Committer;
import org.apache.flink.api.connector.sink2.CommitterInitContext;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.StatefulSinkWriter;
import org.apache.flink.api.connector.sink2.SupportsCommitter;
import org.apache.flink.api.connector.sink2.SupportsWriterState;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.connector.file.sink.FileSink;
import org.apache.flink.connector.file.sink.FileSinkCommittable;
import org.apache.flink.connector.file.sink.writer.FileWriterBucketState;
import org.apache.flink.core.fs.Path;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.streaming.api.functions.sink.filesystem.OutputFileConfig;

/**
 * Writes lake lines exactly once with Flink's own file sink, into {@code hour=<arrival hour>/}
 * folders; this class only gives the files names that say who wrote them: {@code
 * 20260208T101500Z-g7-r3-s0-<file sink's id>-1.jsonl.gz} (time of the writer's start, generation,
 * run, subtask, count). Files in progress are hidden: their names start with a dot
 * (docs/protocol.md, R23).
 */
public final class LakeSink
        implements Sink<LakeEntry>,
                SupportsWriterState<LakeEntry, FileWriterBucketState>,
                SupportsCommitter<FileSinkCommittable> {

    private static final long serialVersionUID = 1L;
    private static final DateTimeFormatter START =
            DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT)
                    .withZone(ZoneOffset.UTC);

    private final String folder;
    private final JobIdentity identity;

    /**
     * The sink of one kind of lines.
     *
     * @param folder where the {@code hour=} folders are, any file system that Flink knows
     */
    public LakeSink(String folder, JobIdentity identity) {
        this.folder = folder;
        this.identity = identity;
    }

    @Override
    public StatefulSinkWriter<LakeEntry, FileWriterBucketState> createWriter(
            WriterInitContext context) throws IOException {
        return restoreWriter(context, List.of());
    }

    @Override
    public StatefulSinkWriter<LakeEntry, FileWriterBucketState> restoreWriter(
            WriterInitContext context, Collection<FileWriterBucketState> recovered)
            throws IOException {
        return fileSink(filePrefix(context)).restoreWriter(context, recovered);
    }

    @Override
    public Committer<FileSinkCommittable> createCommitter(CommitterInitContext context)
            throws IOException {
        return fileSink("").createCommitter(context);
    }

    @Override
    public SimpleVersionedSerializer<FileSinkCommittable> getCommittableSerializer() {
        return fileSink("").getCommittableSerializer();
    }

    @Override
    public SimpleVersionedSerializer<FileWriterBucketState> getWriterStateSerializer() {
        return fileSink("").getWriterStateSerializer();
    }

    private String filePrefix(WriterInitContext context) {
        long run = identity.runs().of(ExecutionAttempt.of(context));
        long now = context.getProcessingTimeService().getCurrentProcessingTime();
        return "%s-g%d-r%d-s%d"
                .formatted(
                        START.format(Instant.ofEpochMilli(now)),
                        identity.generation(),
                        run,
                        context.getTaskInfo().getIndexOfThisSubtask());
    }

    private FileSink<LakeEntry> fileSink(String prefix) {
        return FileSink.forBulkFormat(new Path(folder), new GzipLines.Factory())
                .withBucketAssigner(new ArrivalHourFolders())
                .withOutputFileConfig(new OutputFileConfig(prefix, ".jsonl.gz"))
                .build();
    }
}
