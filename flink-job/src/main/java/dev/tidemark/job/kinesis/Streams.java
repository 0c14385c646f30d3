package dev.tidemark.job.kinesis;

import dev.tidemark.capacity.NearestName;
import dev.tidemark.clicks.KinesisStream;
import dev.tidemark.job.StreamUnusableException;
import dev.tidemark.recount.AwsCredentials;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.kinesis.KinesisClient;
import software.amazon.awssdk.services.kinesis.model.ResourceNotFoundException;
import software.amazon.awssdk.services.kinesis.model.StreamDescriptionSummary;
import software.amazon.awssdk.services.kinesis.model.StreamStatus;

/** What the service says about a stream before anybody reads or writes it. */
public final class Streams {

    private Streams() {}

    /**
     * Insists that a stream is there and gives its records.
     *
     * @throws StreamUnusableException if it is not, may not be used, or the service does not answer
     * @throws IllegalArgumentException if neither the stream nor the environment names a region
     */
    public static void requireThere(KinesisStream stream) {
        try (KinesisClient client = StreamClient.of(stream)) {
            requireThere(client, stream);
        }
    }

    /**
     * How long a stream keeps a record.
     *
     * @throws StreamUnusableException as {@link #requireThere}
     */
    public static Duration retention(KinesisStream stream) {
        try (KinesisClient client = StreamClient.of(stream)) {
            return Duration.ofHours(describe(client, stream).retentionPeriodHours());
        }
    }

    static void requireThere(KinesisClient client, KinesisStream stream) {
        StreamStatus status = describe(client, stream).streamStatus();
        if (status == StreamStatus.CREATING || status == StreamStatus.DELETING) {
            throw StreamUnusableException.away(
                    "the stream %s is %s".formatted(stream.name(), status),
                    "the same command, when 'aws kinesis describe-stream-summary --stream-name %s%s' says ACTIVE"
                            .formatted(stream.name(), options(client, stream)),
                    null);
        }
    }

    private static StreamDescriptionSummary describe(KinesisClient client, KinesisStream stream) {
        try {
            return client.describeStreamSummary(request -> request.streamName(stream.name()))
                    .streamDescriptionSummary();
        } catch (ResourceNotFoundException e) {
            throw StreamUnusableException.missing(
                    place(client, stream) + " has no stream",
                    stream.name(),
                    names(client),
                    "aws kinesis create-stream --stream-name %s --shard-count N%s, or the same command with the right name"
                            .formatted(stream.name(), options(client, stream)));
        } catch (SdkException e) {
            throw unusable(client, stream, e);
        }
    }

    private static StreamUnusableException unusable(
            KinesisClient client, KinesisStream stream, SdkException e) {
        String same =
                "aws kinesis describe-stream-summary --stream-name %s%s must work with the same credentials"
                        .formatted(stream.name(), options(client, stream));
        String place = place(client, stream);
        if (AwsCredentials.areMissing(e)) {
            return StreamUnusableException.wrong(
                    "the stream %s in %s cannot be used: %s"
                            .formatted(stream.name(), place, AwsCredentials.MISSING),
                    AwsCredentials.NEXT,
                    e);
        }
        if (StreamException.of(stream.name(), e).fault() == StreamException.Fault.FINAL) {
            String why = e instanceof AwsServiceException refused ? code(refused) : e.getMessage();
            return StreamUnusableException.wrong(
                    "the stream %s in %s cannot be used: %s".formatted(stream.name(), place, why),
                    same,
                    e);
        }
        requireKnownRegion(client, stream, e);
        return StreamUnusableException.away(
                "Kinesis in %s does not answer: %s".formatted(place, e.getMessage()), same, e);
    }

    /** A region that nobody knows has no host; a new one that this program does not know has. */
    private static void requireKnownRegion(
            KinesisClient client, KinesisStream stream, SdkException e) {
        List<String> known = Region.regions().stream().map(Region::id).toList();
        String region = region(client);
        if (stream.endpoint().isEmpty() && !known.contains(region)) {
            String hint =
                    NearestName.of(region, known)
                            .map(meant -> "; did you mean '" + meant + "'?")
                            .orElse(".");
            throw StreamUnusableException.wrong(
                    "there is no region '%s'%s (%s)".formatted(region, hint, e.getMessage()),
                    "the same command with the right region",
                    e);
        }
    }

    /** The service's own word first: people look for it. */
    private static String code(AwsServiceException e) {
        return "%s, %s"
                .formatted(e.awsErrorDetails().errorCode(), e.awsErrorDetails().errorMessage());
    }

    private static String place(KinesisClient client, KinesisStream stream) {
        return region(client) + stream.endpoint().map(uri -> " (" + uri + ")").orElse("");
    }

    private static String options(KinesisClient client, KinesisStream stream) {
        return " --region "
                + region(client)
                + stream.endpoint().map(uri -> " --endpoint-url " + uri).orElse("");
    }

    private static String region(KinesisClient client) {
        return client.serviceClientConfiguration().region().id();
    }

    private static Optional<Collection<String>> names(KinesisClient client) {
        try {
            List<String> names = client.listStreamsPaginator().streamNames().stream().toList();
            return Optional.of(names);
        } catch (SdkException e) {
            // The right to list is another one; without the list the answer is still the answer.
            return Optional.empty();
        }
    }
}
