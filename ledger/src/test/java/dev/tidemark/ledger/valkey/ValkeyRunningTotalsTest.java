package dev.tidemark.ledger.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.RunningTotals.Outcome;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TotalWrite;
import dev.tidemark.ledger.TotalsLifetime;
import dev.tidemark.ledger.TotalsUri;
import dev.tidemark.ledger.testing.InMemoryLedger;
import dev.tidemark.ledger.testing.RedisServer;
import dev.tidemark.ledger.testing.contract.RunningTotalsContract;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.args.ClientType;

/** The contract of running totals on a real server, and what only a server can do to them. */
@Timeout(120)
class ValkeyRunningTotalsTest implements RunningTotalsContract {

    private static final Instant NEXT_CENTURY = Instant.parse("2101-02-08T11:00:00Z");
    private static final RowKey FAR_MINUTE = new RowKey(AD_7, "M2101-02-08T10:14");

    @TempDir static Path folder;
    private static RedisServer server;

    private final Ledger rows = new InMemoryLedger();
    private ValkeyRunningTotals totals;
    private Jedis admin;

    @BeforeAll
    static void startTheServer() {
        server = RedisServer.start(folder);
    }

    @AfterAll
    static void stopTheServer() {
        if (server != null) {
            server.close();
        }
    }

    @BeforeEach
    void openEmptyTotals() {
        admin = server.client();
        admin.flushAll();
        totals = at(server.port());
    }

    @AfterEach
    void closeThem() {
        totals.close();
        admin.close();
    }

    private static ValkeyRunningTotals at(int port) {
        return ValkeyRunningTotals.at(
                TotalsUri.parse("redis://127.0.0.1:" + port), Optional.empty());
    }

    @Override
    public Ledger ledger() {
        return rows;
    }

    @Override
    public RunningTotals totals() {
        return totals;
    }

    @Test
    void theKeysAndFieldsAreTheOnesThatOtherProgramsRead() {
        put(total(MINUTE, FIVE, 41, run(2, 41)));

        int shard = TagIndexKey.of(MINUTE, 41).shard();
        String hash = "t:{" + shard + "}:ad_7:M2026-02-08T10:14";
        String index = "ix:{" + shard + "}:41";
        assertThat(admin.keys("*")).containsExactlyInAnyOrder(hash, index);
        assertThat(admin.hgetAll(hash))
                .isEqualTo(
                        Map.of(
                                "key_group", "117",
                                "valid", "5",
                                "spend_micros", "5000",
                                "ckpt", "41",
                                "gen", "7",
                                "run", "2"));
        assertThat(admin.zrange(index, 0, -1)).containsExactly("M2026-02-08T10:14 ad_7");
    }

    @Test
    void aTotalLeavesNothingBehindWhenItIsRemoved() {
        put(total(MINUTE, FIVE, 41, run(2, 41)));
        await(totals.repair(totals.read(MINUTE).orElseThrow(), Optional.empty()));

        assertThat(admin.keys("*")).isEmpty();
    }

    @Test
    void aTotalOfALiveHourGoesALifetimeAfterItsHour() {
        put(total(FAR_MINUTE, FIVE, 41, run(1, 0)));

        long gone = NEXT_CENTURY.plus(TotalsLifetime.AFTER).toEpochMilli();
        assertThat(admin.keys("*")).hasSize(2).allMatch(key -> admin.pexpireTime(key) == gone);
    }

    @Test
    void aTotalOfAnOldHourGoesALifetimeAfterItsLastWrite() {
        long before = serverMillis();
        put(total(MINUTE, FIVE, 41, run(1, 0)));
        long after = serverMillis();

        long lifetime = TotalsLifetime.AFTER.toMillis();
        assertThat(admin.keys("*"))
                .hasSize(2)
                .allSatisfy(
                        key ->
                                assertThat(admin.pexpireTime(key))
                                        .isBetween(before + lifetime, after + lifetime));
    }

    @Test
    void aPartitionStaysAsLongAsTheLongestOfItsTotals() {
        RowKey old = oldMinuteInThePartitionOf(FAR_MINUTE);
        put(total(FAR_MINUTE, FIVE, 41, run(1, 0)));
        put(total(old, FIVE, 41, run(1, 0)));

        assertThat(admin.pexpireTime(TotalKey.of(FAR_MINUTE).index(41)))
                .isEqualTo(NEXT_CENTURY.plus(TotalsLifetime.AFTER).toEpochMilli());
    }

    private static RowKey oldMinuteInThePartitionOf(RowKey key) {
        for (int ad = 0; ; ad++) {
            RowKey old = new RowKey("ad " + ad, MINUTE.bucket());
            if (TotalKey.of(old).shard() == TotalKey.of(key).shard()) {
                return old;
            }
        }
    }

    @Test
    void aTotalThatHasExpiredIsNotFoundThoughItsIndexEntryIsStillThere() {
        put(total(MINUTE, FIVE, 41, run(1, 0)));
        admin.del(TotalKey.of(MINUTE).total());

        assertThat(totals.find(TagIndexKey.of(MINUTE, 41), GROUPS.all())).isEmpty();

        put(total(MINUTE, FIVE, 42, run(1, 0)));
        assertThat(totals.find(TagIndexKey.of(MINUTE, 41), GROUPS.all()))
                .as("the entry of the epoch that the expired one had")
                .isEmpty();
    }

