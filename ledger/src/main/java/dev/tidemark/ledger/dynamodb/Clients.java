package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.StoreUri;
import java.time.Duration;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/** Makes the client of a store: its region, its endpoint, the SDK's default credentials. */
final class Clients {

    private static final Duration CONNECT = Duration.ofSeconds(3);
    private static final Duration ANSWER = Duration.ofSeconds(10);

    /** The JDK keeps only 5 connections to a host, and would shake hands anew for the others. */
    private static final String CONNECTIONS_KEPT = "http.maxConnections";

    private Clients() {}

    static DynamoDbClient of(StoreUri.DynamoDb store, ExecutionInterceptor... interceptors) {
        if (System.getProperty(CONNECTIONS_KEPT) == null) {
            System.setProperty(CONNECTIONS_KEPT, Integer.toString(WriteLanes.THREADS));
        }
        DynamoDbClientBuilder builder =
                DynamoDbClient.builder()
                        .region(region(store))
                        .httpClientBuilder(
                                UrlConnectionHttpClient.builder()
                                        .connectionTimeout(CONNECT)
                                        .socketTimeout(ANSWER))
                        .overrideConfiguration(
                                configuration -> {
                                    configuration.retryStrategy(AwsRetryStrategy.doNotRetry());
                                    for (ExecutionInterceptor interceptor : interceptors) {
                                        configuration.addExecutionInterceptor(interceptor);
                                    }
                                });
        store.endpoint().ifPresent(builder::endpointOverride);
        return builder.build();
    }

    private static Region region(StoreUri.DynamoDb store) {
        if (store.region().isPresent()) {
            return Region.of(store.region().get());
        }
        try {
            return DefaultAwsRegionProviderChain.builder().build().getRegion();
        } catch (SdkClientException e) {
            throw new LedgerException(
                    """
                    %s names no region, and neither does the environment. Nothing was changed. \
                    Next: name it, such as --store '%s', or set AWS_REGION."""
                            .formatted(store.text(), store.withRegion("eu-west-1").text()),
                    e);
        }
    }
}
