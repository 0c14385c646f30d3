package dev.tidemark.commands.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.commands.ErrorCode;
import dev.tidemark.commands.Failure;
import org.junit.jupiter.api.Test;

final class RootCauseTest {

    private static final String REFUSED =
            """
            org.apache.flink.runtime.JobException: Recovery is suppressed by NoRestartBackoffTimeStrategy
            \tat org.apache.flink.runtime.executiongraph.failover.ExecutionFailureHandler.handleFailure(ExecutionFailureHandler.java:219)
            Caused by: org.apache.flink.runtime.execution.SuppressRestartsException: Unrecoverable failure
            \tat dev.tidemark.job.sink.SinkStart.open(SinkStart.java:60)
            Caused by: dev.tidemark.ledger.LeaseHeldException: Generation 7 already has a live job, abc. Nothing was changed.
            \tat dev.tidemark.ledger.sqlite.FileLease.refused(FileLease.java:170)
            Caused by: java.io.IOException: a lock was lost
            """;

    @Test
    void aSentenceOfOursIsTheCauseAlthoughOthersLieBelowIt() {
        RootCause cause = RootCause.of(REFUSED);

        assertThat(cause.isRefusal()).isTrue();
        assertThat(cause.text())
                .isEqualTo("Generation 7 already has a live job, abc. Nothing was changed.");
        assertThat(cause.failure("tidemark-g7 is FAILED", "").code())
                .isEqualTo(ErrorCode.JOB_REFUSED);
    }

    @Test
    void ofOtherPeoplesExceptionsTheInnermostIsTheCause() {
        RootCause cause =
                RootCause.of(
                        """
                        java.util.concurrent.CompletionException: org.apache.flink.util.FlinkException: no
                        Caused by: java.net.ConnectException: Connection refused
                        \tat java.base/sun.nio.ch.Net.connect0(Native Method)
                        """);

        assertThat(cause.text()).isEqualTo("ConnectException: Connection refused");
        assertThat(cause.failure("x", "").code()).isEqualTo(ErrorCode.CLUSTER_FAILED);
    }

    @Test
    void timeoutsThatDoNotFitAreACheckThatDoesNotHold() {
        RootCause cause =
                RootCause.of(
                        "Caused by: dev.tidemark.job.sink.TransactionTimeouts$TimeoutsDoNotFitException: --transaction-timeout is 600 s");

        assertThat(cause.failure("x", "").code()).isEqualTo(ErrorCode.TIMEOUTS_DO_NOT_FIT);
        assertThat(cause.text()).isEqualTo("--transaction-timeout is 600 s");
    }

    @Test
    void whatASourceIsRefusedForHasTheExitOfARunHere() {
        assertThat(
                        RootCause.of(
                                        "Caused by: dev.tidemark.job.source.RetentionGapException: hours are missing")
                                .failure("x", "")
                                .code())
                .isEqualTo(ErrorCode.JOB_REFUSED);
        RootCause missing =
                RootCause.of(
                        "Caused by: dev.tidemark.job.NoStreamException: there is no topic 'c'.");
        assertThat(missing.failure("x", "").code()).isEqualTo(ErrorCode.NO_STREAM);
        assertThat(missing.text()).isEqualTo("there is no topic 'c'.");
        assertThat(
                        RootCause.of("Caused by: dev.tidemark.job.StreamAwayException: no answer.")
                                .failure("x", "")
                                .code())
                .isEqualTo(ErrorCode.STREAM_AWAY);
    }

    @Test
    void everyFailureSaysWhatToTypeNext() {
        assertThat(failure("java.io.IOException: disk full").next()).isEqualTo("tidemark status");
        assertThat(failure("dev.tidemark.job.StreamAwayException: no answer.").next())
                .isEqualTo("the same command, when they answer");
        assertThat(failure("dev.tidemark.job.kafka.BrokerException: no answer").next())
                .isEqualTo("the same command, when they answer");
        assertThat(failure("dev.tidemark.job.NoStreamException: there is no topic 'c'.").next())
                .startsWith("the same command with the right name");
        Failure unreadable =
                failure("dev.tidemark.job.UnreadableCheckpointException: g1/chk-4 cannot be read");
        assertThat(unreadable.code()).isEqualTo(ErrorCode.STATE_UNREADABLE);
        assertThat(unreadable.next()).startsWith("tidemark checkpoints");
    }

    @Test
    void whatACauseSaysOfNextIsNotSaidTwice() {
        assertThat(
                        failure("dev.tidemark.ledger.RefusedForSafetyException: no. Next: stop it")
                                .next())
                .isEmpty();
    }

    @Test
    void whatIsSafeStandsBehindTheCause() {
        assertThat(
                        RootCause.of("java.io.IOException: disk full")
                                .failure("it failed", "Rows are safe.", "tidemark status"))
                .hasMessage("it failed: IOException: disk full. Rows are safe.");
    }

    private static Failure failure(String cause) {
        return RootCause.of("Caused by: " + cause).failure("it failed", "tidemark status");
    }

    @Test
    void aTextThatIsNoStackTraceIsShownAsItIs() {
        assertThat(RootCause.of("Bad Gateway\nnginx").text()).isEqualTo("Bad Gateway");
    }
}
