package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A job that follows a growing file with the real child process: Ctrl-C stops it with a savepoint,
 * and the same command goes on.
 */
final class FollowIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final int CLICKS_A_MINUTE = 6;

    @TempDir Path folder;
    private Process running;

    @BeforeEach
    void makeLog() throws IOException {
        Files.createDirectory(folder.resolve("clicks"));
    }

    @AfterEach
    void endWhatStillRuns() {
        if (running != null) {
            Tidemark.end(running);
        }
    }

    @Test
    void ctrlCStopsWithASavepointAndTheSameCommandGoesOn() throws Exception {
        append(0, 5);
        start();
        awaitMinute(3);
        interrupt();
        assertThat(running.exitValue()).as(messages()).isEqualTo(130);
        assertThat(messages()).contains("savepoint");

        append(4, 12);
        start();
        awaitMinute(10);
        interrupt();

        assertThat(running.exitValue()).as(messages()).isEqualTo(130);
        for (int minute = 0; minute <= 10; minute++) {
            assertThat(clicksOf(minute)).as("minute %d", minute).isEqualTo(CLICKS_A_MINUTE);
        }
        assertThat(
                        new CountedRows(folder)
                                .number(
                                        "SELECT count(*) FROM control_items WHERE bucket LIKE 'C:refused:%'"))
                .isZero();
    }

    /**
     * Six clicks in each minute; those of minute 4 and 5 come twice, so the second time they are
     * duplicates.
     */
    private void append(int firstMinute, int lastMinute) throws IOException {
        StringBuilder lines = new StringBuilder();
        for (int click = firstMinute * CLICKS_A_MINUTE;
                click < (lastMinute + 1) * CLICKS_A_MINUTE;
                click++) {
            lines.append(
                    """
                    {"click_id":"c%d","ad_id":"ad_1","device_time":"%s"}
                    """
                            .formatted(
                                    click,
                                    Instant.parse("2026-02-08T10:00:00Z")
                                            .plusSeconds(click * 10L)));
        }
        Files.writeString(
                folder.resolve("clicks/log.jsonl"),
                lines,
                StandardOpenOption.CREATE,
                StandardOpenOption.APPEND);
    }

    private void start() {
        running =
                Tidemark.in(folder)
                        .open(
                                List.of(
                                        Tidemark.launcher().toString(),
                                        "run",
                                        "--source",
                                        "file:clicks",
                                        "--follow",
                                        "--checkpoint-interval",
                                        "1s"),
                                folder.resolve("out"),
                                folder.resolve("err"));
    }

    private void awaitMinute(int minute) throws Exception {
        Instant giveUp = Instant.now().plus(PATIENCE);
        while (!hasLedger() || clicksOf(minute) == 0) {
            assertThat(Instant.now()).as(messages()).isBefore(giveUp);
            assertThat(running.isAlive()).as(messages()).isTrue();
            running.waitFor(200, TimeUnit.MILLISECONDS);
        }
    }

    private boolean hasLedger() {
        return Files.exists(folder.resolve("tidemark.db"))
                && new CountedRows(folder)
                                .number(
                                        "SELECT count(*) FROM sqlite_master WHERE name = 'ad_metrics'")
                        == 1;
    }

    private long clicksOf(int minute) {
        return new CountedRows(folder)
                .number(
                        "SELECT coalesce(max(fast_valid), 0) FROM ad_metrics WHERE bucket = 'M2026-02-08T10:%02d'"
                                .formatted(minute));
    }

    private void interrupt() throws Exception {
        Tidemark.interrupt(running);
        assertThat(running.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as(messages()).isTrue();
    }

    private String messages() throws IOException {
        return Files.readString(folder.resolve("err"));
    }
}
