package dev.tidemark.ledger.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.testing.contract.RunningTotalsContract;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Totals end 26 hours after their hour, by the newest hour that is written (R24). */
class TotalsExpiryTest {

    @TempDir Path folder;

    private SqliteLedger ledger;

    /** The words of the contract, without its tests. */
    private final RunningTotalsContract words = () -> ledger;

    @BeforeEach
    void makeALedger() {
        SqliteLedger.create(folder.resolve("tidemark.db"));
        ledger = SqliteLedger.open(folder.resolve("tidemark.db"));
    }

    @AfterEach
    void closeIt() {
        ledger.close();
    }

    private void write(String ad, String bucket) {
        words.put(
                words.total(
                        new RowKey(ad, bucket), RunningTotalsContract.FIVE, 41, words.run(1, 0)));
    }

    private boolean isThere(String ad, String bucket) {
        return ledger.runningTotals().read(new RowKey(ad, bucket)).isPresent();
    }

    @Test
    void aTotalStaysForItsLifetimeAndGoesWhenANewerHourBegins() {
        write("ad_1", "M2026-02-08T10:59");
        write("ad_2", "M2026-02-08T11:00");
        write("ad_3", "M2026-02-09T12:30");
        assertThat(isThere("ad_1", "M2026-02-08T10:59")).isTrue();

        write("ad_3", "M2026-02-09T13:00");

        assertThat(isThere("ad_1", "M2026-02-08T10:59")).isFalse();
        assertThat(isThere("ad_2", "M2026-02-08T11:00")).isTrue();
        assertThat(isThere("ad_3", "M2026-02-09T12:30")).isTrue();
    }

    @Test
    void aTableOfAnySizeIsLookedThroughWriteByWrite() {
        int old = 3 * TotalsExpiry.ROWS_AT_ONCE + 7;
        List<CompletableFuture<?>> writes = new ArrayList<>();
        for (int ad = 0; ad < old; ad++) {
            writes.add(
                    ledger.runningTotals()
                            .write(
                                    words.total(
                                            new RowKey("ad_" + ad, "M2026-02-01T10:00"),
                                            RunningTotalsContract.FIVE,
                                            41,
                                            words.run(1, 0))));
        }
        writes.forEach(CompletableFuture::join);

        write("new", "M2026-02-08T10:00");
        assertThat(left(old))
                .as("one write looks at a part only")
                .isEqualTo(old - TotalsExpiry.ROWS_AT_ONCE);
        for (int more = 0; more < 3; more++) {
            write("new", "M2026-02-08T10:00");
        }

        assertThat(left(old)).isZero();
        assertThat(isThere("new", "M2026-02-08T10:00")).isTrue();
    }

    private long left(int ads) {
        long left = 0;
        for (int ad = 0; ad < ads; ad++) {
            left += isThere("ad_" + ad, "M2026-02-01T10:00") ? 1 : 0;
        }
        return left;
    }

    @Test
    void whatAnEarlierProcessLeftGoesWithTheFirstWrites() {
        write("ad_1", "M2026-02-01T10:00");
        ledger.close();
        ledger = SqliteLedger.open(folder.resolve("tidemark.db"));

        write("ad_2", "M2026-02-08T10:00");

        assertThat(isThere("ad_1", "M2026-02-01T10:00")).isFalse();
    }
}
