package dev.tidemark.job.kinesis;

import dev.tidemark.clicks.KinesisStream;
import java.time.Duration;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.kinesis.KinesisClient;
import software.amazon.awssdk.services.kinesis.KinesisClientBuilder;

/** Makes the client of a stream: its region, its endpoint, the SDK's default credentials. */
public final class StreamClient {

    private static final Duration CONNECT = Duration.ofSeconds(3);

    /** A full read brings megabytes. */
    private static final Duration ANSWER = Duration.ofSeconds(20);

    private StreamClient() {}

    /**
     * A client that asks once: whoever uses it knows when to ask again.
     *
     * @throws IllegalArgumentException if neither the stream nor the environment names a region
     */
    public static KinesisClient of(KinesisStream stream) {
        KinesisClientBuilder builder =
                KinesisClient.builder()
                        .region(region(stream))
                        .httpClientBuilder(
                                UrlConnectionHttpClient.builder()
                                        .connectionTimeout(CONNECT)
                                        .socketTimeout(ANSWER))
                        .overrideConfiguration(
                                configuration ->
                                        configuration.retryStrategy(AwsRetryStrategy.doNotRetry()));
        stream.endpoint().ifPresent(builder::endpointOverride);
        return builder.build();
    }

    private static Region region(KinesisStream stream) {
        if (stream.region().isPresent()) {
            return Region.of(stream.region().get());
        }
        try {
            return DefaultAwsRegionProviderChain.builder().build().getRegion();
        } catch (SdkClientException e) {
            throw new IllegalArgumentException(
                    "kinesis:%s names no region, and neither does the environment; write kinesis:%s?region=REGION, or set AWS_REGION"
                            .formatted(stream.name(), stream.name()),
                    e);
        }
    }
}
