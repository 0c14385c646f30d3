package dev.tidemark.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadFileTest {
    private static final String LEAST =
            """
            rate: {average: 1000}
            event: {bytes: 100}
            unit: {kind: kpu, rate: 500, rate_source: a test}
            checkpoint: {interval: 30s, churn: 1%, upload: 10MB/s}
            restart: 50s
            """;

    private static Workload read(String yaml, String... changes) {
        return WorkloadFile.read("workload.yaml", yaml, List.of(changes));
    }

    @Test
    void theLeastFileHasTheDocumentedDefaults() {
        Workload workload = read(LEAST);
        assertThat(workload.traffic().peak()).isEqualTo(Rate.perSecond(1000));
        assertThat(workload.unit().disk()).isEqualTo(Bytes.gigabytes(50));
        assertThat(workload.unit().memory()).isEqualTo(Bytes.gigabytes(4));
        assertThat(workload.checkpointing().timeout()).isEqualTo(Duration.ofMinutes(10));
        assertThat(workload.checkpointing().localRecovery()).isFalse();
        assertThat(workload.states()).isEmpty();
        assertThat(workload.sink()).isEmpty();
        assertThat(workload.kafka()).isEmpty();
    }

    @Test
    void keysCanBeFixedArrivingOrAPartOfTheRecords() {
        Workload workload =
                read(
                        LEAST
                                + """
                                state:
                                  - {name: users, keys: 5M, bytes: 64, panes: 24}
                                  - {name: sessions, keys_per_s: 10/s, retention: 1h, bytes: 8}
                                  - {name: ids, keys_per_s: rate, retention: 2h, bytes: 60}
                                  - {name: some, keys_per_s: 5%, retention: 10s, bytes: 1}
                                """);
        Rate load = Rate.perSecond(1000);
        assertThat(workload.states())
                .extracting(state -> state.size(load))
                .containsExactly(
                        Bytes.of(5_000_000L * 64 * 24),
                        Bytes.of(36_000 * 8),
                        Bytes.of(1000L * 7200 * 60),
                        Bytes.of(500));
    }

    @Test
    void aChangeSetsOneValueAndNamesAStateByItsName() {
        String yaml = LEAST + "state:\n  - {name: dedup, keys: 10, bytes: 60}\n";
        Workload workload = read(yaml, "rate.peak=200k/s", "state.dedup.bytes=80", "sink.wcu=2800");
        assertThat(workload.traffic().peak()).isEqualTo(Rate.perSecond(200_000));
        assertThat(workload.states().get(0).bytes()).isEqualTo(Bytes.of(80));
        assertThat(workload.sink().orElseThrow().budget()).isEqualTo(WriteBudget.of(2800));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rate.peek=1 | the key \"rate.peek\" is unknown; did you mean \"rate.peak\"?",
                "chekpoint.interval=1 | \"chekpoint\" is unknown; did you mean \"checkpoint\"?",
                "unit.zzz=1 | known here: kind, rate",
                "rate.peak=10 | rate.peak is 10/s, but must be at least rate.average",
                "rate.average=0 | rate.average is 0/s, but must be above 0/s",
                "rate.average=1e20 | rate.average: the rate per second is",
                "rate.average=fast | rate.average: \"fast\" is not a number",
                "unit.kind=box | unit.kind: \"box\" is not a unit; kpu and taskmanager are",
                "unit.rate=0 | the rate of one worker is 0/s",
                "unit.rate_source= | has no source",
                "unit.headroom=0.5 | unit.headroom: the headroom is 0.5, but must be from 1 to 100",
                "checkpoint.interval=0s | checkpoint.interval is 0 s, but must be above 0 s",
                "checkpoint.upload=0 | the bandwidth is 0 B/s",
                "checkpoint.churn=200% | checkpoint.churn: the share is 2, but must be from 0 to 1",
                "checkpoint.local_recovery=maybe | \"maybe\" is not a choice",
                "restart=-5s | restart: the time \"-5s\" in seconds is -5, but must be from 0",
                "state=many | state must be a list",
                "restart.x=1 | a single value has no parts",
                "nonsense | is not a change",
            })
    void aWrongKeyOrValueIsASentenceThatNamesTheFileAndTheKey(String change, String message) {
        assertThatThrownBy(() -> read(LEAST, change))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("workload.yaml: ")
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | it holds no keys",
                "just text | it holds no keys",
                "'rate: {average: 1' | line 1, this is not YAML",
                "'rate: 1\nrate: 2' | Duplicate field 'rate'",
                "'rate: {average: 1}' | event is missing",
                "'rate: 5' | rate must hold keys",
            })
    void aBrokenFileIsASentenceToo(String yaml, String message) {
        assertThatThrownBy(() -> read(yaml))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aStateNeedsKeysOrArrivalsButNotBoth() {
        assertThatThrownBy(() -> read(LEAST + "state: [{name: a, bytes: 1}]"))
                .hasMessageContaining("state.a needs either keys, or keys_per_s and retention");
        assertThatThrownBy(
                        () -> read(LEAST + "state: [{name: a, bytes: 1, keys: 1, keys_per_s: 1}]"))
                .hasMessageContaining("state.a needs either");
    }

    @Test
    void aTaskManagersMemoryAndDiskHaveNoDefault() {
        assertThatThrownBy(() -> read(LEAST, "unit.kind=taskmanager"))
                .hasMessageContaining("unit.memory is missing");
    }
}
