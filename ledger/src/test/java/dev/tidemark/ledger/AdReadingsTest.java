package dev.tidemark.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Minute;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.LedgerWrite.FinalWrite;
import dev.tidemark.ledger.LedgerWrite.LateTotalWrite;
import dev.tidemark.ledger.Reading.Status;
import dev.tidemark.ledger.testing.InMemoryLedger;
import dev.tidemark.ledger.valkey.ValkeyRunningTotals;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class AdReadingsTest {

    private static final String AD = "ad_1";
    private static final Hour HOUR = Hour.parse("2026-02-08T10");
    private static final Fence FENCE = new Fence(7, 2, 0, Optional.empty());

    private final InMemoryLedger ledger = new InMemoryLedger();

    private List<Reading> ofHour() {
        return AdReadings.ofHour(ledger, AD, HOUR, AdReadingsTest::unexpected);
    }

    private List<Reading> all() {
        return AdReadings.all(ledger, AD, AdReadingsTest::unexpected);
    }

    private static void unexpected(LedgerException away) {
        throw away;
    }

    @Test
    void anHourIsProvisionallyFastPlusLate() {
        closed(RowKey.of(AD, HOUR), 5);
        late(2);
        Reading reading = only(ofHour());
        assertThat(reading.counts()).isEqualTo(counts(7));
        assertThat(reading.status()).isEqualTo(Status.PROVISIONAL);
    }

    @Test
    void theRecountBeatsBothWritersOfTheStream() {
        closed(RowKey.of(AD, HOUR), 5);
        late(2);
        ledger.write(
                        new FinalWrite(
                                RowKey.of(AD, HOUR),
                                counts(6),
                                1,
                                Instant.parse("2026-02-08T14:00:00Z")))
                .join();
        Reading reading = only(ofHour());
        assertThat(reading.counts()).isEqualTo(counts(6));
        assertThat(reading.status()).isEqualTo(Status.FINAL);
        assertThat(reading.row().orElseThrow().late()).isPresent();
    }

    @Test
    void anHourStandsBeforeItsMinutesAndAnEarlierHourBeforeBoth() {
        closed(minute("10:14"), 1);
        closed(minute("09:59"), 2);
        closed(RowKey.of(AD, HOUR), 3);
        assertThat(all())
                .extracting(reading -> reading.key().bucket())
                .containsExactly("M2026-02-08T09:59", "H2026-02-08T10", "M2026-02-08T10:14");
    }

    @Test
    void anotherHourAndAnotherAdAreNotShown() {
        closed(minute("10:00"), 1);
        closed(minute("10:59"), 2);
        closed(minute("11:00"), 3);
        closed(new RowKey("ad_2", "M2026-02-08T10:30"), 4);
        assertThat(ofHour())
                .extracting(reading -> reading.counts().valid())
                .containsExactly(1L, 2L);
    }

    @Test
    void anOpenMinuteIsReadFromTheRunningTotalsUntilItsRowIsThere() {
        closed(minute("10:13"), 1);
        total("10:13", 1);
        total("10:14", 9);
        List<Reading> readings = ofHour();
        assertThat(readings)
                .extracting(Reading::status)
                .containsExactly(Status.PROVISIONAL, Status.OPEN);
        assertThat(readings.get(1).counts()).isEqualTo(counts(9));
        assertThat(all()).isEqualTo(readings);
    }

    @Test
    void lateClicksAloneDoNotCloseAnHour() {
        late(2);
        total("10:14", 9);
        assertThat(ofHour())
                .extracting(Reading::status)
                .containsExactly(Status.PROVISIONAL, Status.OPEN);
    }

    @Test
    void aClosedHourHasNoOpenMinutes() {
        closed(RowKey.of(AD, HOUR), 3);
        total("10:14", 9);
        assertThat(ofHour()).hasSize(1);
        assertThat(all()).hasSize(1);
    }

    @Test
    void rowsAreReadWhileTheServerOfRunningTotalsIsAway() {
        closed(minute("10:13"), 1);
        Ledger withTotalsAway =
                new LedgerWithTotals(
                        ledger,
                        ValkeyRunningTotals.at(
                                TotalsUri.parse("redis://127.0.0.1:1"), Optional.empty()));
        List<LedgerException> away = new ArrayList<>();

        assertThat(AdReadings.ofHour(withTotalsAway, AD, HOUR, away::add)).hasSize(1);
        assertThat(AdReadings.all(withTotalsAway, AD, away::add)).hasSize(1);
        assertThat(away).as("told once for each").hasSize(2);
    }

    private static Reading only(List<Reading> readings) {
        assertThat(readings).hasSize(1);
        return readings.get(0);
    }

    private static Counts counts(long valid) {
        return new Counts(valid, valid * 100);
    }

    private static RowKey minute(String time) {
        return RowKey.of(AD, Minute.parse("M2026-02-08T" + time));
    }

    private void closed(RowKey key, long valid) {
        ledger.write(new ClosedWindowWrite(key, 3, counts(valid), 41, FENCE)).join();
    }

    private void late(long valid) {
        ledger.write(new LateTotalWrite(RowKey.of(AD, HOUR), 3, counts(valid), 41, FENCE)).join();
    }

    private void total(String time, long valid) {
        ledger.runningTotals()
                .write(new TotalWrite(minute(time), 3, counts(valid), 41, FENCE))
                .join();
    }
}
