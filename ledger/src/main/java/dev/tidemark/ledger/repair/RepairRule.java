package dev.tidemark.ledger.repair;

import dev.tidemark.ledger.Tag;
import java.util.stream.LongStream;

/** Which values a repair is to find, and what a rewritten one is tagged with. */
public sealed interface RepairRule permits Flush, Sweep {

    /** The epochs whose index partitions can hold such values, ascending. */
    LongStream epochs();

    /** Whether a value with this tag is one of them. */
    boolean concerns(Tag tag);

    /** The tag of the value that replaces one with this tag. */
    Tag rewritten(Tag seen);

    /**
     * Whether nobody writes such values any more, so that passes are repeated until none is left.
     * Else a repair removes what it finds, and does not wait for the writer to end.
     */
    boolean hasEnded(Tag tag);
}
