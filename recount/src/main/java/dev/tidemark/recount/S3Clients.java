package dev.tidemark.recount;

import dev.tidemark.clicks.S3Folder;
import java.time.Duration;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;

/** Makes the client of a bucket: its region, its endpoint, the SDK's default credentials. */
final class S3Clients {

    /** Throttled, 5xx and unanswered calls are made again, with pauses that double: a minute. */
    static final int MOST_ATTEMPTS = 8;

    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration ANSWER = Duration.ofSeconds(20);

    /** The JDK keeps only 5 connections to a host, and would shake hands anew for the others. */
    private static final String CONNECTIONS_KEPT = "http.maxConnections";

    private S3Clients() {}

    static S3Client of(S3Folder folder) {
        return of(folder, retries());
    }

    static StandardRetryStrategy retries() {
        return AwsRetryStrategy.standardRetryStrategy().toBuilder()
                .maxAttempts(MOST_ATTEMPTS)
                // Attempts are bounded; a budget that threads share would end some early.
                .circuitBreakerEnabled(false)
                .build();
    }

    /** The same with other pauses between attempts. */
    static S3Client of(S3Folder folder, StandardRetryStrategy retries) {
        if (System.getProperty(CONNECTIONS_KEPT) == null) {
            System.setProperty(CONNECTIONS_KEPT, "64");
        }
        S3ClientBuilder builder =
                S3Client.builder()
                        .httpClientBuilder(
                                UrlConnectionHttpClient.builder()
                                        .connectionTimeout(CONNECT)
                                        .socketTimeout(ANSWER))
                        .overrideConfiguration(
                                configuration -> configuration.retryStrategy(retries));
        folder.endpoint().ifPresent(uri -> builder.endpointOverride(uri).forcePathStyle(true));
        folder.region().map(Region::of).ifPresentOrElse(builder::region, () -> findRegion(builder));
        return builder.build();
    }

    /** A bucket's name is enough to find it: S3 answers with its region, whichever was asked. */
    private static void findRegion(S3ClientBuilder builder) {
        builder.crossRegionAccessEnabled(true).region(regionOfTheEnvironment());
    }

    private static Region regionOfTheEnvironment() {
        try {
            return DefaultAwsRegionProviderChain.builder().build().getRegion();
        } catch (SdkClientException none) {
            return Region.US_EAST_1;
        }
    }
}
