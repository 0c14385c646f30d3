package dev.tidemark.job.virtual;

import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.TotalWrite;
import dev.tidemark.ledger.WriteOutcome.Refusal;
import java.util.Optional;

/** Told of every change of a ledger, after it was made. */
interface LedgerObserver {

    void written(LedgerWrite write);

    void refused(LedgerWrite write, Refusal why);

    void repaired(RepairChange change, Optional<LedgerRow> after);

    void totalWritten(TotalWrite write);

    void totalRepaired(RunningTotal before, Optional<TaggedCounts> after);
}
