package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.testing.RedisServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/** {@code --totals} on a real server that asks for a password. */
final class ValkeyIT {

    private static final String SECRET = "correct-horse-41";

    @TempDir Path folder;

    @Test
    void initChecksTheServerRunWritesToItAndShowReadsFromIt() throws IOException {
        Path serverFolder = Files.createDirectory(folder.resolve("redis"));
        try (RedisServer server = RedisServer.start(serverFolder, Optional.of(SECRET), List.of())) {
            Tidemark tidemark =
                    Tidemark.in(folder)
                            .with("TIDEMARK_TOTALS", server.uri())
                            .with("TIDEMARK_TOTALS_PASSWORD", SECRET);
            Result init = tidemark.run("init");
            assertThat(init.err())
                    .isEqualTo(
                            "sqlite:./tidemark.db is ready\n"
                                    + server.uri()
                                    + " takes running totals\n");
            assertThat(init.exit()).isZero();

            tidemark.run("generate", "--to", "file:clicks", "--clicks", "2000");
            Result run = tidemark.run("run", "--source", "file:clicks");
            assertThat(run.exit()).as(run.err()).isZero();
            assertThat(run.out() + run.err()).doesNotContain(SECRET).doesNotContain("SLF4J");
            try (Jedis client = server.client()) {
                assertThat(client.keys("t:*")).isNotEmpty();
            }
            Result show = tidemark.run("show", "ad_1", "--all");
            assertThat(show.err()).isEmpty();
            assertThat(show.exit()).isZero();
        }
    }

    @Test
    void aServerThatIsAwayOrLetsNobodyInIsNamedWithTheNextCommand() throws IOException {
        Tidemark away = Tidemark.in(folder);
        Result init = away.run("init", "--totals", "redis://127.0.0.1:1");
        assertThat(init.exit()).isEqualTo(1);
        assertThat(init.err())
                .startsWith("error TM-010")
                .contains("redis://127.0.0.1:1", "start the server")
                .doesNotContain("\tat ");

        Path serverFolder = Files.createDirectory(folder.resolve("redis"));
        try (RedisServer server = RedisServer.start(serverFolder, Optional.of(SECRET), List.of())) {
            Result locked = away.run("init", "--totals", server.uri());
            assertThat(locked.exit()).isEqualTo(1);
            assertThat(locked.err()).contains("TIDEMARK_TOTALS_PASSWORD");
        }
    }

    @Test
    void showShowsTheRowsWhileTheServerIsAway() throws IOException {
        Tidemark tidemark = Tidemark.in(folder);
        tidemark.run("init");
        RowKey minute = new RowKey("ad_1", "M2026-02-08T10:14");
        try (Ledger ledger = Ledgers.open(new StoreUri.Sqlite(folder.resolve("tidemark.db")))) {
            Fence run = new Fence(1, 1, 0, Optional.empty());
            ledger.write(new ClosedWindowWrite(minute, 5, new Counts(7, 70), 1, run)).join();
        }
        Tidemark away = tidemark.with("TIDEMARK_TOTALS", "redis://127.0.0.1:1");

        Result show = away.run("show", "ad_1", "--all", "--output", "csv");
        assertThat(show.exit()).isZero();
        assertThat(show.out()).contains("M2026-02-08T10:14", "7");
        assertThat(show.err())
                .startsWith("warning: TM-015: open minutes are not shown")
                .contains("redis://127.0.0.1:1", "start the server");

        Result nothing = away.run("show", "ad_2", "--hour", "2026-02-08T10");
        assertThat(nothing.exit()).isEqualTo(1);
        assertThat(nothing.err()).startsWith("error TM-015: open minutes are not shown");
    }

    @Test
    void aPasswordInAnAddressIsNotPrinted() {
        Tidemark tidemark =
                Tidemark.in(folder)
                        .with("TIDEMARK_TOTALS", "redis://:s3cret@127.0.0.1:6379")
                        .with("TIDEMARK_TOTALS_PASSWORD", "0ther-s3cret");
        Result shown = tidemark.run("config", "show");
        assertThat(shown.exit()).isZero();
        assertThat(shown.out()).contains("redis://***@127.0.0.1:6379", "env TIDEMARK_TOTALS");
        assertThat(shown.out() + shown.err()).doesNotContain("s3cret");
        assertThat(shown.err()).as("the password is no unknown setting").isEmpty();

        Result init = tidemark.run("init");
        assertThat(init.exit()).isEqualTo(2);
        assertThat(init.out() + init.err()).doesNotContain("s3cret");
        assertThat(init.err()).contains("TIDEMARK_TOTALS_PASSWORD_FILE");
    }
}
