package dev.tidemark.job.kinesis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tidemark.clicks.KinesisStream;
import dev.tidemark.job.StreamUnusableException;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.kinesis.KinesisClient;
import software.amazon.awssdk.services.kinesis.KinesisServiceClientConfiguration;
import software.amazon.awssdk.services.kinesis.model.DescribeStreamSummaryRequest;
import software.amazon.awssdk.services.kinesis.model.DescribeStreamSummaryResponse;
import software.amazon.awssdk.services.kinesis.model.KinesisException;
import software.amazon.awssdk.services.kinesis.model.StreamStatus;

/** What is said about a stream that the service does not give, against one that a test scripts. */
class StreamsTest {

    private record Service(String region, RuntimeException refusal, StreamStatus status)
            implements KinesisClient {

        @Override
        public DescribeStreamSummaryResponse describeStreamSummary(
                DescribeStreamSummaryRequest request) {
            if (refusal != null) {
                throw refusal;
            }
            return DescribeStreamSummaryResponse.builder()
                    .streamDescriptionSummary(summary -> summary.streamStatus(status))
                    .build();
        }

        @Override
        public KinesisServiceClientConfiguration serviceClientConfiguration() {
            return KinesisServiceClientConfiguration.builder().region(Region.of(region)).build();
        }

        @Override
        public String serviceName() {
            return "kinesis";
        }

        @Override
        public void close() {}
    }

    private static StreamUnusableException refused(Service service) {
        KinesisStream stream = KinesisStream.parse("kinesis:clicks?region=" + service.region);
        return catchThrowableOfType(
                StreamUnusableException.class, () -> Streams.requireThere(service, stream));
    }

    @Test
    void aStreamThatIsActiveOrBeingChangedIsRead() {
        for (StreamStatus status :
                new StreamStatus[] {StreamStatus.ACTIVE, StreamStatus.UPDATING}) {
            assertThat(refused(new Service("eu-west-1", null, status))).isNull();
        }
    }

    @Test
    void aStreamThatIsBeingMadeIsThereLater() {
        StreamUnusableException later =
                refused(new Service("eu-west-1", null, StreamStatus.CREATING));

        assertThat(later.isAway()).isTrue();
        assertThat(later).hasMessage("the stream clicks is CREATING.");
    }

    @Test
    void rightsThatAreMissingAreNamedByTheServicesOwnWord() {
        StreamUnusableException denied =
                refused(
                        new Service(
                                "eu-west-1",
                                KinesisException.builder()
                                        .statusCode(400)
                                        .awsErrorDetails(
                                                AwsErrorDetails.builder()
                                                        .errorCode("AccessDeniedException")
                                                        .errorMessage(
                                                                "not authorized to perform it")
                                                        .build())
                                        .build(),
                                null));

        assertThat(denied.isAway()).isFalse();
        assertThat(denied).hasMessageContaining("AccessDeniedException, not authorized");
        assertThat(denied.next())
                .contains("describe-stream-summary --stream-name clicks --region eu-west-1");
    }

    @Test
    void credentialsThatAreMissingAreNoReasonToTryAgain() {
        StreamUnusableException none =
                refused(
                        new Service(
                                "eu-west-1",
                                SdkClientException.create(
                                        "Unable to load credentials from any of the providers in the chain: [Environment(...), Profile(...)]"),
                                null));

        assertThat(none.isAway()).isFalse();
        assertThat(none)
                .hasMessage(
                        "the stream clicks in eu-west-1 cannot be used: no AWS credentials were found.");
        assertThat(none.next()).startsWith("aws sts get-caller-identity must name");
    }

    @Test
    void aRegionThatNobodyKnowsIsAWrongName() {
        SdkClientException noHost =
                SdkClientException.create("no host", new UnknownHostException("kinesis"));

        StreamUnusableException wrong = refused(new Service("eu-wst-1", noHost, null));
        assertThat(wrong.isAway()).isFalse();
        assertThat(wrong).hasMessageContaining("no region 'eu-wst-1'; did you mean 'eu-west-1'?");

        StreamUnusableException away = refused(new Service("eu-west-1", noHost, null));
        assertThat(away.isAway()).isTrue();
    }
}
