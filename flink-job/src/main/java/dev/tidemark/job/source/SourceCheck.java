package dev.tidemark.job.source;

import dev.tidemark.job.JobSettings;
import dev.tidemark.job.SavedCheckpoint;
import dev.tidemark.job.count.SavedStates;
import dev.tidemark.job.kafka.ClientProperties;
import dev.tidemark.job.kafka.Topics;
import dev.tidemark.job.kinesis.Streams;
import dev.tidemark.job.source.kafka.TopicRetention;
import dev.tidemark.job.source.kinesis.StreamRetention;
import java.time.Clock;
import org.apache.flink.core.fs.Path;

/** Looks at a topic or a stream of clicks before a job that reads it is started. */
public final class SourceCheck {

    /** The uid of the source in the job. */
    private static final String CLICK_STREAM = "click-stream";

    private SourceCheck() {}

    /**
     * Insists that it is there and may be read.
     *
     * @throws dev.tidemark.job.StreamUnusableException if not; nothing was started
     * @throws IllegalArgumentException if a stream's region is not known
     */
    public static void requireThere(JobSettings settings) {
        settings.clickTopic()
                .ifPresent(
                        topic ->
                                Topics.partitions(
                                        topic, ClientProperties.read(settings.kafkaProperties())));
        settings.clickStream().ifPresent(Streams::requireThere);
    }

    /**
     * Insists that a topic or a stream still holds what a checkpoint has not read, before a restore
     * changes rows. A stream's enumerator asks once more when the job restarts by itself.
     *
     * @param checkpoint the folder of the checkpoint or savepoint
     * @throws RetentionGapException if not, unless the gap is accepted
     */
    public static void requireNoGap(JobSettings settings, Path checkpoint, Clock clock) {
        settings.clickTopic()
                .ifPresent(
                        topic ->
                                TopicRetention.requireNoGap(
                                        topic,
                                        settings,
                                        SavedCheckpoint.metadata(checkpoint),
                                        SavedStates.FLOOR,
                                        clock));
        settings.clickStream()
                .ifPresent(
                        stream ->
                                StreamRetention.requireNoGap(
                                        stream,
                                        settings,
                                        SavedCheckpoint.metadata(checkpoint),
                                        CLICK_STREAM,
                                        clock));
    }
}
