package dev.tidemark.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class CapacityPlanTest {
    private static CapacityPlan example(String name, String... changes) {
        return CapacityPlan.of(
                WorkloadFile.read(name, ExampleWorkloads.text(name), List.of(changes)));
    }

    private static String average(CapacityPlan plan, String line) {
        return plan.line(line).orElseThrow().average().text();
    }

    private static String peak(CapacityPlan plan, String line) {
        return plan.line(line).orElseThrow().peak().text();
    }

    private static double peakNumber(CapacityPlan plan, String line) {
        return plan.line(line).orElseThrow().peak().number().orElseThrow().doubleValue();
    }

    @Test
    void theFeatureStorePlanIsTheTextsFortyEightSubtasksOnTwelveTaskManagers() {
        CapacityPlan plan = example("feature-store");
        assertThat(peak(plan, "TaskManagers")).isEqualTo("12");
        assertThat(peak(plan, "TaskManagers needed")).isEqualTo("12");
        assertThat(peak(plan, "subtasks")).isEqualTo("48");
        assertThat(peak(plan, "each subtask")).isEqualTo("10,417/s");
        assertThat(peak(plan, "input bandwidth")).isEqualTo("250 MB/s");
        assertThat(peak(plan, "state")).isEqualTo("204.8 GB");
        assertThat(peak(plan, "memory")).isEqualTo("192 GB");
        assertThat(peak(plan, "checkpoint upload")).isEqualTo("4.1 GB");
        assertThat(peak(plan, "checkpoint duration")).isEqualTo("3.413 s");
        assertThat(peak(plan, "checkpoint storage")).isEqualTo("217.09 GB");
        assertThat(plan.answer().buy())
                .startsWith("Buy 12 TaskManagers for the peak")
                .contains("48 subtasks, 192 GB of memory, 6 TB of disk");
    }

    @Test
    void theFeatureStoresTransactionTimeoutDoesNotFitUnderItsOwnRule() {
        CapacityPlan plan = example("feature-store");
        assertThat(plan.limits().get(0).isBroken()).isTrue();
        assertThat(plan.answer().breaksFirst())
                .startsWith("Already broken at the peak: 60 + 600 + 340.667 = 1,000.667 >= 900");
        CapacityPlan fixed = example("feature-store", "checkpoint.timeout=5min");
        assertThat(fixed.limits()).noneMatch(CapacityPlan.Limit::isBroken);
        assertThat(fixed.answer().breaksFirst())
                .startsWith("The first to break is the transaction");
    }

    @Test
    void theAdClickPlanHasTheTextsAverageDayAndSuperBowlNight() {
        CapacityPlan plan = example("ad-clicks");
        assertThat(average(plan, "input")).isEqualTo("11,574/s");
        assertThat(average(plan, "capacity")).isEqualTo("64,000/s");
        assertThat(peak(plan, "capacity")).isEqualTo("128,000/s");
        assertThat(average(plan, "state: dedup")).isEqualTo("5 GB");
        assertThat(peak(plan, "state: dedup")).isEqualTo("43.2 GB");
        assertThat(average(plan, "rows a restore without a floor re-opens at once"))
                .isEqualTo("256");
        assertThat(peak(plan, "rows a restore without a floor re-opens at once")).isEqualTo("512");
        assertThat(peak(plan, "flush of all late totals, index not counted")).isEqualTo("107.1 s");
        assertThat(peak(plan, "flush of all late totals")).isEqualTo("214.3 s");
        assertThat(peak(plan, "load of a tag-index shard")).isEqualTo("350 WU/s");
        assertThat(peak(plan, "longest outage that loses no output")).isEqualTo("510 s");
        assertThat(peakNumber(plan, "replayed records")).isBetween(8_000_000.0, 8_012_000.0);
        assertThat(peakNumber(plan, "catch-up")).isBetween(285.714, 286.2);
        assertThat(peak(plan, "KPUs needed")).isEqualTo("65");
        assertThat(plan.answer().buy()).contains("64 KPUs", "65 KPUs are needed");
        assertThat(plan.warnings()).contains("64 KPUs are fewer than the peak needs.");
    }

    @Test
    void aHotKeyIsMeasuredAgainstOneSubtask() {
        CapacityPlan plan = example("ad-clicks");
        assertThat(peak(plan, "hot key, on one subtask without pre-aggregation"))
                .isEqualTo("40,000/s");
        assertThat(plan.warnings()).anyMatch(text -> text.contains("needs pre-aggregation"));
        assertThat(example("ad-clicks", "rate.hot_key=1%").warnings())
                .noneMatch(text -> text.contains("needs pre-aggregation"));
    }

    @Test
    void withTooFewWorkersACrashNeverHeals() {
        CapacityPlan plan = example("ad-clicks", "unit.count.peak=50");
        assertThat(peak(plan, "catch-up")).isEqualTo("never");
        assertThat(plan.line("catch-up").orElseThrow().peak().number()).isEmpty();
        assertThat(plan.answer().heal()).startsWith("A crash at the peak never heals");
        assertThat(plan.warnings()).contains("It never catches up.");
    }

    @Test
    void withoutLocalRecoveryEveryCrashDownloadsTheState() {
        CapacityPlan local = example("feature-store");
        CapacityPlan remote = example("feature-store", "checkpoint.local_recovery=false");
        assertThat(peakNumber(remote, "downtime of a crash"))
                .isGreaterThan(peakNumber(local, "downtime of a crash") + 170);
        assertThat(remote.warnings()).anyMatch(text -> text.contains("Local recovery is off"));
    }

    @Test
    void theDiskDecidesWhenStateOutgrowsTheProcessing() {
        CapacityPlan plan = example("feature-store", "unit.disk=10GB", "state.features.panes=128");
        assertThat(plan.answer().buy()).endsWith("the disk decides.");
        assertThat(peakNumber(plan, "disk of a unit")).isLessThanOrEqualTo(8e9);
        assertThat(plan.warnings()).anyMatch(text -> text.contains("More than 100 panes"));
    }

    @Test
    void anIndexWithoutShardsIsAWarningWithTheNumberItNeeds() {
        CapacityPlan plan = example("ad-clicks", "sink.index_shards=1");
        assertThat(plan.warnings()).anyMatch(text -> text.contains("at least 3 index shards"));
        assertThat(plan.answer().breaksFirst())
                .startsWith("Already broken at the peak: 2,800 WU/s");
    }

    @Test
    void everyLineHasAFormulaAndASource() {
        for (String name : ExampleWorkloads.names()) {
            assertThat(example(name).lines())
                    .isNotEmpty()
                    .allSatisfy(
                            line -> {
                                assertThat(line.formula()).isNotBlank();
                                assertThat(line.source()).isNotBlank();
                                assertThat(line.unit()).isNotBlank();
                            });
        }
    }

    @Test
    void aComparisonHasEveryLineOfBothPlans() {
        PlanComparison comparison =
                PlanComparison.of(
                        example("feature-store"),
                        example("feature-store", "checkpoint.interval=30s"));
        assertThat(comparison.rows()).hasSize(comparison.before().lines().size());
        PlanComparison.Row lag =
                comparison.rows().stream()
                        .filter(row -> row.name().startsWith("healthy consumer lag"))
                        .findFirst()
                        .orElseThrow();
        assertThat(lag.isChanged()).isTrue();
        assertThat(lag.factor()).contains(new BigDecimal("0.50"));
        PlanComparison other = PlanComparison.of(example("feature-store"), example("ad-clicks"));
        assertThat(other.rows())
                .anyMatch(row -> row.before().equals("12") && row.after().equals("-"))
                .anyMatch(row -> row.before().equals("-") && row.after().equals("64"));
    }

    @Property(tries = 200)
    void aHigherPeakNeverNeedsLess(
            @ForAll @LongRange(min = 12_000, max = 11_574_074) long a,
            @ForAll @LongRange(min = 12_000, max = 11_574_074) long b) {
        // With the same number of units in both: more load must not need less of anything.
        List<CapacityPlan> plans = new ArrayList<>();
        for (long peak : List.of(Math.min(a, b), Math.max(a, b))) {
            plans.add(example("ad-clicks", "rate.peak=" + peak, "unit.count.peak=" + 1_000_000));
        }
        for (String line :
                List.of(
                        "KPUs needed",
                        "state",
                        "checkpoint upload",
                        "replayed records",
                        "catch-up",
                        "crash to healed",
                        "healthy consumer lag up to")) {
            assertThat(peakNumber(plans.get(0), line))
                    .as(line)
                    .isLessThanOrEqualTo(peakNumber(plans.get(1), line));
        }
    }
}
