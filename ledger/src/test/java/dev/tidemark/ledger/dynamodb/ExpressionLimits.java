package dev.tidemark.ledger.dynamodb;

import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Refuses an expression that DynamoDB would refuse for its size: dynalite takes it. The limits are
 * those of "Service, account, and table quotas in Amazon DynamoDB".
 */
final class ExpressionLimits implements ExecutionInterceptor {

    private static final int MOST_BYTES = 4_096;
    private static final int MOST_OPERATORS = 300;
    private static final Pattern OPERATOR =
            Pattern.compile("<>|<=|>=|[=<>]|\\b(AND|OR|NOT|IN|BETWEEN)\\b|attribute_[a-z_]+\\(");

    @Override
    public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
        if (context.request() instanceof UpdateItemRequest update) {
            check(update.updateExpression());
            check(update.conditionExpression());
        } else if (context.request() instanceof DeleteItemRequest delete) {
            check(delete.conditionExpression());
        }
    }

    private static void check(String expression) {
        if (expression != null
                && (expression.getBytes(StandardCharsets.UTF_8).length > MOST_BYTES
                        || OPERATOR.matcher(expression).results().count() > MOST_OPERATORS)) {
            throw HostileService.failure(400, "ValidationException");
        }
    }
}
