package dev.tidemark.ledger.valkey;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.KeyGroupRange;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.TotalWrite;
import dev.tidemark.ledger.TotalsPassword;
import dev.tidemark.ledger.TotalsUri;
import dev.tidemark.ledger.valkey.TotalScript.Call;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.Pipeline;
import redis.clients.jedis.Response;
import redis.clients.jedis.exceptions.JedisException;
import redis.clients.jedis.params.ZRangeParams;

/**
 * Running totals in Valkey or Redis. Nothing is connected before the first call, so that a server
 * that is away keeps nobody from the ledger (docs/protocol.md, R24).
 *
 * <p>Totals expire, see {@link dev.tidemark.ledger.TotalsLifetime}.
 */
public final class ValkeyRunningTotals implements RunningTotals {

    private static final String[] FIELDS = {
        "key_group", "valid", "spend_micros", "ckpt", "gen", "run"
    };
    private static final int TOTALS_IN_A_PIPELINE = 1_000;

    private final ScriptCalls changes;
    private final Connections reads;

    private ValkeyRunningTotals(ValkeyServer server) {
        changes = new ScriptCalls(server);
        reads = new Connections(server);
    }

    /** The totals of a server; it need not be there yet. */
    public static ValkeyRunningTotals at(TotalsUri uri, Optional<TotalsPassword> password) {
        return new ValkeyRunningTotals(new ValkeyServer(uri, password));
    }

    /**
     * Connects once and loads the script, which needs what every later call needs.
     *
     * @throws LedgerException if the server is away, lets nobody in, or takes no script; the
     *     message says what to do
     */
    public static void verify(TotalsUri uri, Optional<TotalsPassword> password) {
        ValkeyServer server = new ValkeyServer(uri, password);
        try (Jedis connection = server.connect()) {
            connection.scriptLoad(TotalScript.TEXT);
        } catch (JedisException e) {
            throw server.explain("being checked", e);
        }
    }

    @Override
    public CompletableFuture<Outcome> write(TotalWrite write) {
        return changes.submit(TotalScript.write(write)).thenApply(Outcome::valueOf);
    }

    @Override
    public CompletableFuture<RepairOutcome> repair(RunningTotal seen, Optional<TaggedCounts> will) {
        Call call =
                will.map(value -> TotalScript.rewrite(seen, value))
                        .orElseGet(() -> TotalScript.remove(seen));
        return changes.submit(call).thenApply(RepairOutcome::valueOf);
    }

    @Override
    public Optional<RunningTotal> read(RowKey key) {
        return reads.read(
                connection -> total(key, connection.hmget(TotalKey.of(key).total(), FIELDS)));
    }

    @Override
    public List<RunningTotal> find(TagIndexKey index, KeyGroupRange keyGroups) {
        return reads.read(connection -> find(connection, index, keyGroups));
    }

    private static List<RunningTotal> find(
            Jedis connection, TagIndexKey index, KeyGroupRange keyGroups) {
        List<String> members =
                connection.zrange(
                        TotalKey.index(index),
                        ZRangeParams.zrangeByScoreParams(keyGroups.first(), keyGroups.last()));
        List<RunningTotal> found = new ArrayList<>();
        for (int from = 0; from < members.size(); from += TOTALS_IN_A_PIPELINE) {
            int to = Math.min(members.size(), from + TOTALS_IN_A_PIPELINE);
            List<RowKey> rows =
                    members.subList(from, to).stream()
                            .map(member -> TotalKey.ofMember(member).row())
                            .toList();
            // A total that has expired, or that has been written again since, is still a member.
            totals(connection, rows).stream()
                    .filter(total -> index.holds(total.key(), total.value().tag()))
                    .forEach(found::add);
        }
        return found;
    }

    private static List<RunningTotal> totals(Jedis connection, List<RowKey> rows) {
        Pipeline pipeline = connection.pipelined();
        List<Response<List<String>>> answers =
                rows.stream().map(row -> pipeline.hmget(TotalKey.of(row).total(), FIELDS)).toList();
        pipeline.sync();
        List<RunningTotal> totals = new ArrayList<>();
        for (int i = 0; i < rows.size(); i++) {
            total(rows.get(i), answers.get(i).get()).ifPresent(totals::add);
        }
        return totals;
    }

    /** The hash of a total has all fields or does not exist. */
    private static Optional<RunningTotal> total(RowKey key, List<String> fields) {
        if (fields.get(0) == null) {
            return Optional.empty();
        }
        Counts counts = new Counts(number(fields, 1), number(fields, 2));
        Tag tag = new Tag(number(fields, 3), number(fields, 4), number(fields, 5));
        return Optional.of(
                new RunningTotal(key, (int) number(fields, 0), new TaggedCounts(counts, tag)));
    }

    private static long number(List<String> fields, int index) {
        return Long.parseLong(fields.get(index));
    }

    @Override
    public boolean isPartOfTheLedger() {
        return false;
    }

    @Override
    public void close() {
        changes.close();
        reads.close();
    }
}
