package dev.tidemark.ledger.testing.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.KeyGroupRange;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TagShard;
import dev.tidemark.ledger.Writer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reading items by key and by tag (docs/protocol.md, R18, R19). */
public interface ReadContract extends Contract {

    @Test
    default void anItemThatIsNotThereIsNotFound() {
        assertThat(ledger().read(MINUTE)).isEmpty();
    }

    @Test
    default void theItemsOfAnAdAreReadInTheOrderOfTheirBuckets() {
        for (String bucket :
                List.of(
                        "M2026-02-08T11:00",
                        "M2026-02-08T10:59",
                        "M2026-02-08T10:00",
                        "M2026-02-08T09:59",
                        "H2026-02-08T10")) {
            written(closed(new RowKey(AD_7, bucket), FIVE, 1, run(1, 0)));
        }
        written(closed(new RowKey("ad_9", "M2026-02-08T10:30"), FIVE, 1, run(1, 0)));

        assertThat(ledger().rows(AD_7, "M2026-02-08T10:00", "M2026-02-08T10:59"))
                .extracting(row -> row.key().bucket())
                .containsExactly("M2026-02-08T10:00", "M2026-02-08T10:59");
    }

    @Test
    default void aScanFindsTheItemsOfSomeBucketsOfAllAds() {
        List<RowKey> wanted =
                List.of(
                        new RowKey(AD_7, "M2026-02-08T10:00"),
                        new RowKey(AD_7, "M2026-02-08T10:59"),
                        new RowKey("ad_9", "M2026-02-08T10:30"));
        wanted.forEach(key -> written(closed(key, FIVE, 1, run(1, 0))));
        for (String bucket : List.of("M2026-02-08T09:59", "M2026-02-08T11:00", "H2026-02-08T10")) {
            written(closed(new RowKey(AD_7, bucket), FIVE, 1, run(1, 0)));
        }

        List<LedgerRow> found = new ArrayList<>();
        ledger().scan("M2026-02-08T10:00", "M2026-02-08T10:59", found::add);

        assertThat(found).extracting(LedgerRow::key).containsExactlyInAnyOrderElementsOf(wanted);
        assertThat(found).extracting(row -> row.fast().get().counts()).containsOnly(FIVE);
    }

    @Test
    default void aTagQueryFindsExactlyTheRowsOfItsPartitionAndKeyGroups() {
        List<RowKey> keys = manyMinutes();
        for (RowKey key : keys) {
            written(closed(key, FIVE, key.bucket().endsWith("7") ? 42 : 41, run(1, 0)));
        }

        for (int shard = 0; shard < TagShard.COUNT; shard++) {
            for (KeyGroupRange range :
                    List.of(GROUPS.all(), new KeyGroupRange(0, 44), new KeyGroupRange(45, 127))) {
                int wanted = shard;
                List<RowKey> expected =
                        keys.stream()
                                .filter(key -> !key.bucket().endsWith("7"))
                                .filter(key -> TagShard.of(key) == wanted)
                                .filter(key -> range.contains(GROUPS.of(key.entity())))
                                .toList();
                List<LedgerRow> found = found(Writer.FAST, new TagIndexKey(41, shard), range);
                assertThat(found)
                        .extracting(LedgerRow::key)
                        .containsExactlyInAnyOrderElementsOf(expected);
                assertThat(found).isSortedAccordingTo(Comparator.comparingInt(LedgerRow::keyGroup));
            }
        }
    }

    @Test
    default void anEpochIsANumberAndNotAPrefix() {
        written(closed(MINUTE, FIVE, 410, run(1, 0)));

        assertThat(isFound(Writer.FAST, MINUTE, 41)).isFalse();
        assertThat(isFound(Writer.FAST, MINUTE, 410)).isTrue();
    }

    @Test
    default void aRowThatIsFoundCarriesEveryWritersValue() {
        written(closed(HOUR, FIVE, 41, run(1, 0)));
        written(late(HOUR, SIX, 42, run(1, 0)));
        written(recounted(HOUR, SIX, 1));

        assertThat(found(Writer.LATE, TagIndexKey.of(HOUR, 42), GROUPS.all()))
                .containsExactly(row(HOUR));
    }

    @Test
    default void anyTextMayBeAnAd() {
        for (String ad : List.of("a'b\"c", "ad|7#1", "ключ", "a\u0000b", "x".repeat(2_048))) {
            RowKey key = new RowKey(ad, "M2026-02-08T10:14");
            written(closed(key, new Counts(1, 1), 41, run(1, 0)));

            assertThat(row(key).key()).isEqualTo(key);
            assertThat(isFound(Writer.FAST, key, 41)).isTrue();
        }
    }

    @Test
    default void aStoreIsUnusedUntilItHoldsARowOrAControlItem() {
        assertThat(ledger().isUnused()).isTrue();
        written(closed(MINUTE, FIVE, 41, run(1, 0)));
        assertThat(ledger().isUnused()).isFalse();
    }

    @Test
    default void aGenerationThatHasBegunMakesAStoreUsed() {
        assertThat(ledger().controlItems().create("g7", "C:epoch", Map.of())).isTrue();
        assertThat(ledger().isUnused()).isFalse();
    }

    private static List<RowKey> manyMinutes() {
        List<RowKey> keys = new ArrayList<>();
        for (int ad = 0; ad < 20; ad++) {
            for (int minute = 10; minute < 20; minute++) {
                keys.add(new RowKey("ad_" + ad, "M2026-02-08T10:" + minute));
            }
        }
        return keys;
    }
}
