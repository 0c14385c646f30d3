package dev.tidemark.job.kinesis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.kinesis.StreamException.Fault;
import java.net.ConnectException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.kinesis.model.ExpiredIteratorException;
import software.amazon.awssdk.services.kinesis.model.KinesisException;
import software.amazon.awssdk.services.kinesis.model.KmsAccessDeniedException;
import software.amazon.awssdk.services.kinesis.model.KmsThrottlingException;
import software.amazon.awssdk.services.kinesis.model.LimitExceededException;
import software.amazon.awssdk.services.kinesis.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.kinesis.model.ResourceInUseException;
import software.amazon.awssdk.services.kinesis.model.ResourceNotFoundException;

/** Which faults of the service pass, as the SDK tells them. */
class StreamExceptionTest {

    private static final Map<SdkException, Fault> FAULTS =
            Map.ofEntries(
                    Map.entry(refused(ExpiredIteratorException.builder()), Fault.ITERATOR_EXPIRED),
                    Map.entry(
                            refused(ProvisionedThroughputExceededException.builder()),
                            Fault.THROTTLED),
                    Map.entry(refused(LimitExceededException.builder()), Fault.THROTTLED),
                    Map.entry(refused(KmsThrottlingException.builder()), Fault.THROTTLED),
                    Map.entry(named("ThrottlingException"), Fault.THROTTLED),
                    Map.entry(refused(ResourceInUseException.builder()), Fault.AWAY),
                    Map.entry(KinesisException.builder().statusCode(503).build(), Fault.AWAY),
                    Map.entry(
                            SdkClientException.create("refused", new ConnectException()),
                            Fault.AWAY),
                    Map.entry(refused(KmsAccessDeniedException.builder()), Fault.FINAL),
                    Map.entry(refused(ResourceNotFoundException.builder()), Fault.FINAL),
                    Map.entry(named("AccessDeniedException"), Fault.FINAL),
                    Map.entry(SdkClientException.create("no credentials"), Fault.FINAL));

    private static SdkException refused(KinesisException.Builder answer) {
        return answer.statusCode(400).message("as the test says").build();
    }

    private static SdkException named(String code) {
        return KinesisException.builder()
                .statusCode(400)
                .awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build())
                .build();
    }

    @Test
    void askingAgainHelpsWhereItIsTooMuchForNowAndNowhereElse() {
        FAULTS.forEach(
                (exception, fault) ->
                        assertThat(StreamException.of("clicks", exception).fault())
                                .as(exception.toString())
                                .isEqualTo(fault));
    }
}
