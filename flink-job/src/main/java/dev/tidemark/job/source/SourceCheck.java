package dev.tidemark.job.source;

import dev.tidemark.clicks.KinesisStream;
import dev.tidemark.clicks.KinesisStream.Start;
import dev.tidemark.job.JobSettings;
import dev.tidemark.job.SavedCheckpoint;
import dev.tidemark.job.count.SavedStates;
import dev.tidemark.job.kafka.ClientProperties;
import dev.tidemark.job.kafka.Topics;
import dev.tidemark.job.kinesis.Streams;
import dev.tidemark.job.source.kafka.TopicRetention;
import dev.tidemark.job.source.kinesis.StreamRetention;
import java.time.Clock;
import java.time.Instant;
import org.apache.flink.core.fs.Path;

/** Looks at a topic or a stream of clicks before a job that reads it is started. */
public final class SourceCheck {

    /** The uid of the source in the job. */
    private static final String CLICK_STREAM = "click-stream";

    private SourceCheck() {}

    /**
     * Insists that it is there and may be read, from where its address says.
     *
     * @throws dev.tidemark.job.StreamUnusableException if not; nothing was started
     * @throws IllegalArgumentException if a stream's region is not known, or its start is a time
     *     that has not come
     */
    public static void requireThere(JobSettings settings, Clock clock) {
        settings.clickStream().ifPresent(stream -> requireStarted(stream, clock.instant()));
        settings.clickTopic()
                .ifPresent(
                        topic ->
                                Topics.partitions(
                                        topic, ClientProperties.read(settings.kafkaProperties())));
        settings.clickStream().ifPresent(Streams::requireThere);
    }

    /** The service would refuse such a time at the first read, and the job would be restarted. */
    private static void requireStarted(KinesisStream stream, Instant now) {
        if (stream.start() instanceof Start.At at && at.time().isAfter(now)) {
            throw new IllegalArgumentException(
                    "'%s' starts at %s, and it is only %s: write a time that has passed, or start=latest for what comes from now on"
                            .formatted(stream, at.time(), now));
        }
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
