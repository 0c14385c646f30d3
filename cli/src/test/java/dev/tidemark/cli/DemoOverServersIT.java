package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.KeyGroups;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.StoreUri;
import dev.tidemark.ledger.TotalWrite;
import dev.tidemark.ledger.TotalsUri;
import dev.tidemark.ledger.testing.Dynalite;
import dev.tidemark.ledger.testing.RedisServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * The demo with its stores in tables and its running totals on a server, both of which others use
 * as well.
 */
final class DemoOverServersIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final KeyGroups KEY_GROUPS = new KeyGroups(128);

    /** A job of others, in the generation and the epoch in which a demo used to write. */
    private static final Fence OTHERS = new Fence(1, 1, 0, Optional.empty());

    private static final RowKey THEIR_HOUR = new RowKey("ad_1", "H2026-02-08T10");
    private static final RowKey THEIR_MINUTE = new RowKey("their_ad", "M2026-02-08T10:59");
    private static final RowKey MINUTE_OF_THE_DEMO = new RowKey("ad_1", "M2026-02-08T10:59");

    @TempDir Path folder;
    private final StoreUri.DynamoDb store = Dynalite.shared().newStore();

    private Tidemark tidemark() {
        return Tidemark.in(folder)
                .with("AWS_ACCESS_KEY_ID", "test")
                .with("AWS_SECRET_ACCESS_KEY", "test");
    }

    @Test
    void aCrashOverATableCountsTwiceWithoutTheFlushAndTouchesNothingOfOthers() throws IOException {
        Path serverFolder = Files.createDirectory(folder.resolve("redis"));
        try (RedisServer server = RedisServer.start(serverFolder)) {
            LedgerRow row = theirRow();
            RunningTotal total = theirTotal(server, THEIR_MINUTE);
            List<String> tables = tables();

            Result result =
                    tidemark()
                            .run(
                                    "demo",
                                    "--store",
                                    store.text(),
                                    "--totals",
                                    server.uri(),
                                    "--output",
                                    "json");

            assertThat(result.exit()).as(result.err()).isZero();
            requireTheStory(JSON.readTree(result.out()));
            assertThat(result.err()).contains("crash: ", store.table() + "_demo_");
            assertThat(tables()).as("those of the demo are gone").isEqualTo(tables);
            try (Ledger ledger = ledger(server);
                    Jedis client = server.client()) {
                assertThat(ledger.read(THEIR_HOUR)).contains(row);
                assertThat(ledger.runningTotals().read(THEIR_MINUTE)).contains(total);
                assertThat(client.keys("t:*")).as("of theirs and the demo").hasSize(1);
                assertThat(callsOfTheScript(client)).as("totals went there").isGreaterThan(100);
            }
        }
    }

    private static void requireTheStory(JsonNode shown) {
        assertThat(shown.get("counted_twice_without_flush").asLong()).isEqualTo(22);
        assertThat(shown.get("flush_found").asLong()).isPositive();
        assertThat(shown.get("rows")).hasSize(12);
        for (JsonNode row : shown.get("rows")) {
            assertThat(row.at("/with_flush/sum")).as("%s", row).isEqualTo(row.get("right"));
        }
    }

    private static long callsOfTheScript(Jedis client) {
        return client.info("commandstats")
                .lines()
                .filter(line -> line.startsWith("cmdstat_evalsha:calls="))
                .mapToLong(line -> Long.parseLong(line.split("[=,]", -1)[1]))
                .sum();
    }

    @Test
    void aServerWithTotalsWhereTheDemoWritesIsLeftAlone() throws IOException {
        Path serverFolder = Files.createDirectory(folder.resolve("redis"));
        try (RedisServer server = RedisServer.start(serverFolder)) {
            theirRow();
            RunningTotal total = theirTotal(server, MINUTE_OF_THE_DEMO);

            Result result = tidemark().run("demo", "--totals", server.uri());

            assertThat(result.exit()).as(result.err()).isEqualTo(4);
            assertThat(result.err())
                    .contains("error TM-025", "M2026-02-08T10:59 of ad_1", "nothing was changed");
            try (Ledger ledger = ledger(server)) {
                assertThat(ledger.runningTotals().read(MINUTE_OF_THE_DEMO)).contains(total);
            }
        }
    }

    @Test
    void tablesOfADemoThatHasShownNothingStayAndAreNamed() throws IOException {
        Path java = folder.resolve("jdk/bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(
                java,
                """
                #!/bin/bash
                if [[ "$*" == *dev.tidemark.job.local.DemoRun* ]]; then
                    echo '{"event":"finished","result":"not_shown","message":"nothing was shown"}'
                    exit 1
                fi
                exec "$REAL_JAVA" "$@"
                """);
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        List<String> before = tables();

        Result result =
                tidemark()
                        .with("JAVA_HOME", folder.resolve("jdk").toString())
                        .with("REAL_JAVA", System.getProperty("java.home") + "/bin/java")
                        .with("TMPDIR", folder.toString())
                        .run("demo", "--store", store.text());

        assertThat(result.exit()).isEqualTo(1);
        List<String> more = tables().stream().filter(name -> !before.contains(name)).toList();
        assertThat(more).hasSize(2).allMatch(name -> name.startsWith(store.table() + "_demo_"));
        assertThat(result.err()).contains("the stores stay: ").contains(more);
    }

    @Test
    void aTableInAwsIsOnlyUsedWhenSomebodyAgreed() {
        String aws = "dynamodb:ad_metrics?region=eu-west-1";
        Result asked = tidemark().run("demo", "--store", aws);
        assertThat(asked.exit()).isEqualTo(2);
        assertThat(asked.err()).contains("error TM-007", "Nothing was changed", "--yes");

        Result dryRun = tidemark().run("demo", "--store", aws, "--dry-run");
        assertThat(dryRun.exit()).isZero();
        assertThat(dryRun.out()).contains("dynamodb:ad_metrics_demo_", "_without_flush?region=");

        Result file = tidemark().run("demo", "--store", "sqlite:counts.db");
        assertThat(file.exit()).isEqualTo(2);
        assertThat(file.err()).contains("--store: ", "leave --store out");
        assertThat(tidemark().with("TIDEMARK_STORE", aws).run("demo", "--dry-run").out())
                .as("a setting names no table for a demo")
                .doesNotContain("ad_metrics");
    }

    private LedgerRow theirRow() {
        Ledgers.create(store);
        try (Ledger ledger = Ledgers.open(store)) {
            ledger.write(
                            new ClosedWindowWrite(
                                    THEIR_HOUR, group(THEIR_HOUR), new Counts(5, 5), 1, OTHERS))
                    .join();
            return ledger.read(THEIR_HOUR).orElseThrow();
        }
    }

    private RunningTotal theirTotal(RedisServer server, RowKey minute) {
        try (Ledger ledger = ledger(server)) {
            ledger.runningTotals()
                    .write(new TotalWrite(minute, group(minute), new Counts(5, 5), 1, OTHERS))
                    .join();
            return ledger.runningTotals().read(minute).orElseThrow();
        }
    }

    private static int group(RowKey key) {
        return KEY_GROUPS.of(key.entity());
    }

    private Ledger ledger(RedisServer server) {
        return Ledgers.open(store, Optional.of(TotalsUri.parse(server.uri())), Map.of());
    }

    private List<String> tables() {
        try (DynamoDbClient client =
                DynamoDbClient.builder()
                        .region(Region.EU_WEST_1)
                        .endpointOverride(store.endpoint().orElseThrow())
                        .build()) {
            return List.copyOf(client.listTables().tableNames());
        }
    }
}
