package dev.tidemark.job.drill;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.KeyGroups;
import dev.tidemark.ledger.LedgerWrite.LateTotalWrite;
import dev.tidemark.ledger.RowKey;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** State that a released version has saved still restores, and counts on. */
@Timeout(300)
class StateSchemaIT {

    /** Later than any barrier of the savepoint's job. */
    private static final long AFTER_THE_SAVEPOINT = 1_000;

    private static final Hour TEN = Hour.of(Instant.parse("2026-02-08T10:00:00Z").toEpochMilli());

    @TempDir Path folder;

    /**
     * Into an empty ledger: the hour rows then come from restored open minutes and hours alone, and
     * what late totals it holds is wrong, and repaired from restored late totals.
     */
    @Test
    void theSavepointOfSchema1RestoresAtAnotherParallelismWithTheRightCounts() throws Exception {
        try (Drill drill = new Drill(folder, SavepointOfSchemaV1.LOG, 3)) {
            drill.register().begin("the savepoint's job", Optional.empty(), Drill.MAX_PARALLELISM);
            drill.register().runs().take("the savepoint's job", 0);
            drill.register().raiseEpoch(AFTER_THE_SAVEPOINT);
            for (int ad = 1; ad <= SavepointOfSchemaV1.LOG.ads(); ad++) {
                writeAWrongLateTotal(drill, "ad_" + ad);
            }

            drill.goOn(3, SavepointOfSchemaV1.folder().toUri().toString(), "--speed", "max");
            drill.finish();

            DrillResult.of(drill).assertCountsAreRight();
        }
    }

    private static void writeAWrongLateTotal(Drill drill, String ad) {
        drill.ledger()
                .write(
                        new LateTotalWrite(
                                RowKey.of(ad, TEN),
                                new KeyGroups(Drill.MAX_PARALLELISM).of(ad),
                                new Counts(999_999, 1),
                                AFTER_THE_SAVEPOINT,
                                new Fence(Drill.GENERATION, 1, 0, Optional.empty())))
                .join();
    }
}
