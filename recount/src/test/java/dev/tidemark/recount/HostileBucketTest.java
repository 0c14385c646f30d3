package dev.tidemark.recount;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.S3Folder;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;

/** A bucket that throttles, breaks off, refuses and is away. */
class HostileBucketTest {

    private static final List<String> LINES =
            List.of("one line", "another line", "", "x".repeat(100_000), "the last line");

    private final StubBucket bucket =
            new StubBucket((String.join("\n", LINES) + "\n").getBytes(StandardCharsets.UTF_8));

    @AfterEach
    void stop() {
        bucket.close();
    }

    @Test
    void callsThatAreThrottledOrFailAreMadeAgain() throws IOException {
        bucket.answers(1, 503, "SlowDown").answers(1, 500, "InternalError");
        Lake lake = open();
        bucket.answers(2, 503, "SlowDown");

        assertThat(lake.objects(Lake.Kind.RAW, Hour.parse("2026-02-08T10")))
                .containsExactly(bucket.object());
        bucket.answers(2, 500, "InternalError");
        assertThat(lines(lake)).isEqualTo(LINES);
        assertThat(bucket.reads()).containsExactly("all", "all", "all");
    }

    @Test
    void attemptsAreBounded() {
        bucket.answers(S3Clients.MOST_ATTEMPTS + 3, 500, "InternalError");

        assertThatThrownBy(this::open)
                .isInstanceOf(LakeAwayException.class)
                .hasMessageContaining("no good answer in 8 attempts");
        assertThat(bucket.answersLeft()).isEqualTo(3);
    }

    @Test
    void aServiceThatKeepsThrottlingIsAwayAndNoWrongLake() {
        bucket.answers(S3Clients.MOST_ATTEMPTS, 503, "SlowDown");

        assertThatThrownBy(this::open)
                .isInstanceOf(LakeAwayException.class)
                .hasMessageContaining("the service kept throttling");
    }

    @Test
    void aConnectionThatBreaksIsGoneOnWithWhereItBroke() throws IOException {
        Lake lake = open();
        bucket.breaksAfter(4, 50_000, 0);

        assertThat(lines(lake)).isEqualTo(LINES);
        assertThat(bucket.reads())
                .containsExactly("all", "bytes=4-", "bytes=50004-", "bytes=50004-");
    }

    @Test
    void aConnectionThatKeepsBreakingIsGivenUp() throws IOException {
        Lake lake = open();
        bucket.breaksAfter(Collections.nCopies(20, 7).stream().mapToInt(each -> each).toArray());

        assertThatThrownBy(() -> lines(lake))
                .isInstanceOf(UnreadableObjectException.class)
                .hasMessageStartingWith(StubBucket.NAME + ": its connection broke 6 times")
                .hasMessageContaining("after 42 of ");
        assertThat(bucket.reads()).hasSize(S3Input.MOST_BREAKS + 1);
    }

    @Test
    void anObjectThatIsReplacedWhileItIsReadIsNotMixed() throws IOException {
        Lake lake = open();
        bucket.breaksAfter(4).answers(1, 412, "PreconditionFailed");

        assertThatThrownBy(() -> lines(lake))
                .isInstanceOf(UnreadableObjectException.class)
                .hasMessage(StubBucket.NAME + ": it was replaced after it was listed");
    }

    @Test
    void anObjectThatMayNotBeReadSaysWhichRightIsMissing() throws IOException {
        Lake lake = open();
        bucket.answers(1, 403, "AccessDenied");

        assertThatThrownBy(() -> lines(lake))
                .isInstanceOf(UnreadableObjectException.class)
                .hasMessageContaining("may not read it; they need s3:GetObject");
    }

    @Test
    void aListingThatIsRefusedSaysWhatHappenedAndWhatToType() {
        assertListing(403, "AccessDenied", "may not list the bucket", "allow s3:ListBucket on");
        assertListing(403, "InvalidAccessKeyId", "does not accept these AWS", "aws sso login");
        assertListing(403, "ExpiredToken", "does not accept these AWS", "aws sts get-caller-id");
        assertListing(404, "NoSuchBucket", "there is no bucket 'stub' there", "aws s3 ls --end");
        assertListing(301, "PermanentRedirect", "in another region", "get-bucket-location");
        assertListing(400, "AuthorizationHeaderMalformed", "in another region", "?region=REGION");
    }

    private void assertListing(int status, String code, String message, String next) {
        bucket.answers(1, status, code);

        LakeAccessException failure = catchThrowableOfType(LakeAccessException.class, this::open);

        assertThat(failure).as(code).isNotNull().isNotInstanceOf(LakeAwayException.class);
        assertThat(failure)
                .hasMessageContaining(message)
                .hasMessageContaining("Nothing of the lake was changed");
        assertThat(failure.next()).contains(next);
    }

    @Test
    void aServiceThatIsAwayIsNamed() {
        S3Folder folder = bucket.folder();
        bucket.close();

        LakeAccessException failure =
                catchThrowableOfType(LakeAccessException.class, () -> open(folder));

        assertThat(failure).isInstanceOf(LakeAwayException.class);
        assertThat(failure).hasMessageStartingWith(folder + ": the service gave no good answer");
        assertThat(failure.next()).startsWith("aws s3 ls s3://stub/lake/ --endpoint-url http://");
    }

    private Lake open() throws IOException {
        return open(bucket.folder());
    }

    /** As everyone else, but without pauses between attempts. */
    private static Lake open(S3Folder folder) throws IOException {
        BackoffStrategy none = BackoffStrategy.retryImmediately();
        StandardRetryStrategy retries =
                S3Clients.retries().toBuilder()
                        .backoffStrategy(none)
                        .throttlingBackoffStrategy(none)
                        .build();
        return S3Lake.open(folder, S3Clients.of(folder, retries), 1_000);
    }

    private List<String> lines(Lake lake) throws IOException {
        List<String> lines = new ArrayList<>();
        LakeLines.read(
                lake,
                bucket.object(),
                (bytes, from, length) ->
                        lines.add(new String(bytes, from, length, StandardCharsets.UTF_8)));
        return lines;
    }
}
