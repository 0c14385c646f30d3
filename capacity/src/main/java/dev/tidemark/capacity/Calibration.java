package dev.tidemark.capacity;

import dev.tidemark.capacity.JobSample.Load;
import dev.tidemark.capacity.JobSample.Upload;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a look at a running job says about the inputs of a plan. A value that the look cannot bear
 * is not guessed: it is left out with the reason.
 */
public final class Calibration {

    /** Flink's meters are means over so long. */
    private static final Duration METER = Duration.ofSeconds(60);

    /** A rate is not carried further than to twenty times its load. */
    private static final double LEAST_BUSY = 0.05;

    /** Of a smaller upload most of the time is not spent on bytes. */
    private static final long LEAST_UPLOAD_BYTES = 1_000_000;

    /** Of fewer ids what surrounds the state is most of it. */
    private static final long LEAST_IDS = 10_000;

    private static final int DIGITS = 4;

    private final JobSample sample;

    private Calibration(JobSample sample) {
        this.sample = sample;
    }

    /** Each value in the order of a workload.yaml. */
    public static List<MeasuredInput> of(JobSample sample) {
        Calibration look = new Calibration(sample);
        return List.of(
                look.average(),
                look.eventBytes(),
                look.lateShare(),
                look.clickIdBytes(),
                look.unitRate(),
                look.slots(),
                look.interval(),
                look.churn(),
                look.upload(),
                look.restart());
    }

    private String minute() {
        Duration length = sample.age().compareTo(METER) < 0 ? sample.age() : METER;
        return "mean of the last "
                + Quantities.text(length.truncatedTo(java.time.temporal.ChronoUnit.SECONDS));
    }

    private MeasuredInput average() {
        String source = "metric screening.numRecordsInPerSecond";
        if (sample.recordsPerSecond().isEmpty() || sample.recordsPerSecond().getAsDouble() <= 0) {
            return MeasuredInput.missing("rate.average", source, "it reads no records now");
        }
        return MeasuredInput.of(
                "rate.average",
                text(sample.recordsPerSecond().getAsDouble()) + "/s",
                source,
                minute());
    }

    private MeasuredInput eventBytes() {
        String source = "metric numBytesInPerSecond of the source / records";
        double bytes = sample.bytesPerSecond().orElse(0);
        double records = sample.recordsPerSecond().orElse(0);
        if (bytes <= 0 || records <= 0) {
            return MeasuredInput.missing(
                    "event.bytes",
                    source,
                    "this source does not show its bytes, or reads none now");
        }
        return MeasuredInput.of("event.bytes", text(bytes / records) + "B", source, minute());
    }

    private MeasuredInput lateShare() {
        String source = "metrics clicks_late / clicks_accepted";
        long accepted = sample.accepted().orElse(0);
        if (accepted == 0 || sample.late().isEmpty()) {
            return MeasuredInput.missing(
                    "event.late_share", source, "it has accepted no click yet");
        }
        return MeasuredInput.of(
                "event.late_share",
                text(100.0 * sample.late().getAsLong() / accepted) + "%",
                source,
                "%s clicks".formatted(Quantities.text(accepted)));
    }

    private MeasuredInput clickIdBytes() {
        String source = "state of admission in the newest checkpoint / clicks_accepted";
        String key = "state.dedup.bytes";
        if (sample.clickIds().isEmpty()) {
            return MeasuredInput.missing(
                    key, source, sample.noClickIds().orElse("no metric counts the ids"));
        }
        long ids = sample.clickIds().getAsLong();
        if (ids < LEAST_IDS || sample.clickIdBytes().orElse(0) == 0) {
            return MeasuredInput.missing(
                    key,
                    source,
                    "too few to divide by: %s ids, %s of state"
                            .formatted(
                                    Quantities.text(ids),
                                    Quantities.text(new Bytes(sample.clickIdBytes().orElse(0)))));
        }
        return MeasuredInput.of(
                key,
                text((double) sample.clickIdBytes().getAsLong() / ids) + "B",
                source,
                "%s ids".formatted(Quantities.text(ids)));
    }

