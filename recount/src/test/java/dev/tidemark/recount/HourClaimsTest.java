package dev.tidemark.recount;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.repair.RepairClock;
import dev.tidemark.ledger.testing.InMemoryLedger;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class HourClaimsTest {

    private static final Hour HOUR = Hour.parse("2026-02-08T10");
    private static final Holder ELSEWHERE = new Holder("other", 1, Instant.EPOCH, "t1");

    private final ControlItems items = new InMemoryLedger().controlItems();
    private long nanos;
    private final RepairClock clock = new RepairClock(() -> nanos, duration -> {});

    @Test
    void whatIsHeldIsTakenByNobodyElseUntilItIsReleased() {
        HourClaims one = claims(Holder.thisProcess("host", "t1"));
        HourClaims two = claims(Holder.thisProcess("host", "t2"));
        assertThat(one.take(HOUR)).isEmpty();
        assertThat(two.take(HOUR)).map(Holder::token).contains("t1");
        one.release(HOUR);
        assertThat(two.take(HOUR)).isEmpty();
        assertThat(one.take(HOUR)).map(Holder::token).contains("t2");
    }

    @Test
    void aHolderThatRanOnThisMachineAndIsGoneIsOvertakenAtOnce() throws Exception {
        Process process = new ProcessBuilder("true").start();
        Holder gone = new Holder("host", process.pid(), Instant.EPOCH, "t1");
        process.waitFor();
        assertThat(claims(gone).take(HOUR)).isEmpty();
        assertThat(claims(Holder.thisProcess("host", "t2")).take(HOUR)).isEmpty();
    }

    @Test
    void aProcessThatOnlyHasTheSameNumberIsNotTheHolder() {
        Holder before =
                new Holder("host", ProcessHandle.current().pid(), Instant.EPOCH.plusMillis(5), "t");
        assertThat(before.isDead("host")).isTrue();
        assertThat(Holder.thisProcess("host", "t").isDead("host")).isFalse();
    }

    @Test
    void aHolderElsewhereIsOvertakenWhenItHasBeenSilentForLong() {
        claims(ELSEWHERE).take(HOUR);
        HourClaims two = claims(Holder.thisProcess("host", "t2"));
        assertThat(two.take(HOUR)).contains(ELSEWHERE);
        nanos = HourClaims.SILENCE.minusMillis(1).toNanos();
        assertThat(two.take(HOUR)).contains(ELSEWHERE);
        nanos = HourClaims.SILENCE.toNanos();
        assertThat(two.take(HOUR)).isEmpty();
    }

    @Test
    void aHolderThatBeatsIsNotOvertakenAndOneThatWasLearnsOfIt() {
        HourClaims one = claims(ELSEWHERE);
        HourClaims two = claims(Holder.thisProcess("host", "t2"));
        one.take(HOUR);
        for (int i = 1; i < 20; i++) {
            assertThat(two.take(HOUR)).contains(ELSEWHERE);
            nanos = i * HourClaims.BEAT.toNanos();
            one.beat();
        }
        assertThat(two.take(HOUR)).contains(ELSEWHERE);
        nanos += HourClaims.SILENCE.plus(Duration.ofMillis(1)).toNanos();
        assertThat(two.take(HOUR)).isEmpty();

        one.beat();
        one.release(HOUR);
        assertThat(one.take(HOUR)).map(Holder::token).contains("t2");
    }

    @Test
    @Timeout(30)
    void aHolderBeatsByItself() {
        Semaphore passed = new Semaphore(0);
        RepairClock paced = new RepairClock(() -> nanos, duration -> passed.acquire());
        try (HourClaims one = HourClaims.beating(items, ELSEWHERE, paced)) {
            one.take(HOUR);
            long taken = version();
            passed.release();
            while (version() == taken) {
                Thread.onSpinWait();
            }
            assertThat(version()).isEqualTo(taken + 1);
        }
    }

    private long version() {
        return items.get("recount", "C:claim:" + HOUR.text()).orElseThrow().version();
    }

    private HourClaims claims(Holder holder) {
        return new HourClaims(items, holder, clock);
    }
}
