package dev.tidemark.ledger.repair;

import static dev.tidemark.ledger.repair.Scene.fresh;
import static dev.tidemark.ledger.repair.Scene.hour;
import static dev.tidemark.ledger.repair.Scene.minute;
import static dev.tidemark.ledger.repair.Scene.value;
import static dev.tidemark.ledger.repair.Scene.whole;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.ledger.Fence;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.TagIndexKey;
import dev.tidemark.ledger.TagPage;
import dev.tidemark.ledger.TagQuery;
import dev.tidemark.ledger.Writer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An index that shows what has gone and misses what is new. */
class IndexLagTest {

    private static final Fence RUN_1 = fresh(7, 1, 0);
    private static final Fence RUN_2 = fresh(7, 2, 41);
    private static final Flush FLUSH = Flush.of(RUN_2, 42, 0);
    private static final Duration LAG = Duration.ofSeconds(3);

    private final Scene scene = new Scene();

    private RepairReport settle() {
        return scene.repair().settle(() -> FLUSH, whole(RestoredCounts.NONE));
    }

    private Duration passed() {
        return Duration.ofNanos(scene.nanos.get());
    }

    @Test
    void anIndexThatIsPartOfTheTransactionNeedsNoSettleTime() {
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);

        RepairReport report = settle();

        assertThat(report.progress().passes()).isEqualTo(2);
        assertThat(passed()).isZero();
    }

    @Test
    void aLaggingIndexIsLookedAtForTheSettleTimeEvenIfItShowsNothing() {
        scene.ledger.withIndexLag(LAG);

        RepairReport report = settle();

        assertThat(report.progress().passes()).isEqualTo(11);
        assertThat(passed()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void theSettleTimeIsAtLeastTheLag() {
        assertThat(Repair.settleTime(Duration.ZERO)).isZero();
        assertThat(Repair.settleTime(Duration.ofMillis(1))).isEqualTo(Duration.ofSeconds(5));
        assertThat(Repair.settleTime(Duration.ofSeconds(9))).isEqualTo(Duration.ofSeconds(9));
    }

    @Test
    void aValueThatTheIndexShowsOnlyLaterIsRepaired() {
        scene.ledger.withIndexLag(LAG);
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        assertThat(scene.repair().look(FLUSH, whole(RestoredCounts.NONE)).changes()).isEmpty();

        RepairReport report = settle();

        assertThat(scene.ledger.read(minute("ad_7", 14))).isEmpty();
        assertThat(report.progress().applied()).isEqualTo(1);
    }

    @Test
    void anEntryThatTheIndexStillShowsAfterItsRepairDoesNoHarm() {
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        scene.late(hour("ad_7"), 1, 41, RUN_1);
        scene.ledger.withIndexLag(LAG);

        RepairReport report = settle();

        assertThat(scene.ledger.read(minute("ad_7", 14))).isEmpty();
        assertThat(scene.lateOf(hour("ad_7"))).isEmpty();
        assertThat(report.progress().applied()).isEqualTo(2);
        assertThat(report.progress().done()).isPositive();
    }

    @Test
    void anEntryThatTheIndexShowsAsItWasIsJudgedByWhatTheTableHolds() {
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        scene.closed(minute("ad_9", 14), 2, 41, RUN_1);
        scene.ledger.withIndexLag(LAG);
        scene.closed(minute("ad_7", 14), 6, 42, RUN_1);
        scene.closed(minute("ad_9", 14), 3, 41, RUN_2);

        Findings stale = scene.repair().look(FLUSH, whole(RestoredCounts.NONE));
        assertThat(stale.changes())
                .extracting(PlannedChange::seen)
                .containsExactly(value(5, 41, 7, 1), value(2, 41, 7, 1));
        settle();

        assertThat(scene.ledger.read(minute("ad_7", 14))).isEmpty();
        assertThat(scene.fast(minute("ad_9", 14))).contains(value(3, 41, 7, 2));
    }

    @Test
    void anItemThatTheIndexShowsTwiceIsChangedOnceAsItIsNow() {
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        LedgerRow stale = scene.ledger.read(minute("ad_7", 14)).orElseThrow();
        scene.closed(minute("ad_7", 14), 6, 42, RUN_1);
        Ledger showingBoth =
                Intercepted.port(
                        Ledger.class,
                        scene.ledger,
                        (method, arguments, call) ->
                                method.getName().equals("find")
                                                && arguments[0].equals(queryOf(stale))
                                        ? new TagPage(List.of(stale), Optional.empty())
                                        : call.proceed());

        Findings found =
                Repair.of(showingBoth, Scene.ONE_BY_ONE).look(FLUSH, whole(RestoredCounts.NONE));

        assertThat(found.changes())
                .extracting(PlannedChange::seen)
                .containsExactly(value(6, 42, 7, 1));
    }

    private static TagQuery queryOf(LedgerRow row) {
        return new TagQuery(
                Writer.FAST,
                TagIndexKey.of(row.key(), row.fast().orElseThrow().tag().checkpoint()),
                Scene.GROUPS.all(),
                Optional.empty());
    }

    @Test
    void pagesThatAreSmallOrEmptyAreReadToTheirEnd() {
        scene.ledger.withPages(1, true);
        for (int i = 0; i < 60; i++) {
            scene.closed(minute("ad_7", i), 1, 41, RUN_1);
        }

        assertThat(settle().progress().applied()).isEqualTo(60);
        assertThat(scene.ledger.everything()).isEmpty();
    }

    @Test
    void aRepairEndsOnlyAfterALookThatBeganAfterTheSettleTime() {
        scene.ledger.withIndexLag(Duration.ofSeconds(4));
        boolean[] written = {false};

        scene.repair()
                .settle(
                        () -> {
                            if (!written[0] && passed().compareTo(Duration.ofSeconds(1)) >= 0) {
                                written[0] = true;
                                scene.late(hour("ad_7"), 1, 41, RUN_1);
                            }
                            return FLUSH;
                        },
                        whole(RestoredCounts.NONE));

        assertThat(scene.lateOf(hour("ad_7"))).isEmpty();
    }

    @Test
    void rowsThatAPageRepeatsAreRepairedOnce() {
        scene.ledger.withPages(1, true).withRepeatedPages();
        scene.closed(minute("ad_7", 14), 5, 41, RUN_1);
        scene.closed(minute("ad_9", 14), 5, 42, RUN_1);

        RepairReport report = settle();

        assertThat(scene.ledger.read(minute("ad_7", 14))).isEmpty();
        assertThat(scene.ledger.read(minute("ad_9", 14))).isEmpty();
        assertThat(report.progress().found()).isEqualTo(2);
        assertThat(report.progress().applied()).isEqualTo(2);
    }
}
