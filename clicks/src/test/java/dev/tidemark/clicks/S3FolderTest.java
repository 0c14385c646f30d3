package dev.tidemark.clicks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class S3FolderTest {

    @Test
    void aFolderIsReadWithHowItsBucketIsReachedAndWrittenBack() {
        String text = "s3://ad-clicks.eu/team/lake?region=eu-west-1&endpoint=http://127.0.0.1:9090";

        S3Folder folder = S3Folder.parse(text);

        assertThat(folder.bucket()).isEqualTo("ad-clicks.eu");
        assertThat(folder.prefix()).isEqualTo("team/lake");
        assertThat(folder.region()).contains("eu-west-1");
        assertThat(folder.endpoint()).contains(URI.create("http://127.0.0.1:9090"));
        assertThat(folder.uri()).isEqualTo("s3://ad-clicks.eu/team/lake");
        assertThat(folder.key("raw/")).isEqualTo("team/lake/raw/");
        assertThat(folder).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"s3://bucket", "s3://bucket/", "s3://bucket?region=eu-west-1"})
    void aWholeBucketIsAFolderToo(String text) {
        S3Folder folder = S3Folder.parse(text);

        assertThat(folder.uri()).isEqualTo("s3://bucket");
        assertThat(folder.key("raw/")).isEqualTo("raw/");
    }

    @Test
    void aSlashAtTheEndMeansTheSameFolder() {
        assertThat(S3Folder.parse("s3://bucket/lake/"))
                .isEqualTo(S3Folder.parse("s3://bucket/lake"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bucket/lake",
                "s3:bucket/lake",
                "s3a://bucket/lake",
                "s3://",
                "s3:///lake",
                "s3://ab/lake",
                "s3://Bucket/lake",
                "s3://-bucket/lake",
                "s3://bucket//lake",
                "s3://bucket/a/../b",
                "s3://bucket/./b",
                "s3://bucket/two words",
                "s3://bucket/lake#raw",
                "s3://bucket/lake?zone=a",
                "s3://bucket/lake?region=",
                "s3://bucket/lake?region=EU",
                "s3://bucket/lake?endpoint=127.0.0.1:9090",
                "s3://bucket/lake?endpoint=ftp://h",
                "s3://bucket/lake?endpoint=http://h:x y",
            })
    void whatNamesNoFolderOfABucketIsRefusedWithAnExample(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> S3Folder.parse(text))
                .withMessageContaining("Write it as s3://BUCKET/FOLDER?region=eu-west-1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "s3://AKIA1:s3cret@bucket/lake",
                "s3://bucket/lake?secret-key=s3cret",
                "s3://bucket/lake?endpoint=http://AKIA1:s3cret@h",
                "s3://bucket/lake?endpoint=http://AKIA1:s3cret %@h",
            })
    void aKeyInAnAddressIsRefusedAndNeverRepeated(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> S3Folder.parse(text))
                .withMessageContaining("keys come from the environment")
                .satisfies(
                        e -> {
                            assertThat(e.getMessage()).doesNotContain("s3cret");
                            assertThat(e.getCause()).isNull();
                        });
    }

    @Test
    void aTextThatMeansABucketIsTold() {
        assertThat(S3Folder.isMeant("s3://bucket/lake")).isTrue();
        assertThat(S3Folder.isMeant("s3:bucket")).isTrue();
        assertThat(S3Folder.isMeant("s3a://bucket")).isTrue();
        assertThat(S3Folder.isMeant("s3-lake")).isFalse();
        assertThat(S3Folder.isMeant("lake")).isFalse();
    }
}
