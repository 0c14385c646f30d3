package dev.tidemark.job.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.tidemark.job.StreamUnusableException;
import dev.tidemark.job.generate.ClickSender.Sent;
import dev.tidemark.job.generate.CountsNotWrittenException;
import dev.tidemark.job.generate.SendingStoppedException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunResultTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Read, late, duplicate, stale, invalid, malformed, refused. */
    private static final RunTotals TOTALS = new RunTotals(1_000, 20, 50, 10, 5, 15, 3);

    @Test
    void countedIsWhatIsLeftOfTheClicksRead() {
        ObjectNode node = JSON.createObjectNode();
        TOTALS.addTo(node);

        assertThat(node.toString())
                .isEqualTo(
                        "{\"clicks_read\":1000,\"counted\":900,\"late\":20,\"duplicate\":50,"
                                + "\"stale\":10,\"invalid\":5,\"malformed\":15,\"refused\":3}");
    }

    @Test
    void theBadShareIsOfTheClicksRead() {
        assertThat(TOTALS.badShare()).isEqualTo(0.015);
        assertThat(new RunTotals(0, 0, 0, 0, 0, 0, 0).badShare()).isZero();
    }

    @Test
    void everyEndHasTheExitCodeOfTheCommandContract() {
        assertThat(RunResult.finished(TOTALS).exit()).isZero();
        assertThat(RunResult.nothingToDo("m").exit()).isZero();
        assertThat(RunResult.failed(new IllegalStateException("m")).exit()).isEqualTo(1);
        assertThat(RunResult.usage("m", "n").exit()).isEqualTo(2);
        assertThat(RunResult.badRecords(TOTALS, 0.01, "lake").exit()).isEqualTo(3);
        assertThat(RunResult.refused("m").exit()).isEqualTo(4);
        assertThat(RunResult.stopped(TOTALS, "s").exit()).isEqualTo(130);
    }

    @Test
    void onlyAnInputThatWasReadToItsEndIsFinished() {
        assertThat(RunResult.finished(TOTALS).isFinished()).isTrue();
        assertThat(RunResult.badRecords(TOTALS, 0.01, "lake").isFinished()).isTrue();
        assertThat(RunResult.stopped(TOTALS, "s").isFinished()).isFalse();
        assertThat(RunResult.failed(new IllegalStateException("m")).isFinished()).isFalse();
        assertThat(RunResult.refused("m").isFinished()).isFalse();
    }

    @Test
    void tooManyBadRecordsAreToldWithTheirShareAndWhereTheyAre() {
        assertThat(RunResult.badRecords(TOTALS, 0.01, "lake").message())
                .contains("15 of 1,000 records (1.50 %)")
                .contains("the 1.00 % of --max-bad")
                .contains("lake/exceptions");
    }

    @Test
    void aFailureNamesItsRootCauseAndWhatIsSafe() {
        Exception failure =
                new IllegalStateException(
                        "outer", new IllegalArgumentException("the disk is full"));

        assertThat(RunResult.failed(failure).message())
                .contains("the disk is full")
                .contains("nothing that a restore does not put right");
        assertThat(RunResult.failed(new NullPointerException()).message())
                .contains("NullPointerException");
    }

    @Test
    void whatStandsIsSaidHoweverSendingEnded() {
        Sent sent = new Sent(25, 0);

        RunResult away = stopped(StreamUnusableException.away("gone", "", null), sent);
        assertThat(away.result()).isEqualTo("stream_away");
        assertThat(away.exit()).isEqualTo(5);
        assertThat(away.next()).isEqualTo("the same command with --skip 25");

        RunResult refused = stopped(StreamUnusableException.wrong("no right", "", null), sent);
        assertThat(refused.result()).isEqualTo("no_stream");
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.next())
                .isEqualTo("when that is mended, the same command with --skip 25");

        RunResult failed = stopped(new IllegalStateException("a fault of ours"), sent);
        assertThat(failed.result()).isEqualTo("failed");
        assertThat(failed.exit()).isEqualTo(1);
        assertThat(failed.message()).contains("a fault of ours").doesNotContain("ledger");

        for (RunResult each : List.of(away, refused, failed)) {
            assertThat(each.message())
                    .contains("The first 25 records of the log stand there; of the next 3 nobody");
        }
    }

    private static RunResult stopped(RuntimeException cause, Sent sent) {
        return RunResult.sendingStopped(new SendingStoppedException(cause, sent, 3));
    }

    @Test
    void countsThatAreNotWrittenAreNoReasonToSendAgain() {
        RunResult result =
                RunResult.countsNotWritten(
                        new CountsNotWrittenException(
                                1_500, Path.of("right"), new IOException("no space left")));

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.message())
                .startsWith("all 1,500 records stand; the right counts could not be written to")
                .contains("no space left")
                .doesNotContain("ledger");
        assertThat(result.next())
                .isEqualTo("the same command with --skip 1500 and another --expected");
    }

    @Test
    void anEventIsOneLineOfJson() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new RunEvents(new PrintStream(out, true, StandardCharsets.UTF_8))
                .write("finished", RunResult.stopped(TOTALS, "/s/savepoint-1")::addTo);

        String line = out.toString(StandardCharsets.UTF_8);
        assertThat(line.lines()).hasSize(1);
        JsonNode node = JSON.readTree(line);
        assertThat(node.get("event").asText()).isEqualTo("finished");
        assertThat(node.get("result").asText()).isEqualTo("stopped");
        assertThat(node.get("savepoint").asText()).isEqualTo("/s/savepoint-1");
        assertThat(node.get("totals").get("clicks_read").asLong()).isEqualTo(1_000);
    }
}
