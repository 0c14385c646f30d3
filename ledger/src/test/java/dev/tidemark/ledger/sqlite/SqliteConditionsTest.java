package dev.tidemark.ledger.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.LedgerWrite.FinalWrite;
import dev.tidemark.ledger.LedgerWrite.LateTotalWrite;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.Tag;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.TotalWrite;
import dev.tidemark.ledger.Writer;
import dev.tidemark.ledger.testing.InMemoryLedger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/**
 * The conditions inside the SQL say the same as the rules in Java: any sequence of changes has the
 * same outcomes, and leaves the same row, in a file as in the ledger in memory.
 */
class SqliteConditionsTest {

    private static final AtomicLong NEXT_AD = new AtomicLong();
    private static Path folder;
    private static SqliteLedger sqlite;

    @BeforeContainer
    static void makeALedger() throws IOException {
        folder = Files.createTempDirectory("conditions");
        SqliteLedger.create(folder.resolve("tidemark.db"));
        sqlite = SqliteLedger.open(folder.resolve("tidemark.db"));
    }

    @AfterContainer
    static void removeIt() throws IOException {
        sqlite.close();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** One change, on whichever row and ledger it is tried. */
    private interface Step {
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
                    .write(new TotalWrite(key, 5, counts, epoch, fence))
                    .join();
        }
    }

    private record TotalRepair(TaggedCounts seen, Optional<TaggedCounts> will) implements Step {
        @Override
        public Object on(Ledger ledger, RowKey key) {
            return ledger.runningTotals().repair(new RunningTotal(key, 5, seen), will).join();
        }
    }

    @Property(tries = 2_000)
    void theSqlDecidesAsTheRulesDo(@ForAll("steps") List<Step> steps) {
        RowKey key = new RowKey("ad_" + NEXT_AD.incrementAndGet(), "H2026-02-08T10");
        try (InMemoryLedger memory = new InMemoryLedger()) {
            for (Step step : steps) {
                assertThat(step.on(sqlite, key)).as("%s", step).isEqualTo(step.on(memory, key));
                assertThat(sqlite.read(key)).as("after %s", step).isEqualTo(memory.read(key));
                assertThat(sqlite.runningTotals().read(key))
                        .as("after %s", step)
                        .isEqualTo(memory.runningTotals().read(key));
            }
        }
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<Step> writes =
                Combinators.combine(writers(), counts(), small(4), fences(), small(2))
                        .as(
                                (writer, counts, epoch, fence, recount) ->
                                        new Write(
                                                writer,
                                                counts,
                                                epoch,
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
                        small(4))
                .as(
                        (generation, run, restored, branch) ->
                                new Fence(
                                        generation,
                                        run,
                                        restored,
                                        generation > 1 && branch > 0
                                                ? Optional.of(new Branch(generation - 1, branch))
                                                : Optional.empty()));
    }
}
