package dev.tidemark.job.generate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.job.StreamUnusableException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.kinesis.KinesisClient;
import software.amazon.awssdk.services.kinesis.model.KinesisException;
import software.amazon.awssdk.services.kinesis.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.kinesis.model.PutRecordsRequest;
import software.amazon.awssdk.services.kinesis.model.PutRecordsRequestEntry;
import software.amazon.awssdk.services.kinesis.model.PutRecordsResponse;
import software.amazon.awssdk.services.kinesis.model.PutRecordsResultEntry;
import software.amazon.awssdk.services.kinesis.model.ResourceNotFoundException;

/** What becomes of refused records, against a service that answers as a test says. */
class StreamTargetTest {

    private final ScriptedService service = new ScriptedService();
    private final List<Long> pauses = new ArrayList<>();
    private final StreamTarget target = new StreamTarget(service, "clicks", 2, pauses::add);

    /** Takes all, unless a request is scripted. */
    private static final class ScriptedService implements KinesisClient {

        final Deque<Function<PutRecordsRequest, PutRecordsResponse>> script = new ArrayDeque<>();
        final List<String> requests = new ArrayList<>();
        final List<String> stands = new ArrayList<>();
        final List<String> hashKeys = new ArrayList<>();

        @Override
        public PutRecordsResponse putRecords(PutRecordsRequest request) {
            requests.add(String.join(" ", request.records().stream().map(this::text).toList()));
            return script.isEmpty()
                    ? refuse(Set.of()).apply(request)
                    : script.remove().apply(request);
        }

        Function<PutRecordsRequest, PutRecordsResponse> refuse(Set<Integer> refused) {
            return request -> {
                List<PutRecordsResultEntry> results = new ArrayList<>();
                for (int at = 0; at < request.records().size(); at++) {
                    PutRecordsRequestEntry record = request.records().get(at);
                    if (refused.contains(at)) {
                        results.add(
                                PutRecordsResultEntry.builder()
                                        .errorCode("ProvisionedThroughputExceededException")
                                        .errorMessage("slower")
                                        .build());
                    } else {
                        stands.add(text(record));
                        hashKeys.add(record.explicitHashKey());
                        results.add(PutRecordsResultEntry.builder().sequenceNumber("1").build());
                    }
                }
                return PutRecordsResponse.builder()
                        .records(results)
                        .failedRecordCount(refused.size())
                        .build();
            };
        }

        private String text(PutRecordsRequestEntry record) {
            return record.data().asUtf8String();
        }

        @Override
        public String serviceName() {
            return "kinesis";
        }

        @Override
        public void close() {}
    }

