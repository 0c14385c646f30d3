package dev.tidemark.ledger.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.LedgerWrite.FinalWrite;
import dev.tidemark.ledger.LedgerWrite.LateTotalWrite;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.Writer;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Write units as the service bills them: each begun 1,024 bytes, and each index entry. */
class WriteUnitsTest {

    private static final Fence FENCE = new Fence(7, 1, 0, Optional.empty());
    private static final RowKey HOUR = new RowKey("ad_7", "H2026-02-08T10");
    private static final Map<String, AttributeValue> NOTHING = Map.of();

    private static LedgerWrite closed(RowKey key, long valid, long epoch) {
        return new ClosedWindowWrite(key, 117, new Counts(valid, 1_000), epoch, FENCE);
    }

    private static LedgerWrite late(long valid, long epoch) {
        return new LateTotalWrite(HOUR, 117, new Counts(valid, 1_000), epoch, FENCE);
    }

    private static Map<String, AttributeValue> after(
            Map<String, AttributeValue> before, LedgerWrite write) {
        return Conditions.write(write, Optional.empty()).after(before);
    }

    private static long units(Map<String, AttributeValue> before, LedgerWrite write) {
        return WriteUnits.made(before, after(before, write));
    }

    @Test
    void aNewRowCostsItselfAndItsIndexEntry() {
        assertThat(units(NOTHING, closed(HOUR, 5, 41))).isEqualTo(2);
    }

    @Test
    void aRowThatIsWrittenAgainInItsEpochReplacesItsEntry() {
        assertThat(units(after(NOTHING, closed(HOUR, 5, 41)), closed(HOUR, 6, 41))).isEqualTo(2);
    }

    @Test
    void aRowThatIsWrittenAsItIsCostsNoIndexUnit() {
        assertThat(units(after(NOTHING, closed(HOUR, 5, 41)), closed(HOUR, 5, 41))).isEqualTo(1);
    }

    @Test
    void aNewEpochMovesTheEntryWhichIsARemovalAndAPut() {
        assertThat(units(after(NOTHING, closed(HOUR, 5, 41)), closed(HOUR, 6, 42))).isEqualTo(3);
    }

    @Test
    void theFirstLateTotalOfARowMarksTheOtherIndexAndTheNextOnesDoNot() {
        Map<String, AttributeValue> row = after(NOTHING, closed(HOUR, 5, 41));
        assertThat(units(row, late(1, 41))).isEqualTo(3);
        assertThat(units(after(row, late(1, 41)), late(2, 41))).isEqualTo(2);
    }

    @Test
    void aRecountOfAnItemThatNobodyTaggedCostsNoIndexUnit() {
        LedgerWrite recount = new FinalWrite(HOUR, new Counts(5, 1), 9, Instant.EPOCH);
        assertThat(units(NOTHING, recount)).isEqualTo(1);
    }

    @Test
    void aLongAdCostsMoreInTableAndIndex() {
        RowKey key = new RowKey("x".repeat(2_048), "H2026-02-08T10");
        assertThat(units(NOTHING, closed(key, 5, 41))).isEqualTo(3 + 3);
    }

    @Test
    void aDeletionCostsTheItemAndItsEntry() {
        Map<String, AttributeValue> row = after(NOTHING, closed(HOUR, 5, 41));
        RepairChange remove = RepairChange.remove(RowItem.read(row), Writer.FAST);
        assertThat(WriteUnits.made(row, Conditions.repair(remove, Optional.empty()).after(row)))
                .isEqualTo(2);
    }

    @Test
    void aRewriteUnderAnOlderTagMovesTheEntry() {
        Map<String, AttributeValue> row = after(NOTHING, late(5, 42));
        LedgerRow seen = RowItem.read(row);
        RepairChange rewrite =
                RepairChange.rewrite(seen, Writer.LATE, new Counts(4, 1), new Tag(41, 7, 2));
        assertThat(WriteUnits.made(row, Conditions.repair(rewrite, Optional.empty()).after(row)))
                .isEqualTo(3);
    }

    @Test
    void aRefusedChangeCostsTheItemThatRefusedIt() {
        assertThat(WriteUnits.refused(NOTHING)).isEqualTo(1);
        RowKey key = new RowKey("x".repeat(2_048), "H2026-02-08T10");
        assertThat(WriteUnits.refused(after(NOTHING, closed(key, 5, 41)))).isEqualTo(3);
    }

    @Test
    void sizesAreThoseOfNamesAndValues() {
        assertThat(
                        WriteUnits.bytes(
                                Map.of(
                                        "entity", RowItem.text("ключ"),
                                        "fast_valid", RowItem.number(12_345),
                                        "late_valid", RowItem.number(-12_000))))
                .isEqualTo((6 + 8) + (10 + 4) + (10 + 3));
    }
}
