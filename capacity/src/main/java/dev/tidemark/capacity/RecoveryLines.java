package dev.tidemark.capacity;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;

/** The part of a plan's table that is about checkpoints, and about a crash until it is healed. */
final class RecoveryLines {
    private static final String EVENT_TIME = "event time, watermarks & checkpoints, part ";
    private static final String STREAMS = "stream processing, section ";
    private static final Duration TICK = Duration.ofMillis(200);

    private final Workload workload;
    private final LoadCase peak;
    private final PlanTable table;

    RecoveryLines(Workload workload, LoadCase peak, PlanTable table) {
        this.workload = workload;
        this.peak = peak;
        this.table = table;
    }

    void add() {
        checkpoints();
        restore();
        replay();
        consequences();
    }

    private void checkpoints() {
        table.size("checkpoint upload", LoadCase::upload, "state * churn", STREAMS + "13.3", "");
        table.time(
                "checkpoint duration",
                LoadCase::checkpointDuration,
                "upload / min(units * bandwidth, limit)",
                STREAMS + "13.5",
                peak.checkpointDuration().compareTo(workload.checkpointing().timeout()) >= 0
                        ? "No checkpoint completes within the timeout of "
                                + Quantities.text(workload.checkpointing().timeout())
                                + "."
                        : "");
        table.line(
                "checkpoint overhead",
                at -> {
                    BigDecimal part = at.checkpointOverhead();
                    return PlanTable.value(part, Quantities.text(roundedPercent(part)) + "%");
                },
                "1",
                "duration / interval",
                STREAMS + "13.3",
                peak.checkpointOverhead().compareTo(Checkpoint.WARN_ABOVE.value()) > 0
                        ? "More than a tenth of the time goes into checkpoints."
                        : "");
        table.size(
                "checkpoint storage",
                LoadCase::stored,
                "state + " + workload.checkpointing().retained() + " * upload",
                STREAMS + "13.5",
                "");
        table.time(
                "alarm on a checkpoint older than",
                at -> Checkpoint.alarmAge(3, workload.checkpointing().interval()),
                "3 * interval",
                STREAMS + "14.3",
                "");
    }

    private static BigDecimal roundedPercent(BigDecimal part) {
        return part.movePointRight(2).setScale(2, RoundingMode.HALF_UP);
    }

    private void restore() {
        boolean local = workload.checkpointing().localRecovery();
        table.time(
                "restore, everything downloaded",
                LoadCase::fullDownload,
                "state / bandwidth of the job",
                STREAMS + "10.4",
                local || peak.fullDownload().compareTo(Duration.ofMinutes(1)) <= 0
                        ? ""
                        : "Local recovery is off, so each restart downloads for more than 60 s.");
        table.time(
                "restore of one unit with an empty disk",
                LoadCase::shareDownload,
                "(state / units) / bandwidth of a unit",
                STREAMS + "16.7",
                "");
        table.time(
                "downtime of a crash",
                LoadCase::downtime,
                local ? "restart" : "restart + download",
                EVENT_TIME + "0; " + STREAMS + "10.4",
                "");
    }

    private void replay() {
        table.time(
                "replay",
                at -> at.replay(at.downtime()),
                "interval + checkpoint duration + downtime",
                EVENT_TIME + "6",
                "");
        table.line(
                "replayed records",
                at -> {
                    Events events = at.backlog(at.downtime());
                    return PlanTable.value(BigDecimal.valueOf(events.count()), events.toString());
                },
                "records",
                "replay * rate",
                EVENT_TIME + "0",
                "");
        table.optionalTime(
                "catch-up",
                at -> at.drain(at.downtime()),
                "replayed records / (capacity - rate)",
                EVENT_TIME + "12",
                peak.healed(peak.downtime()).isEmpty() ? "It never catches up." : "");
        table.optionalTime(
                "crash to healed",
                at -> at.healed(at.downtime()),
                "downtime + catch-up",
                STREAMS + "10.4",
                "");
        table.optionalTime(
                "crash to healed, one disk lost",
                at -> at.healed(at.downtimeWithLostDisk()),
                "the same with the download of one unit's share",
                STREAMS + "16.7",
                "");
    }

    private void consequences() {
        table.line(
                "rows a restore without a floor re-opens at once",
                at -> {
                    Events rows = at.exposedRows(TICK);
                    return PlanTable.value(BigDecimal.valueOf(rows.count()), rows.toString());
                },
                "rows",
                "min(capacity * 200 ms, backlog) * late share; none with the floor (R2)",
                EVENT_TIME + "0",
                "");
        table.line(
                "healthy consumer lag up to",
                at -> {
                    Events lag =
                            KafkaLag.threshold(1, workload.checkpointing().interval(), at.load());
                    return PlanTable.value(BigDecimal.valueOf(lag.count()), lag.toString());
                },
                "records",
                "interval * rate; five times that is a warning",
                STREAMS + "13.4",
                "");
    }
}