    private void put(int shard, long arrivalMillis, String line) {
        target.put(shard, arrivalMillis, line.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void refusedRecordsAreSentAgainInTheirOrderBeforeAnythingNewer() {
        service.script.add(service.refuse(Set.of(1, 3)));
        service.script.add(service.refuse(Set.of(0)));

        put(0, 0, "a");
        put(0, 1, "b");
        put(1, 2, "c");
        put(0, 3, "d");
        target.flush();
        put(0, 4, "e");
        target.flush();

        assertThat(service.requests).containsExactly("a b c d", "b d", "b", "e");
        assertThat(service.stands).containsExactly("a", "c", "d", "b", "e");
        assertThat(target.mayStandTwice()).isZero();
    }

    @Test
    void aRequestSpansLessThanASecondSoThatARefusedRecordIsNeverLate() {
        put(0, 10_000, "a");
        put(0, 10_999, "b");
        put(0, 11_000, "c");
        target.flush();

        assertThat(service.requests).containsExactly("a b", "c");
    }

    @Test
    void aRequestHoldsAtMostFiveHundredRecordsAndFourMegabytes() {
        for (int i = 0; i < 501; i++) {
            put(0, 0, "x");
        }
        target.flush();
        assertThat(service.requests).extracting(String::length).containsExactly(999, 1);

        service.requests.clear();
        for (int i = 0; i < 5; i++) {
            put(0, 0, "y".repeat(900_000));
        }
        target.flush();
        assertThat(service.requests).hasSize(2);
    }

    @Test
    void everyShardHasAPartOfTheHashKeysOfItsOwn() {
        put(0, 0, "a");
        put(1, 0, "b");
        target.flush();

        // A quarter and three quarters of 2^128.
        assertThat(service.hashKeys)
                .containsExactly(
                        "85070591730234615865843651857942052864",
                        "255211775190703847597530955573826158592");
    }

    @Test
    void aThrottledRequestIsMadeAgainAndNothingStandsTwice() {
        service.script.add(
                any -> {
                    throw ProvisionedThroughputExceededException.builder()
                            .message("slower")
                            .build();
                });

        put(0, 0, "a");
        target.flush();

        assertThat(service.stands).containsExactly("a");
        assertThat(target.mayStandTwice()).isZero();
        assertThat(pauses).hasSize(1);
    }

    private PutRecordsResponse takenWithoutAnAnswer(PutRecordsRequest request) {
        assertThat(service.refuse(Set.of()).apply(request).failedRecordCount()).isZero();
        throw SdkClientException.create(
                "Unable to execute HTTP request: Read timed out",
                new SocketTimeoutException("Read timed out"));
    }

    @Test
    void aRecordIsCountedOnceHoweverOftenItIsSentAgain() {
        service.script.add(this::takenWithoutAnAnswer);
        service.script.add(this::takenWithoutAnAnswer);
        service.script.add(service.refuse(Set.of(1)));
        service.script.add(this::takenWithoutAnAnswer);

        put(0, 0, "a");
        put(1, 0, "b");
        target.flush();

        assertThat(service.requests).containsExactly("a b", "a b", "a b", "b", "b");
        assertThat(target.mayStandTwice()).isEqualTo(2);

        // Of the next batch only what was left when no answer came.
        service.script.add(service.refuse(Set.of(1)));
        service.script.add(this::takenWithoutAnAnswer);
        put(0, 0, "c");
        put(1, 0, "d");
        target.flush();

        assertThat(target.mayStandTwice()).isEqualTo(3);
    }

    @Test
    void aRequestWithoutAnAnswerThatIsNotMadeAgainHasNothingTwice() {
        service.script.add(this::takenWithoutAnAnswer);
        service.script.add(
                any -> {
                    throw new AssertionError("sent again");
                });
        StreamTarget interrupted =
                new StreamTarget(
                        service,
                        "clicks",
                        2,
                        millis -> {
                            throw new InterruptedException();
                        });

        interrupted.put(0, 0, new byte[] {'a'});

        assertThatThrownBy(interrupted::flush).isInstanceOf(StreamUnusableException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(interrupted.mayStandTwice()).isZero();
    }

    @Test
    void aRequestWithoutAnAnswerMayStandTwice() {
        service.script.add(this::takenWithoutAnAnswer);

        put(0, 0, "a");
        put(1, 0, "b");
        target.flush();

        assertThat(service.stands).containsExactly("a", "b", "a", "b");
        assertThat(target.mayStandTwice()).isEqualTo(2);
    }

    @Test
    void aServiceThatWasNotReachedHasNothingTwice() {
        service.script.add(
                any -> {
                    throw SdkClientException.create(
                            "Unable to execute HTTP request: Connection refused",
                            new ConnectException("Connection refused"));
                });

        put(0, 0, "a");
        target.flush();

        assertThat(service.stands).containsExactly("a");
        assertThat(target.mayStandTwice()).isZero();
    }

    @Test
    void aServiceThatTakesNothingIsGivenUpAfterPausesThatGrow() {
        for (int i = 0; i < 20; i++) {
            service.script.add(
                    any -> {
                        throw KinesisException.builder()
                                .statusCode(503)
                                .message("unavailable")
                                .build();
                    });
        }

        put(0, 0, "a");

        assertThatThrownBy(target::flush)
                .isInstanceOf(StreamUnusableException.class)
                .hasMessageContaining("the stream clicks took nothing in 12 tries")
                .hasMessageContaining("unavailable")
                .matches(e -> ((StreamUnusableException) e).isAway());
        assertThat(service.requests).hasSize(12);
        assertThat(pauses).isSorted().endsWith(10_000L);
    }

    @Test
    void aStreamThatIsGoneIsNotTriedAgain() {
        service.script.add(
                any -> {
                    throw ResourceNotFoundException.builder()
                            .statusCode(400)
                            .message("no such stream")
                            .build();
                });

        put(0, 0, "a");

        assertThatThrownBy(target::flush)
                .isInstanceOfSatisfying(
                        StreamUnusableException.class, e -> assertThat(e.isAway()).isFalse())
                .hasMessageContaining("no such stream");
        assertThat(service.requests).hasSize(1);
    }
}
