package dev.tidemark.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.capacity.JobSample.Load;
import dev.tidemark.capacity.JobSample.Upload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The arithmetic of a look at a running job, by hand. */
final class CalibrationTest {

    private static final JobSample BUSY =
            new JobSample(
                    Duration.ofMinutes(5),
                    OptionalDouble.of(3000),
                    OptionalDouble.of(720_000),
                    List.of(
                            new Load("source", 2, 0, 3000, 400),
                            new Load("admission", 2, 3000, 2900, 1200)),
                    OptionalLong.of(900_000),
                    OptionalLong.of(18_000),
                    OptionalLong.of(900_000),
                    Optional.empty(),
                    OptionalLong.of(63_000_000),
                    List.of(
                            new Upload(70_000_000, 8_000_000, Duration.ofMillis(400)),
                            new Upload(60_000_000, 5_000_000, Duration.ofMillis(100))),
                    Duration.ofSeconds(30),
                    Optional.of(Duration.ofMillis(7300)),
                    2,
                    4);

    @Test
    void eachValueIsWhatTheArithmeticSays() {
        assertThat(value(BUSY, "rate.average")).contains("3000/s");
        assertThat(value(BUSY, "event.bytes")).as("720,000 / 3,000").contains("240B");
        assertThat(value(BUSY, "event.late_share")).contains("2%");
        assertThat(value(BUSY, "state.dedup.bytes")).as("63 MB / 900,000").contains("70B");
        assertThat(value(BUSY, "unit.rate")).as("3,000 / 2 / 0.6").contains("2500/s");
        assertThat(value(BUSY, "unit.slots")).contains("2");
        assertThat(value(BUSY, "checkpoint.interval")).contains("30000ms");
        assertThat(value(BUSY, "checkpoint.churn")).as("13 / 130").contains("10%");
        assertThat(value(BUSY, "checkpoint.upload"))
                .as("13 MB / 0.5 s / 2")
                .contains("13000000B/s");
        assertThat(value(BUSY, "restart")).contains("7300ms");
    }

    @Test
    void whatWasMeasuredIsWhatAWorkloadFileTakes() {
        String yaml = ExampleWorkloads.text("ad-clicks");
        List<String> changes =
                Calibration.of(BUSY).stream()
                        .map(input -> input.key() + "=" + input.value().orElseThrow())
                        .toList();

        Workload changed =
                WorkloadFile.read(
                        "calibrated", WorkloadFile.changed("f", yaml, changes), List.of());

        assertThat(changed.unit().rate().rate().perSecond()).isEqualByComparingTo("2500");
        assertThat(changed.states().get(0).bytes().value()).isEqualTo(70);
        assertThat(changed.restart()).isEqualTo(Duration.ofMillis(7300));
        assertThat(changed.checkpointing().upload()).isEqualTo(Quantities.bandwidth("13MB/s"));
    }

    @Test
    void anIdleJobSaysNothingAboutWhatItCouldDo() {
        JobSample idle =
                new JobSample(
                        Duration.ofSeconds(20),
                        OptionalDouble.of(10),
                        OptionalDouble.empty(),
                        List.of(new Load("admission", 2, 10, 10, 90)),
                        OptionalLong.of(200),
                        OptionalLong.of(0),
                        OptionalLong.empty(),
                        Optional.of("why not"),
                        OptionalLong.empty(),
                        List.of(new Upload(9000, 9000, Duration.ofMillis(40))),
                        Duration.ofSeconds(30),
                        Optional.empty(),
                        1,
                        2);

        assertThat(input(idle, "unit.rate").sample()).contains("too idle", "4.5%", "load it more");
        assertThat(input(idle, "rate.average").sample()).isEqualTo("mean of the last 20 s");
        assertThat(input(idle, "checkpoint.upload").sample()).contains("too small", "9 kB");
        assertThat(input(idle, "state.dedup.bytes").sample()).isEqualTo("why not");
        assertThat(value(idle, "event.late_share")).contains("0%");
        assertThat(idle.loads().get(0).busyShare()).isEqualTo(0.045);
        for (String key : List.of("unit.rate", "event.bytes", "state.dedup.bytes", "restart")) {
            assertThat(value(idle, key)).as(key).isEmpty();
        }
    }

    private static Optional<String> value(JobSample sample, String key) {
        return input(sample, key).value();
    }

    private static MeasuredInput input(JobSample sample, String key) {
        return Calibration.of(sample).stream()
                .filter(input -> input.key().equals(key))
                .findFirst()
                .orElseThrow();
    }
}
