package dev.tidemark.ledger.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RepairOutcome;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TagPage;
import dev.tidemark.ledger.TagQuery;
import dev.tidemark.ledger.Writer;
import dev.tidemark.ledger.testing.Faults.Fault;
import dev.tidemark.ledger.testing.contract.Contract;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class InMemoryLedgerTest {

    private static final Duration LAG = Duration.ofSeconds(3);

    @Nested
    class WithAnIndexThatIsUpToDate extends LedgerContractTest {
        private final Ledger ledger = new InMemoryLedger();

        @Override
        public Ledger ledger() {
            return ledger;
        }
    }

    @Nested
    class WithAnIndexThatLagsAndPagesThatAreSmallOrEmpty extends LedgerContractTest {
        private final InMemoryLedger ledger =
                new InMemoryLedger().withIndexLag(LAG).withPages(2, true);

        @Override
        public Ledger ledger() {
            return ledger;
        }

        @Override
        public void letTheIndexCatchUp() {
            ledger.advance(LAG);
        }
    }

    @Nested
    class ItsHostility implements Contract {
        private final InMemoryLedger ledger = new InMemoryLedger();

        @Override
        public Ledger ledger() {
            return ledger;
        }

        @Test
        void theIndexMissesWhatIsNewAndShowsWhatHasGone() {
            ledger.withIndexLag(LAG);
            written(closed(MINUTE, FIVE, 41, run(1, 0)));
            assertThat(isFound(Writer.FAST, MINUTE, 41)).isFalse();
            ledger.advance(LAG);
            assertThat(isFound(Writer.FAST, MINUTE, 41)).isTrue();

            repaired(RepairChange.remove(row(MINUTE), Writer.FAST));
            assertThat(isFound(Writer.FAST, MINUTE, 41)).isTrue();
            assertThat(ledger.read(MINUTE)).isEmpty();
            ledger.advance(LAG);
            assertThat(isFound(Writer.FAST, MINUTE, 41)).isFalse();
        }

        @Test
        void theIndexCatchesUpAfterACountOfQueriesIfEachTakesTime() {
            ledger.withIndexLag(LAG).withQueriesThatTake(Duration.ofSeconds(1));
            written(closed(MINUTE, FIVE, 41, run(1, 0)));

            assertThat(isFound(Writer.FAST, MINUTE, 41)).isFalse();
            assertThat(isFound(Writer.FAST, MINUTE, 41)).isFalse();
            assertThat(isFound(Writer.FAST, MINUTE, 41)).isTrue();
        }

        @Test
        void aPageMayBeEmptyAndStillHaveANextOne() {
            ledger.withPages(1, true);
            written(closed(MINUTE, FIVE, 41, run(1, 0)));
            TagQuery query =
                    new TagQuery(
                            Writer.FAST,
                            TagIndexKey.of(MINUTE, 41),
                            GROUPS.all(),
                            Optional.empty());

            TagPage first = ledger.find(query);
            assertThat(first.rows()).isEmpty();
            TagPage second = ledger.find(query.after(first.next().orElseThrow()));
            assertThat(second.rows()).hasSize(1);
        }

        @Test
        void aThrottledOrFailedWriteChangesNothing() {
            for (Fault fault : new Fault[] {Fault.THROTTLE, Fault.FAIL}) {
                ledger.setFaults((operation, key) -> fault);
                assertThatExceptionOfType(CompletionException.class)
                        .isThrownBy(() -> written(closed(MINUTE, FIVE, 41, run(1, 0))))
                        .withCauseInstanceOf(LedgerException.class);
                ledger.setFaults(Faults.none());
                assertThat(ledger.read(MINUTE)).isEmpty();
            }
        }

        @Test
        void aWriteWhoseAnswerIsLostWasApplied() {
            ledger.setFaults((operation, key) -> Fault.LOSE_ANSWER);
            assertThatExceptionOfType(CompletionException.class)
                    .isThrownBy(() -> written(closed(MINUTE, FIVE, 41, run(1, 0))));
            ledger.setFaults(Faults.none());

            assertThat(row(MINUTE).fast()).contains(value(FIVE, 41, 7, 1));
            assertThat(repaired(RepairChange.remove(row(MINUTE), Writer.FAST)))
                    .isEqualTo(RepairOutcome.APPLIED);
        }
    }
}
