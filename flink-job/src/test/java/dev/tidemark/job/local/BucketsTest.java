package dev.tidemark.job.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.clicks.S3Folder;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class BucketsTest {

    @Test
    void eachBucketIsReachedInItsOwnWay() {
        Map<String, String> settings =
                Buckets.configuration(
                                folders(
                                        "s3://on-aws/lake?region=eu-west-1",
                                        "s3://near/cp?endpoint=http://127.0.0.1:9000",
                                        "s3://near/lake?endpoint=http://127.0.0.1:9000"))
                        .toMap();

        assertThat(settings)
                .containsEntry("s3.bucket.on-aws.endpoint.region", "eu-west-1")
                .containsEntry("s3.bucket.near.endpoint", "http://127.0.0.1:9000")
                .containsEntry("s3.bucket.near.path.style.access", "true")
                .doesNotContainKeys(
                        "s3.bucket.on-aws.endpoint",
                        "s3.bucket.on-aws.path.style.access",
                        "s3.bucket.near.endpoint.region");
    }

    @Test
    void oneBucketReachedInTwoWaysIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () ->
                                Buckets.configuration(
                                        folders("s3://one/lake?region=eu-west-1", "s3://one/cp")))
                .withMessageContaining("one bucket, reached in two ways");
    }

    @Test
    void withoutThePluginAJobThatNamesABucketDoesNotStart() {
        assertThatThrownBy(
                        () ->
                                Buckets.open(
                                        folders("s3://one/lake"), "/no/such/folder", stage -> {}))
                .isInstanceOf(BucketException.class)
                .hasMessageContaining("Flink's S3 plugin is missing")
                .hasMessageContaining("Nothing was started");
    }

    private static List<S3Folder> folders(String... texts) {
        return Stream.of(texts).map(S3Folder::parse).toList();
    }
}
