package dev.tidemark.ledger.dynamodb;

import static dev.tidemark.ledger.dynamodb.HostileService.failure;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tidemark.ledger.LedgerException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;

/** Which calls are made again, after which pauses, and until when. */
class CallsTest {

    private static final String STORE = "dynamodb:ad_metrics?region=eu-west-1";

    private final List<Duration> pauses = new ArrayList<>();
    private double chance = 1 - 1e-9;
    private long nanos;

    private Calls calls(Duration patience) {
        return new Calls(
                STORE,
                patience,
                new CallClock(
                        () -> nanos,
                        () -> 0,
                        time -> {
                            pauses.add(time);
                            nanos += time.toNanos();
                        },
                        () -> chance));
    }

    /** A call that fails so many times and then answers. */
    private static Supplier<String> failing(int times, SdkException failure) {
        int[] left = {times};
        return () -> {
            if (left[0]-- > 0) {
                throw failure;
            }
            return "answer";
        };
    }

    @Test
    void aThrottledCallIsMadeAgainAfterPausesThatDoubleUpToALimit() {
        Calls calls = calls(Duration.ofMinutes(5));

        assertThat(calls.make("write", failing(9, throttled()))).isEqualTo("answer");

        assertThat(pauses.stream().map(pause -> Math.round(pause.toNanos() / 1e6)).toList())
                .containsExactly(25L, 50L, 100L, 200L, 400L, 800L, 1_600L, 2_000L, 2_000L);
        assertThat(calls.throttled()).isEqualTo(9);
        assertThat(calls.unanswered()).isZero();
    }

    @Test
    void theWholePauseIsRandom() {
        chance = 0;
        calls(Duration.ofMinutes(5)).make("write", failing(3, throttled()));
        assertThat(pauses).containsOnly(Duration.ZERO);
    }

    @ParameterizedTest
    @CsvSource({
        "500,InternalServerError",
        "503,ServiceUnavailable",
        "400,RequestLimitExceeded",
        "400,ThrottlingException"
    })
    void whatMayPassIsMadeAgain(int status, String code) {
        assertThat(calls(Duration.ofMinutes(1)).make("write", failing(1, failure(status, code))))
                .isEqualTo("answer");
    }

    @Test
    void aSilentNetworkIsTriedAgain() {
        Calls calls = calls(Duration.ofMinutes(1));
        SdkException silence = SdkClientException.create("Connect to 127.0.0.1 timed out");
        assertThat(calls.make("write", failing(2, silence))).isEqualTo("answer");
        assertThat(calls.unanswered()).isEqualTo(2);
    }

    @Test
    void patienceEndsWithASentenceThatSaysWhatToType() {
        assertThatExceptionOfType(LedgerException.class)
                .isThrownBy(
                        () ->
                                calls(Duration.ofSeconds(20))
                                        .make("write ad_7", failing(99, throttled())))
                .withMessageContaining(STORE + ": the service kept throttling for 1")
                .withMessageContaining("--max-wcu");
        assertThat(Duration.ofNanos(nanos)).isLessThanOrEqualTo(Duration.ofSeconds(20));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ResourceNotFoundException|Next: tidemark init --store 'dynamodb:ad_metrics",
                "ExpiredTokenException|Next: aws sts get-caller-identity",
                "UnrecognizedClientException|Next: aws sts get-caller-identity",
                "AccessDeniedException|tidemark init --iam --store",
                "ValidationException|Next: run this again",
            })
    void whatCannotPassFailsAtOnceAndSaysWhatToType(String code, String next) {
        assertThatExceptionOfType(LedgerException.class)
                .isThrownBy(
                        () ->
                                calls(Duration.ofMinutes(5))
                                        .make("look", failing(1, failure(400, code))))
                .withMessageContaining(next);
        assertThat(pauses).isEmpty();
    }

    @Test
    void missingCredentialsFailAtOnce() {
        SdkException none =
                SdkClientException.create("Unable to load credentials from any of the providers");
        assertThatExceptionOfType(LedgerException.class)
                .isThrownBy(() -> calls(Duration.ofMinutes(5)).make("look", failing(1, none)))
                .withMessageContaining("no AWS credentials were found");
        assertThat(pauses).isEmpty();
    }

    @Test
    void aClosedTableMakesNoCallAgain() {
        Calls calls = calls(Duration.ofMinutes(5));
        calls.close();
        assertThatExceptionOfType(LedgerException.class)
                .isThrownBy(() -> calls.make("write", failing(1, throttled())));
    }

    private static SdkException throttled() {
        return failure(400, "ProvisionedThroughputExceededException");
    }
}
