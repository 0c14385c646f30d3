package dev.tidemark.job.drill;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.generator.GeneratorSettings;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.testing.RedisServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.runtime.testutils.CommonTestUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;

/**
 * The server of running totals is stopped during a run, the job is killed and restored without it,
 * and it comes back with what it held (R24).
 */
@Timeout(300)
class ValkeyAwayIT {

    private static final String[] PACED = {"--speed", "120", "--checkpoint-interval", "200ms"};

    /** Totals survive the stop, so that there is something to repair. */
    private static final List<String> DURABLE =
            List.of("--appendonly", "yes", "--appendfsync", "always");

    @TempDir Path folder;

    @Test
    void rowsCheckpointsAndARestoreDoNotWaitForItAndTheTotalsHeal() throws Exception {
        Path serverFolder = Files.createDirectory(folder.resolve("redis"));
        try (RedisServer server = RedisServer.start(serverFolder, Optional.empty(), DURABLE);
                Drill drill =
                        new Drill(
                                folder,
                                GeneratorSettings.realistic(6, 30_000),
                                4,
                                Optional.of(server.uri()))) {
            drill.begin(2, PACED);
            drill.awaitWrites(1);
            CommonTestUtils.waitUntilCondition(() -> totalsOfRun(server, 1) > 0);
            server.stop();
            drill.killAfterACheckpointAnd(20);
            drill.awaitWrites(20);
            drill.cluster().awaitCheckpoint(drill.job());

            server.startAgain();
            CommonTestUtils.waitUntilCondition(() -> totalsOfRun(server, 2) > 0);
            drill.finish();

            DrillResult.of(drill).assertCountsAreRight();
            DrillResult.of(drill).assertMinutesSumToHours();
            assertThat(drill.register().refusedWrites().list()).isEmpty();
            assertThat(drill.look(2, drill.restoredBy(2)).changes())
                    .as("totals and rows of run 1 after the cut")
                    .isEmpty();
            assertTotalsOfRunTwoAreTheRows(server, drill.ledger());
        }
    }

    /** A minute's last total is written when it closes, so it is the row's value. */
    private static void assertTotalsOfRunTwoAreTheRows(RedisServer server, Ledger ledger) {
        List<RunningTotal> totals =
                keys(server)
                        .flatMap(key -> ledger.runningTotals().read(key).stream())
                        .filter(total -> total.value().tag().run() == 2)
                        .toList();
        assertThat(totals).isNotEmpty();
        for (RunningTotal total : totals) {
            Counts row = ledger.read(total.key()).orElseThrow().fast().orElseThrow().counts();
            assertThat(total.value().counts()).as("%s", total.key()).isEqualTo(row);
        }
    }

    private static long totalsOfRun(RedisServer server, long run) {
        try (Jedis client = server.client()) {
            return client.keys("t:*").stream()
                    .filter(key -> Long.toString(run).equals(client.hget(key, "run")))
                    .count();
        }
    }

    /** {@code t:{<shard>}:<ad>:<bucket>}; a minute's bucket has 17 letters. */
    private static Stream<RowKey> keys(RedisServer server) {
        try (Jedis client = server.client()) {
            return client.keys("t:*").stream()
                    .map(
                            key -> {
                                int bucket = key.length() - "M2026-02-08T10:14".length();
                                return new RowKey(
                                        key.substring("t:{0}:".length(), bucket - 1),
                                        key.substring(bucket));
                            })
                    .toList()
                    .stream();
        }
    }
}
