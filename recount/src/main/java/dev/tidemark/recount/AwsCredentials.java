package dev.tidemark.recount;

import java.util.List;
import java.util.Locale;
import software.amazon.awssdk.core.exception.SdkClientException;

/** Says that no AWS credentials were found, which the clients tell as a list of all they asked. */
public final class AwsCredentials {

    /** What happened. */
    public static final String MISSING = "no AWS credentials were found";

    /** What to type next. */
    public static final String NEXT =
            "aws sts get-caller-identity must name the right account; sign in with aws sso login,"
                    + " set AWS_PROFILE, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";

    /** Of Hadoop's file system, whose own client is not on our class path. */
    private static final List<String> OTHER_CLIENTS =
            List.of("no aws credentials", "unable to load aws credentials");

    private AwsCredentials() {}

    /** Whether a failure, or a cause of it, is that there are none. */
    public static boolean areMissing(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            String message = String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT);
            boolean isOurClient = cause instanceof SdkClientException;
            if (isOurClient && (message.contains("credentials") || message.contains("sso token"))) {
                return true;
            }
            if (OTHER_CLIENTS.stream().anyMatch(message::contains)) {
                return true;
            }
        }
        return false;
    }
}
