package dev.tidemark.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.LedgerWrite.LateTotalWrite;
import dev.tidemark.ledger.WriteOutcome.Refusal;
import dev.tidemark.ledger.WriteOutcome.Refused;
import dev.tidemark.ledger.testing.InMemoryLedger;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Refused writes and finished inputs. */
class RegisterEntriesTest {

    private static final Instant AT = Instant.parse("2026-02-08T10:16:30Z");
    private static final RowKey HOUR = new RowKey("ad_7", "H2026-02-08T10");
    private static final Fence FENCE = new Fence(7, 2, 41, Optional.empty());

    private final ControlItems items = new InMemoryLedger().controlItems();
    private final RefusedWrites refused = new Register(items, 7).refusedWrites();
    private final FinishedInputs inputs = new Register(items, 7).finishedInputs();

    private static LedgerRow heldRow() {
        return new LedgerRow(
                HOUR,
                117,
                OptionalLong.of(7),
                Optional.of(new TaggedCounts(new Counts(6, 600), new Tag(39, 7, 1))),
                Optional.of(new TaggedCounts(new Counts(1, 100), new Tag(40, 6, 9))),
                Optional.of(new FinalCounts(new Counts(8, 800), 3, AT)));
    }

    @Test
    void aRefusedWriteIsKeptWithWhatWhereWhichRunWhyAndWhatTheRowHeld() {
        refused.record(
                new ClosedWindowWrite(HOUR, 117, new Counts(1, 10), 43, FENCE),
                new Refused(Refusal.CLOSED_ROW, heldRow()),
                AT);

        assertThat(refused.list())
                .containsExactly(
                        new RefusedWrite(
                                HOUR,
                                Writer.FAST,
                                new Counts(1, 10),
                                new Tag(43, 7, 2),
                                Refusal.CLOSED_ROW,
                                heldRow(),
                                AT));
    }

    @Test
    void aRowThatHeldOnlyItsGenerationIsKeptAsSuch() {
        LedgerRow held =
                new LedgerRow(
                        HOUR,
                        -1,
                        OptionalLong.of(8),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty());
        refused.record(
                new LateTotalWrite(HOUR, 117, new Counts(1, 10), 43, FENCE),
                new Refused(Refusal.NEWER_GENERATION, held),
                AT);

        assertThat(refused.list()).extracting(RefusedWrite::held).containsExactly(held);
    }

    @Test
    void theLastRefusalOfARunForAValueStands() {
        Refused answer = new Refused(Refusal.CLOSED_ROW, heldRow());
        refused.record(new ClosedWindowWrite(HOUR, 117, new Counts(1, 10), 43, FENCE), answer, AT);
        refused.record(new ClosedWindowWrite(HOUR, 117, new Counts(2, 20), 44, FENCE), answer, AT);
        refused.record(new LateTotalWrite(HOUR, 117, new Counts(3, 30), 44, FENCE), answer, AT);

        assertThat(refused.list())
                .extracting(RefusedWrite::writer, RefusedWrite::counts)
                .containsExactlyInAnyOrder(
                        tuple(Writer.FAST, new Counts(2, 20)),
                        tuple(Writer.LATE, new Counts(3, 30)));
    }

    @Test
    void adsOfAnyLengthAreKeptApart() {
        List<String> ads = IntStream.range(10, 40).mapToObj(i -> "x".repeat(2_046) + i).toList();
        for (String ad : ads) {
            refused.record(
                    new ClosedWindowWrite(
                            new RowKey(ad, HOUR.bucket()), 1, new Counts(1, 1), 43, FENCE),
                    new Refused(Refusal.CLOSED_ROW, heldRow()),
                    AT);
        }

        assertThat(refused.list())
                .extracting(write -> write.key().entity())
                .containsExactlyInAnyOrderElementsOf(ads);
    }

    @Test
    void refusedWritesOfAnotherGenerationAreNotListed() {
        refused.record(
                new ClosedWindowWrite(HOUR, 117, new Counts(1, 10), 43, FENCE),
                new Refused(Refusal.CLOSED_ROW, heldRow()),
                AT);

        assertThat(new Register(items, 70).refusedWrites().list()).isEmpty();
    }

    @Test
    void aFinishedInputIsFoundByItsSourceAndContent() {
        FinishedInput input = new FinishedInput("file:clicks/", "3 files 10000 lines", AT);
        inputs.record(input);
        inputs.record(new FinishedInput("file:clicks/", "3 files 10000 lines", AT.plusSeconds(9)));

        assertThat(inputs.find("file:clicks/", "3 files 10000 lines")).contains(input);
        assertThat(inputs.find("file:clicks/", "4 files 12000 lines")).isEmpty();
        assertThat(inputs.find("file:other/", "3 files 10000 lines")).isEmpty();
        assertThat(new Register(items, 8).finishedInputs().list()).isEmpty();
        assertThat(inputs.list()).containsExactly(input);
    }
}