    @Test
    void aServerThatForgetsItsScriptsIsTaughtThemAgain() {
        put(total(MINUTE, FIVE, 41, run(1, 0)));
        admin.scriptFlush();

        List<CompletableFuture<Outcome>> writes = new ArrayList<>();
        for (int ad = 0; ad < 100; ad++) {
            RowKey key = new RowKey("ad_" + ad, MINUTE.bucket());
            writes.add(totals.write(total(key, SIX, 42, run(1, 0))));
        }

        assertThat(writes).allMatch(write -> await(write) == Outcome.WRITTEN);
    }

    @Test
    void aKilledConnectionFailsAWriteAtMostOnceAndNoRead() {
        put(total(MINUTE, FIVE, 41, run(1, 0)));
        totals.read(MINUTE);
        admin.clientKill(
                redis.clients.jedis.params.ClientKillParams.clientKillParams()
                        .type(ClientType.NORMAL)
                        .skipMe(redis.clients.jedis.params.ClientKillParams.SkipMe.YES));

        assertThat(totals.read(MINUTE)).isPresent();
        assertThat(failure(totals.write(total(MINUTE, SIX, 41, run(1, 0)))))
                .hasValueSatisfying(
                        why -> assertThat(why).hasMessageContaining("failed while being written"));
        assertThat(put(total(MINUTE, SIX, 41, run(1, 0)))).isEqualTo(Outcome.WRITTEN);
    }

    @Test
    void aWriteWhoseAnswerIsLostMayBeMadeAgain() throws IOException {
        try (BreakingProxy proxy = new BreakingProxy(server.port());
                ValkeyRunningTotals behindIt = at(proxy.port())) {
            await(behindIt.write(total(MINUTE, FIVE, 41, run(1, 0))));
            proxy.loseAnswers(true);
            assertThat(failure(behindIt.write(total(MINUTE, SIX, 42, run(1, 0))))).isPresent();
            proxy.loseAnswers(false);

            assertThat(proxy.answersLost()).isPositive();
            RunningTotal held = totals.read(MINUTE).orElseThrow();
            assertThat(held.value()).as("it was made").isEqualTo(value(SIX, 42, 7, 1));
            assertThat(await(behindIt.write(total(MINUTE, SIX, 42, run(1, 0)))))
                    .isEqualTo(Outcome.WRITTEN);
            assertThat(totals.find(TagIndexKey.of(MINUTE, 42), GROUPS.all())).containsExactly(held);
        }
    }

    @Test
    void aRepairWhoseAnswerIsLostFindsItselfDone() throws IOException {
        put(total(MINUTE, SIX, 42, run(1, 0)));
        RunningTotal seen = totals.read(MINUTE).orElseThrow();
        try (BreakingProxy proxy = new BreakingProxy(server.port());
                ValkeyRunningTotals behindIt = at(proxy.port())) {
            await(behindIt.write(total(OTHER_MINUTE, FIVE, 41, run(1, 0))));
            proxy.loseAnswers(true);
            var will = Optional.of(value(FIVE, 41, 7, 2));
            assertThat(failure(behindIt.repair(seen, will))).isPresent();
            proxy.loseAnswers(false);

            assertThat(await(behindIt.repair(seen, will))).isEqualTo(RepairOutcome.DONE);
        }
    }

    @Test
    void aServerThatIsStoppedFailsEachCallAndServesAgainWhenItIsBack() {
        put(total(MINUTE, FIVE, 41, run(1, 0)));
        totals.read(MINUTE);
        server.stop();
        try {
            assertThat(failure(totals.write(total(MINUTE, SIX, 41, run(1, 0))))).isPresent();
            assertThat(failure(totals.write(total(MINUTE, SIX, 41, run(1, 0)))))
                    .hasValueSatisfying(
                            why ->
                                    assertThat(why)
                                            .hasMessageContaining(server.uri())
                                            .hasMessageContaining("rows are not concerned")
                                            .hasMessageContaining("tidemark init --totals"));
            assertThat(failure(CompletableFuture.supplyAsync(() -> totals.read(MINUTE))))
                    .hasValueSatisfying(
                            why -> assertThat(why).hasMessageContaining("failed while being read"));
        } finally {
            server.startAgain();
        }

        assertThat(put(total(MINUTE, SIX, 41, run(1, 0)))).isEqualTo(Outcome.WRITTEN);
        assertThat(totals.read(MINUTE).orElseThrow().value()).isEqualTo(value(SIX, 41, 7, 1));
    }

    @Test
    void aServerThatNeverAnswersFailsEveryCallAndNoneWaits() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                ValkeyRunningTotals unanswered = at(silent.getLocalPort())) {
            List<CompletableFuture<Outcome>> writes = new ArrayList<>();
            TotalWrite write = total(MINUTE, FIVE, 41, run(1, 0));
            for (int i = 0; i < 2 * ScriptCalls.MOST_WAITING; i++) {
                writes.add(unanswered.write(write));
            }

            assertThat(writes.stream().map(this::failure))
                    .allMatch(Optional::isPresent)
                    .anyMatch(why -> why.get().getMessage().contains("already wait"));
        }
    }

    @Test
    void whatIsClosedSaysSo() {
        put(total(MINUTE, FIVE, 41, run(1, 0)));
        totals.close();

        assertThat(failure(totals.write(total(MINUTE, SIX, 41, run(1, 0)))))
                .hasValueSatisfying(why -> assertThat(why).hasMessageContaining("been closed"));
    }

    private long serverMillis() {
        List<String> time = admin.time();
        return Long.parseLong(time.get(0)) * 1_000 + Long.parseLong(time.get(1)) / 1_000;
    }

    /** Why a call failed; empty if it did not. */
    private Optional<LedgerException> failure(CompletableFuture<?> call) {
        try {
            await(call);
            return Optional.empty();
        } catch (CompletionException e) {
            return Optional.of((LedgerException) e.getCause());
        }
    }
}