    /** As much as the busiest part lets through; the parts of a slot work side by side. */
    private MeasuredInput unitRate() {
        String source = "records / subtasks / busy share of the busiest part (busyTimeMsPerSecond)";
        Optional<Load> busiest =
                sample.loads().stream().max(Comparator.comparingDouble(Load::busyShare));
        double records = sample.recordsPerSecond().orElse(0);
        if (busiest.isEmpty() || records <= 0) {
            return MeasuredInput.missing("unit.rate", source, "it reads no records now");
        }
        Load part = busiest.get();
        String busy = "%s is busy %s%%".formatted(part.name(), text(100 * part.busyShare()));
        if (part.busyShare() < LEAST_BUSY) {
            return MeasuredInput.missing(
                    "unit.rate",
                    source,
                    "too idle to say: " + busy + ", and 5% is needed; load it more");
        }
        return MeasuredInput.of(
                "unit.rate",
                text(records / part.parallelism() / part.busyShare()) + "/s",
                source,
                minute() + ", " + busy);
    }

    private MeasuredInput slots() {
        return MeasuredInput.of(
                "unit.slots",
                Integer.toString(sample.slots() / sample.taskManagers()),
                "/overview: slots-total / taskmanagers",
                sample.taskManagers() + " TaskManagers");
    }

    private MeasuredInput interval() {
        return MeasuredInput.of(
                "checkpoint.interval",
                sample.interval().toMillis() + "ms",
                "/jobs/:id/checkpoints/config",
                "as it is set");
    }

    private MeasuredInput churn() {
        String source = "/jobs/:id/checkpoints: checkpointed_size / state_size";
        long state = sample.checkpoints().stream().mapToLong(Upload::stateBytes).sum();
        if (state == 0) {
            return MeasuredInput.missing("checkpoint.churn", source, noCheckpoint());
        }
        return MeasuredInput.of(
                "checkpoint.churn",
                text(Math.min(100, 100.0 * uploaded() / state)) + "%",
                source,
                checkpoints());
    }

    private MeasuredInput upload() {
        String source =
                "/jobs/:id/checkpoints: checkpointed_size / end_to_end_duration / TaskManagers";
        long millis = sample.checkpoints().stream().mapToLong(each -> each.took().toMillis()).sum();
        if (sample.checkpoints().isEmpty()) {
            return MeasuredInput.missing("checkpoint.upload", source, noCheckpoint());
        }
        if (uploaded() < LEAST_UPLOAD_BYTES * sample.checkpoints().size() || millis == 0) {
            return MeasuredInput.missing(
                    "checkpoint.upload",
                    source,
                    "uploads of %s in %s are too small to say; bytes are not what took the time"
                            .formatted(Quantities.text(new Bytes(uploaded())), checkpoints()));
        }
        double perSecond = uploaded() * 1000.0 / millis / sample.taskManagers();
        return MeasuredInput.of(
                "checkpoint.upload", text(perSecond) + "B/s", source, checkpoints() + ", at least");
    }

    private MeasuredInput restart() {
        String source = "/jobs/:id/exceptions timestamp to the last RUNNING of .../subtasktimes";
        return sample.restart()
                .map(
                        time ->
                                MeasuredInput.of(
                                        "restart",
                                        time.toMillis() + "ms",
                                        source,
                                        "the last failure, from when it was noticed; a process that vanishes is noticed after heartbeat.timeout"))
                .orElseGet(() -> MeasuredInput.missing("restart", source, "it has not failed yet"));
    }

    private long uploaded() {
        return sample.checkpoints().stream().mapToLong(Upload::uploadedBytes).sum();
    }

    private String checkpoints() {
        int count = sample.checkpoints().size();
        return count + (count == 1 ? " checkpoint" : " checkpoints");
    }

    private static String noCheckpoint() {
        return "no checkpoint is complete yet";
    }

    /** Four significant digits, written out. */
    private static String text(double value) {
        BigDecimal rounded =
                new BigDecimal(value).round(new MathContext(DIGITS, RoundingMode.HALF_UP));
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
