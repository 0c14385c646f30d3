package dev.tidemark.ledger.valkey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.KeyGroupRange;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.RunningTotals;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.TotalWrite;
import dev.tidemark.ledger.TotalsUri;
import dev.tidemark.ledger.testing.InMemoryLedger;
import dev.tidemark.ledger.testing.RedisServer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The script decides as the rules do, whatever comes in whatever order. */
@Timeout(120)
class ScriptConditionsTest {

    private static final int KEY_GROUP = 5;
    private static final int ADS = 300;
    private static final int STEPS = 12;
    private static final KeyGroupRange ALL = new KeyGroupRange(0, 127);

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void theScriptDecidesAsTheRulesDo(long seed) {
        Random random = new Random(seed);
        try (RedisServer server = RedisServer.start(folder);
                RunningTotals valkey =
                        ValkeyRunningTotals.at(TotalsUri.parse(server.uri()), Optional.empty());
                InMemoryLedger memory = new InMemoryLedger()) {
            for (int ad = 0; ad < ADS; ad++) {
                RowKey key = new RowKey("ad " + ad, "M2026-02-08T10:14");
                for (int step = 0; step < STEPS; step++) {
                    requireSame(key, step(random, key), valkey, memory.runningTotals());
                }
            }
        }
    }

    private static void requireSame(
            RowKey key,
            Function<RunningTotals, Object> step,
            RunningTotals valkey,
            RunningTotals memory) {
        Optional<RunningTotal> before = memory.read(key);
        assertThat(step.apply(valkey)).as("on %s", before).isEqualTo(step.apply(memory));
        assertThat(valkey.read(key)).as("after %s", before).isEqualTo(memory.read(key));
        for (long epoch = 0; epoch <= 3; epoch++) {
            TagIndexKey partition = TagIndexKey.of(key, epoch);
            assertThat(valkey.find(partition, ALL).contains(memory.read(key).orElse(null)))
                    .as("found in %s after %s", partition, before)
                    .isEqualTo(
                            memory.read(key)
                                    .filter(total -> partition.holds(key, total.value().tag()))
                                    .isPresent());
        }
    }

    private static Function<RunningTotals, Object> step(Random random, RowKey key) {
        TaggedCounts value = value(random);
        if (random.nextInt(3) > 0) {
            Tag tag = value.tag();
            Fence fence = new Fence(tag.generation(), tag.run(), 0, Optional.empty());
            TotalWrite write =
                    new TotalWrite(key, KEY_GROUP, value.counts(), tag.checkpoint(), fence);
            return totals -> totals.write(write).join();
        }
        // Half of the repairs know what is there.
        boolean knows = random.nextBoolean();
        Optional<TaggedCounts> will =
                random.nextInt(3) > 0 ? Optional.of(value(random)) : Optional.empty();
        return totals -> {
            RunningTotal stranger = new RunningTotal(key, KEY_GROUP, value);
            RunningTotal seen = knows ? totals.read(key).orElse(stranger) : stranger;
            return totals.repair(seen, will).join();
        };
    }

    private static TaggedCounts value(Random random) {
        return new TaggedCounts(
                new Counts(random.nextInt(2), random.nextInt(2)),
                new Tag(random.nextInt(4), 1 + random.nextInt(2), 9 + random.nextInt(2)));
    }
}
