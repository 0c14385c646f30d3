package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.ledger.Fence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that last: Ctrl-C ends them with exit 130, and the same command continues. */
final class InterruptIT {

    private static final long PATIENCE_S = 90;
    private static final int ROWS = 40;

    @TempDir Path folder;
    private Process running;

    @AfterEach
    void endWhatStillRuns() {
        if (running != null) {
            Tidemark.end(running);
        }
    }

    private void start(String line) {
        List<String> command = new ArrayList<>(List.of(Tidemark.launcher().toString()));
        command.addAll(List.of(line.split(" ", -1)));
        running = Tidemark.in(folder).open(command, folder.resolve("out"), folder.resolve("err"));
    }

    private interface Condition {
        boolean holds() throws Exception;
    }

    private void interruptOnce(Condition condition) throws Exception {
        long giveUp = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_S);
        while (!condition.holds()) {
            assertThat(running.isAlive()).as(messages()).isTrue();
            assertThat(System.nanoTime()).as(messages()).isLessThan(giveUp);
            running.waitFor(20, TimeUnit.MILLISECONDS);
        }
        Tidemark.interrupt(running);
        assertThat(running.waitFor(PATIENCE_S, TimeUnit.SECONDS)).as(messages()).isTrue();
    }

    private String messages() throws IOException {
        return Files.readString(folder.resolve("err"));
    }

    @Test
    void aFlushThatIsInterruptedGoesOnWhereItStopped() throws Exception {
        try (WrittenLedger written = WrittenLedger.in(folder)) {
            Fence first = written.begun(7, Optional.empty(), 43);
            for (int ad = 0; ad < ROWS; ad++) {
                written.minute("ad_" + ad, 14, 3, 42, first);
            }
        }
        CountedRows rows = new CountedRows(folder);
        String left = "SELECT count(*) FROM ad_metrics";

        start("flush --checkpoint 41 --max-rate 4/s --yes");
        interruptOnce(() -> rows.number(left) < ROWS);

        assertThat(running.exitValue()).as(messages()).isEqualTo(130);
        assertThat(rows.number(left)).isBetween(1L, ROWS - 1L);
        Result again = Tidemark.in(folder).run("flush", "--checkpoint", "41", "--yes");
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(rows.number(left)).isZero();
    }

    @Test
    void aStatusThatWatchesEndsAndLeavesWholeLines() throws Exception {
        try (StubFlink flink = new StubFlink()) {
            flink.answer("/jobs/overview", StubFlink.ONE_JOB);
            start("status --watch --every 1s --output json --flink-url " + flink.url());
            interruptOnce(() -> Tidemark.text(folder.resolve("out")).lines().count() >= 2);
        }

        assertThat(running.exitValue()).as(messages()).isEqualTo(130);
        assertThat(Tidemark.text(folder.resolve("out")).lines())
                .allSatisfy(line -> assertThat(line).startsWith("{").endsWith("}"));
    }
}
