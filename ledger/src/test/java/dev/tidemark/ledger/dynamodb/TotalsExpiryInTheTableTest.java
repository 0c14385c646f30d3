package dev.tidemark.ledger.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Counts;
import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.TotalWrite;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** When the store may delete a running total (docs/protocol.md, R24). */
class TotalsExpiryInTheTableTest {

    private static final TotalWrite TOTAL =
            new TotalWrite(
                    new RowKey("ad_7", "M2026-02-08T10:14"),
                    117,
                    new Counts(5, 5_000),
                    41,
                    new Fence(7, 1, 0, Optional.empty()));

    private static Instant expiry(String now) {
        return Instant.ofEpochSecond(
                RowItem.number(
                        Conditions.total(TOTAL, Instant.parse(now).toEpochMilli()).set(),
                        Conditions.EXPIRES_AT));
    }

    @Test
    void aTotalOfALiveHourGoesALifetimeAfterItsHour() {
        assertThat(expiry("2026-02-08T10:14:05Z")).isEqualTo("2026-02-09T13:00:00Z");
    }

    @Test
    void aTotalOfAnOldHourGoesALifetimeAfterItsLastWrite() {
        assertThat(expiry("2027-01-01T00:00:00Z")).isEqualTo("2027-01-02T02:00:00Z");
    }
}
