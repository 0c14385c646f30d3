package dev.tidemark.ledger.testing;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.LedgerWrite.FinalWrite;
import dev.tidemark.ledger.LedgerWrite.LateTotalWrite;
import dev.tidemark.ledger.OpenCut;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.TotalWrite;
import dev.tidemark.ledger.Writer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/**
 * Random changes of one item, for holding an adapter's conditions against the rules: the same
 * sequence must have the same outcomes on an adapter as on {@link InMemoryLedger}.
 */
public final class RowSteps {

    private RowSteps() {}

    /** One change, on whichever row and ledger it is tried. */
    public interface Step {
        Object on(Ledger ledger, RowKey key);
    }

    private record Write(
            Writer writer, Counts counts, long epoch, Fence fence, long recount, Instant at)
            implements Step {
        @Override
        public Object on(Ledger ledger, RowKey key) {
            LedgerWrite write =
                    switch (writer) {
                        case FAST -> new ClosedWindowWrite(key, 5, counts, epoch, fence);
                        case LATE -> new LateTotalWrite(key, 5, counts, epoch, fence);
                        case FINAL -> new FinalWrite(key, counts, recount, at);
                    };
            return ledger.write(write).join();
        }
    }

    private record Repair(Writer writer, TaggedCounts seen, Optional<TaggedCounts> will)
            implements Step {
        @Override
        public Object on(Ledger ledger, RowKey key) {
            return ledger.repair(new RepairChange(key, 5, writer, seen, will)).join();
        }
    }

    private record Total(Counts counts, long epoch, Fence fence) implements Step {
        @Override
        public Object on(Ledger ledger, RowKey key) {
            return ledger.runningTotals()
                    .write(new TotalWrite(minute(key), 5, counts, epoch, fence))
                    .join();
        }
    }

    private record TotalRepair(TaggedCounts seen, Optional<TaggedCounts> will) implements Step {
        @Override
        public Object on(Ledger ledger, RowKey key) {
            return ledger.runningTotals()
                    .repair(new RunningTotal(minute(key), 5, seen), will)
                    .join();
        }
    }

    /**
     * The minute whose running total the changes of an item are about. It is far ahead, since a
     * store may delete the totals of minutes that are long past.
     */
    public static RowKey minute(RowKey item) {
        return new RowKey(item.entity(), "M2126-02-08T10:14");
    }

    /**
     * Some changes of one item, which often meet each other's conditions. A run writes under the
     * epoch that it restored, or later ones (R5).
     */
    public static Arbitrary<List<Step>> steps() {
        Arbitrary<Step> writes =
                Combinators.combine(writers(), counts(), small(4), fences(), small(2))
                        .as(
                                (writer, counts, epoch, fence, recount) ->
                                        new Write(
                                                writer,
                                                counts,
                                                fence.restoredCheckpoint() + epoch,
                                                fence,
                                                recount,
                                                Instant.ofEpochMilli(recount * 7)));
        Arbitrary<Step> repairs =
                Combinators.combine(Arbitraries.of(Writer.FAST, Writer.LATE), values(), wanted())
                        .as(Repair::new);
        Arbitrary<Step> totals = Combinators.combine(counts(), small(4), fences()).as(Total::new);
        Arbitrary<Step> totalRepairs = Combinators.combine(values(), wanted()).as(TotalRepair::new);
        return Arbitraries.oneOf(writes, writes, repairs, totals, totalRepairs)
                .list()
                .ofMinSize(1)
                .ofMaxSize(12);
    }

    private static Arbitrary<Writer> writers() {
        return Arbitraries.of(Writer.class);
    }

    private static Arbitrary<Long> small(long last) {
        return Arbitraries.longs().between(0, last);
    }

    private static Arbitrary<Counts> counts() {
        return Combinators.combine(small(2), small(2)).as(Counts::new);
    }

    private static Arbitrary<Tag> tags() {
        return Combinators.combine(
                        small(4),
                        Arbitraries.longs().between(1, 3),
                        Arbitraries.longs().between(1, 3))
                .as(Tag::new);
    }

    private static Arbitrary<TaggedCounts> values() {
        return Combinators.combine(counts(), tags()).as(TaggedCounts::new);
    }

    private static Arbitrary<Optional<TaggedCounts>> wanted() {
        return values().optional(0.6);
    }

    private static Arbitrary<Fence> fences() {
        return Combinators.combine(
                        Arbitraries.longs().between(1, 3),
                        Arbitraries.longs().between(1, 3),
                        small(4),
                        small(4),
                        openCuts())
                .as(
                        (generation, run, restored, branch, open) ->
                                new Fence(
                                        generation,
                                        run,
                                        restored,
                                        generation > 1 && branch > 0
                                                ? Optional.of(new Branch(generation - 1, branch))
                                                : Optional.empty(),
                                        open));
    }

    private static Arbitrary<List<OpenCut>> openCuts() {
        return Combinators.combine(
                        Arbitraries.longs().between(1, 3),
                        Arbitraries.longs().between(1, 3),
                        small(4))
                .as(OpenCut::new)
                .list()
                .ofMaxSize(3);
    }
}
