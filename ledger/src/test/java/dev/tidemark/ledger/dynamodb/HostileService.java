package dev.tidemark.ledger.dynamodb;

import java.util.List;
import java.util.Map;
import java.util.Random;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;

/**
 * Makes a service behave as badly as the real one may: it throttles, breaks down, loses answers of
 * what it has done, and cuts answers to queries into small pages, some of them empty. One seed, one
 * behaviour.
 */
final class HostileService implements ExecutionInterceptor {

    private final Random random;
    private final double throttles;
    private final double breakdowns;
    private final double lostAnswers;
    private final boolean smallPages;

    private HostileService(
            long seed,
            double throttles,
            double breakdowns,
            double lostAnswers,
            boolean smallPages) {
        this.random = new Random(seed);
        this.throttles = throttles;
        this.breakdowns = breakdowns;
        this.lostAnswers = lostAnswers;
        this.smallPages = smallPages;
    }

    /** Everything but lost answers, which change what a repair reports. */
    static HostileService refusing(long seed) {
        return new HostileService(seed, 0.2, 0.1, 0, true);
    }

    /** Everything. */
    static HostileService forgetful(long seed) {
        return new HostileService(seed, 0.1, 0.1, 0.2, true);
    }

    private synchronized boolean happens(double share) {
        return random.nextDouble() < share;
    }

    @Override
    public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
        if (happens(throttles)) {
            throw failure(400, "ProvisionedThroughputExceededException");
        }
        if (happens(breakdowns)) {
            throw failure(500, "InternalServerError");
        }
    }

    static DynamoDbException failure(int status, String code) {
        return (DynamoDbException)
                DynamoDbException.builder()
                        .statusCode(status)
                        .message(code)
                        .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build())
                        .build();
    }

    @Override
    public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
        return smallPages && context.request() instanceof QueryRequest query
                ? query.toBuilder().limit(2).build()
                : context.request();
    }

    @Override
    public SdkResponse modifyResponse(
            Context.ModifyResponse context, ExecutionAttributes attributes) {
        if (happens(lostAnswers)) {
            throw SdkClientException.create("Unable to execute HTTP request: Read timed out");
        }
        if (smallPages
                && context.request() instanceof QueryRequest query
                && query.hasExclusiveStartKey()
                && happens(0.3)) {
            return emptyPage((QueryResponse) context.response(), query.exclusiveStartKey());
        }
        return context.response();
    }

    /** An empty page whose next one is the page that was asked for. */
    private static SdkResponse emptyPage(QueryResponse answer, Map<String, AttributeValue> asked) {
        return answer.toBuilder().items(List.of()).lastEvaluatedKey(asked).build();
    }
}
