package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.LedgerException;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * What an exception of the SDK means: whether the same call may succeed later, and the sentence for
 * the one who has to act on it.
 */
record ServiceFailure(Kind kind, SdkException cause) {

    /** Kinds of failure. */
    enum Kind {
        /** The service asks for a slower pace. */
        THROTTLED,
        /** No answer, or a 5xx: it may or may not have been done. */
        UNAVAILABLE,
        NO_TABLE,
        NO_CREDENTIALS,
        /** The credentials have ended or are not known to the service. */
        BAD_CREDENTIALS,
        NOT_ALLOWED,
        /** This thread was told to stop. */
        INTERRUPTED,
        /** Anything else; the same call would fail again. */
        OTHER
    }

    private static final Set<String> THROTTLES =
            Set.of(
                    "ProvisionedThroughputExceededException",
                    "ThrottlingException",
                    "Throttling",
                    "RequestLimitExceeded",
                    "LimitExceededException");
    private static final Set<String> CREDENTIALS =
            Set.of(
                    "UnrecognizedClientException",
                    "ExpiredTokenException",
                    "InvalidSignatureException",
                    "InvalidClientTokenId",
                    "MissingAuthenticationTokenException",
                    "IncompleteSignatureException");

    static ServiceFailure of(SdkException cause) {
        return new ServiceFailure(kind(cause), cause);
    }

    private static Kind kind(SdkException cause) {
        if (cause instanceof AwsServiceException service) {
            return kind(service);
        }
        if (cause instanceof AbortedException) {
            return Kind.INTERRUPTED;
        }
        String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
        if (message.contains("credentials") || message.contains("sso token")) {
            return Kind.NO_CREDENTIALS;
        }
        return cause instanceof SdkClientException ? Kind.UNAVAILABLE : Kind.OTHER;
    }

    private static Kind kind(AwsServiceException service) {
        String code = code(service);
        if (THROTTLES.contains(code)) {
            return Kind.THROTTLED;
        }
        if (service.statusCode() >= 500 || code.equals("TransactionConflictException")) {
            return Kind.UNAVAILABLE;
        }
        if (code.equals("ResourceNotFoundException")) {
            return Kind.NO_TABLE;
        }
        if (CREDENTIALS.contains(code)) {
            return Kind.BAD_CREDENTIALS;
        }
        return code.equals("AccessDeniedException") ? Kind.NOT_ALLOWED : Kind.OTHER;
    }

    private static String code(AwsServiceException service) {
        String code =
                service.awsErrorDetails() == null ? null : service.awsErrorDetails().errorCode();
        return code == null ? "" : code;
    }

    /** Whether the service does not know an operation: emulators lack some. */
    static boolean isUnknownOperation(AwsServiceException failure) {
        return code(failure).equals("UnknownOperationException");
    }

    /** Whether the same call may succeed a little later. */
    boolean mayPass() {
        return kind == Kind.THROTTLED || kind == Kind.UNAVAILABLE;
    }

    /**
     * The failure as a sentence.
     *
     * @param store the store as it is written on the command line
     * @param what what was being done
     * @param waited how long it was tried
     */
    LedgerException explained(String store, String what, Duration waited) {
        return new LedgerException(
                "%s: %s. %s".formatted(store, happened(what, waited), next(store)), cause);
    }

    private String happened(String what, Duration waited) {
        return switch (kind) {
            case THROTTLED ->
                    "the service kept throttling for %d s (%s)".formatted(waited.toSeconds(), what);
            case UNAVAILABLE ->
                    "no good answer from the service for %d s (%s: %s)"
                            .formatted(waited.toSeconds(), what, cause.getMessage());
            case NO_TABLE -> "there is no such table in this region and account (" + what + ")";
            case NO_CREDENTIALS -> "no AWS credentials were found (" + what + ")";
            case BAD_CREDENTIALS ->
                    "the service does not accept these AWS credentials (%s: %s)"
                            .formatted(what, cause.getMessage());
            case NOT_ALLOWED ->
                    "these AWS credentials may not do that (%s: %s)"
                            .formatted(what, cause.getMessage());
            case INTERRUPTED -> "interrupted during: " + what;
            case OTHER -> "%s failed: %s".formatted(what, cause.getMessage());
        };
    }

    private String next(String store) {
        String safe = "What was written before is safe. Next: ";
        return switch (kind) {
            case THROTTLED ->
                    safe
                            + "give the table more write units, or use fewer with --max-wcu N;"
                            + " then run this again.";
            case UNAVAILABLE ->
                    safe
                            + "check the region and the network (aws dynamodb list-tables);"
                            + " then run this again.";
            case NO_TABLE -> "Nothing was changed. Next: tidemark init --store '" + store + "'";
            case NO_CREDENTIALS, BAD_CREDENTIALS ->
                    "Nothing was changed. Next: aws sts get-caller-identity must name the right"
                            + " account; sign in with aws sso login, set AWS_PROFILE, or set"
                            + " AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.";
            case NOT_ALLOWED ->
                    "Nothing was changed. Next: tidemark init --iam --store '%s' prints the policy"
                                    .formatted(store)
                            + " they need.";
            case INTERRUPTED, OTHER -> safe + "run this again.";
        };
    }
}
