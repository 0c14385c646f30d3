package dev.tidemark.recount;

import dev.tidemark.clicks.S3Folder;
import java.io.IOException;
import java.util.Set;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;

/** What an exception of the S3 client means, as the sentence for the one who has to act on it. */
record S3Failure(Kind kind, SdkException cause) {

    /** Kinds of failure, after the client has made every attempt. */
    enum Kind {
        NO_BUCKET,
        NO_OBJECT,
        /** The object has another content than when it was listed. */
        REPLACED,
        NO_CREDENTIALS,
        /** The credentials have ended or are not known to the service. */
        BAD_CREDENTIALS,
        NOT_ALLOWED,
        /** The bucket is in another region than the one that was asked. */
        OTHER_REGION,
        /** The service asks for a slower pace. */
        THROTTLED,
        /** No answer, or a 5xx. */
        UNAVAILABLE,
        OTHER
    }

    private static final Set<String> CREDENTIALS =
            Set.of(
                    "InvalidAccessKeyId",
                    "SignatureDoesNotMatch",
                    "ExpiredToken",
                    "InvalidToken",
                    "TokenRefreshRequired",
                    "RequestTimeTooSkewed");

    private static final int MOVED = 301;
    private static final int FORBIDDEN = 403;
    private static final int MISSING = 404;
    private static final int PRECONDITION_FAILED = 412;

    static S3Failure of(SdkException cause) {
        return new S3Failure(kind(cause), cause);
    }

    private static Kind kind(SdkException cause) {
        if (cause instanceof AwsServiceException service) {
            return kind(service);
        }
        if (AwsCredentials.areMissing(cause)) {
            return Kind.NO_CREDENTIALS;
        }
        return cause instanceof SdkClientException ? Kind.UNAVAILABLE : Kind.OTHER;
    }

    private static Kind kind(AwsServiceException service) {
        String code = code(service);
        if (CREDENTIALS.contains(code)) {
            return Kind.BAD_CREDENTIALS;
        }
        if (code.equals("AuthorizationHeaderMalformed") || service.statusCode() == MOVED) {
            return Kind.OTHER_REGION;
        }
        if (service.isThrottlingException() || code.equals("SlowDown")) {
            return Kind.THROTTLED;
        }
        return switch (service.statusCode()) {
            case FORBIDDEN -> Kind.NOT_ALLOWED;
            case MISSING -> code.equals("NoSuchBucket") ? Kind.NO_BUCKET : Kind.NO_OBJECT;
            case PRECONDITION_FAILED -> Kind.REPLACED;
            default -> service.statusCode() >= 500 ? Kind.UNAVAILABLE : Kind.OTHER;
        };
    }

    private static String code(AwsServiceException service) {
        String code =
                service.awsErrorDetails() == null ? null : service.awsErrorDetails().errorCode();
        return code == null ? "" : code;
    }

    /** The failure of a listing, which ends the command. */
    LakeAccessException whenListing(S3Folder folder) {
        String happened =
                switch (kind) {
                    case NO_BUCKET, NO_OBJECT ->
                            "there is no bucket '%s' there".formatted(folder.bucket());
                    case NO_CREDENTIALS -> AwsCredentials.MISSING;
                    case BAD_CREDENTIALS ->
                            "the service does not accept these AWS credentials (%s)"
                                    .formatted(cause.getMessage());
                    case NOT_ALLOWED ->
                            "these AWS credentials may not list the bucket (%s)"
                                    .formatted(cause.getMessage());
                    case OTHER_REGION ->
                            "the bucket is in another region (%s)".formatted(cause.getMessage());
                    case THROTTLED ->
                            "the service kept throttling (%s)".formatted(cause.getMessage());
                    case UNAVAILABLE, REPLACED, OTHER ->
                            "the service gave no good answer in %d attempts (%s)"
                                    .formatted(S3Clients.MOST_ATTEMPTS, cause.getMessage());
                };
        String message = "%s: %s. Nothing of the lake was changed.".formatted(folder, happened);
        return kind == Kind.THROTTLED || kind == Kind.UNAVAILABLE
                ? new LakeAwayException(message, next(folder), cause)
                : new LakeAccessException(message, next(folder), cause);
    }

    private String next(S3Folder folder) {
        String endpoint = folder.endpoint().map(uri -> " --endpoint-url " + uri).orElse("");
        return switch (kind) {
            case NO_BUCKET, NO_OBJECT ->
                    "aws s3 ls%s shows the buckets; then name one with --lake".formatted(endpoint);
            case NO_CREDENTIALS, BAD_CREDENTIALS -> AwsCredentials.NEXT;
            case NOT_ALLOWED ->
                    "allow s3:ListBucket on arn:aws:s3:::%s and s3:GetObject on arn:aws:s3:::%s"
                            .formatted(folder.bucket(), folder.bucket() + "/" + folder.key("*"));
            case OTHER_REGION ->
                    "aws s3api get-bucket-location --bucket %s, and --lake '%s?region=REGION'"
                            .formatted(folder.bucket(), folder.uri());
            case THROTTLED -> "the same command again, with fewer --threads";
            case UNAVAILABLE, REPLACED, OTHER ->
                    "aws s3 ls %s/%s must answer; then the same command again"
                            .formatted(folder.uri(), endpoint);
        };
    }

    /** The failure of a read, which spoils one object. */
    IOException whenReading() {
        String happened =
                switch (kind) {
                    case NO_BUCKET, NO_OBJECT -> "it is no longer there";
                    case REPLACED -> "it was replaced after it was listed";
                    case NOT_ALLOWED ->
                            "these AWS credentials may not read it; they need s3:GetObject";
                    case BAD_CREDENTIALS, NO_CREDENTIALS ->
                            "the AWS credentials have ended (%s)".formatted(cause.getMessage());
                    case OTHER_REGION, THROTTLED, UNAVAILABLE, OTHER -> cause.getMessage();
                };
        return new IOException(happened, cause);
    }
}
