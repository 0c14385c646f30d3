package dev.tidemark.capacity.lint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.capacity.Workload;
import dev.tidemark.capacity.WorkloadFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The configurations of the documents get the findings that the documents name. */
class DocumentsConfigurationsTest {
    private static final String SIXTY_SECONDS =
            """
            execution.checkpointing.interval: 60000
            execution.checkpointing.timeout: 600000
            """;

    @Test
    void theCheckpointExampleLacksWhatOtherSectionsAskFor() throws IOException {
        List<Finding> findings = check(read("checkpoint-storage.yaml"));
        assertThat(errors(findings)).isEmpty();
        // Section 14.3 asks for tolerable failures, section 11.3 for a max parallelism; two old
        // names.
        assertThat(findings)
                .extracting(Finding::rule)
                .containsExactlyInAnyOrder("C04", "R01", "D01", "D01");
    }

    @Test
    void theRecommendedRestartStrategyIsNoFindingOfItsOwn() throws IOException {
        List<Finding> findings = check(read("restart-strategy.yaml"));
        assertThat(errors(findings)).isEmpty();
        assertThat(findings).extracting(Finding::rule).doesNotContain("R03");
        assertThat(findings)
                .filteredOn(finding -> finding.rule().equals("D01"))
                .extracting(Finding::finding)
                .containsExactly("restart-strategy is now restart-strategy.type.");
    }

    @Test
    void theAdClickJobsOwnSettingsAreClean() throws IOException {
        assertThat(check(read("ad-click-job.yaml"))).isEmpty();
    }

    @Test
    void fifteenMinutesFitIntoAFifteenMinuteBroker() {
        assertThat(errors(check(with("transaction.timeout.ms: 900000")))).isEmpty();
    }

    @Test
    void theSameFifteenMinutesLoseOutputInATwentyTwoMinuteUpgrade() {
        List<Finding> findings =
                check(
                        with("transaction.timeout.ms: 900000"),
                        Thresholds.FEATURES.withRestart(Duration.ofMinutes(22)));
        assertThat(errors(findings)).extracting(Finding::rule).containsExactly("F10");
        assertThat(errors(findings).get(0).finding())
                .contains("60 + 600 + 1,320 = 1,980 >= 900 <= 900 s");
    }

    @Test
    void anHourOnBothSidesCoversAnOutageOfFortyFiveMinutes() {
        Thresholds thresholds =
                Thresholds.FEATURES
                        .withRestart(Duration.ofMinutes(45))
                        .withBrokerMaximum(Duration.ofHours(1));
        assertThat(errors(check(with("transaction.timeout.ms: 3600000"), thresholds))).isEmpty();
    }

    @Test
    void kafkaSinksOwnDefaultIsRefusedByADefaultBroker() {
        List<Finding> findings = check(with("sink.delivery-guarantee: exactly-once"));
        assertThat(errors(findings)).extracting(Finding::rule).containsExactly("F10");
        assertThat(errors(findings).get(0).finding())
                .contains("60 min (KafkaSink's default)", "the producer is refused");
    }

    @Test
    void sixHundredSecondsDoNotFitFlinksDefaultCheckpointTimeout() {
        String settings =
                "execution.checkpointing.interval: 30 s\ntransaction.timeout.ms: 600000\n";
        assertThat(errors(check(FlinkConfiguration.read("conf", settings))))
                .extracting(Finding::rule)
                .containsExactly("F10");
        String lower = settings + "execution.checkpointing.timeout: 60 s\n";
        assertThat(errors(check(FlinkConfiguration.read("conf", lower)))).isEmpty();
    }

    @Test
    void aReaderThatDoesNotWaitForCommitsIsAnError() {
        assertThat(errors(check(with("isolation.level: read_uncommitted"))))
                .extracting(Finding::rule)
                .containsExactly("K04");
    }

    @Test
    void tinyCheckpointsStillDownload400GigabytesWithoutLocalRecovery() {
        Workload workload =
                WorkloadFile.read(
                        "workload.yaml",
                        """
                        rate: {average: 100k/s}
                        event: {bytes: 500}
                        state: [{name: all, keys: 4G, bytes: 100}]
                        unit: {kind: taskmanager, rate: 10k/s, rate_source: a test, slots: 1,
                               memory: 16GB, disk: 500GB, count: {peak: 20}}
                        checkpoint: {interval: 60s, churn: 0.375%, upload: 100MB/s,
                                     limit: 500MB/s, local_recovery: false}
                        restart: 50s
                        """,
                        List.of());
        FlinkConfiguration off =
                with("state.backend: rocksdb\nstate.backend.local-recovery: false");
        assertThat(Lint.check(off, Optional.of(workload), Thresholds.FEATURES))
                .filteredOn(finding -> finding.rule().equals("C07"))
                .singleElement()
                .satisfies(
                        finding -> {
                            assertThat(finding.severity()).isEqualTo(Severity.WARNING);
                            assertThat(finding.finding()).contains("downloads in 13 min 20 s");
                            assertThat(finding.key()).isEqualTo("state.backend.local-recovery");
                        });
        FlinkConfiguration on = with("state.backend: rocksdb\nstate.backend.local-recovery: true");
        assertThat(Lint.check(on, Optional.of(workload), Thresholds.FEATURES))
                .extracting(Finding::rule)
                .doesNotContain("C07");
    }

    @Test
    void unalignedCheckpointsNeedExactlyOnceUnderEitherName() {
        for (String name :
                List.of(
                        "execution.checkpointing.unaligned",
                        "execution.checkpointing.unaligned.enabled")) {
            String settings = name + ": true\nexecution.checkpointing.mode: AT_LEAST_ONCE";
            assertThat(errors(check(with(settings))))
                    .extracting(Finding::rule)
                    .containsExactly("C08");
        }
    }

    @Test
    void aManagedServicesPropertyGroupsAreReadWithTheirLines() throws IOException {
        FlinkConfiguration configuration = read("managed-service.json");
        assertThat(configuration.find("execution.checkpointing.interval").orElseThrow().value())
                .isEqualTo("30000");
        List<Finding> findings = check(configuration);
        assertThat(findings).extracting(Finding::rule).containsExactly("F10", "K04");
        assertThat(findings).extracting(Finding::line).containsExactly(18, 24);
    }

    private static FlinkConfiguration with(String more) {
        return FlinkConfiguration.read("flink-conf.yaml", SIXTY_SECONDS + more + "\n");
    }

    private static FlinkConfiguration read(String name) throws IOException {
        try (InputStream file =
                DocumentsConfigurationsTest.class.getResourceAsStream("documents/" + name)) {
            return FlinkConfiguration.read(
                    name, new String(file.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static List<Finding> check(FlinkConfiguration configuration) {
        return check(configuration, Thresholds.BILLING);
    }

    private static List<Finding> check(FlinkConfiguration configuration, Thresholds thresholds) {
        return Lint.check(configuration, Optional.empty(), thresholds);
    }

    private static List<Finding> errors(List<Finding> findings) {
        return findings.stream().filter(f -> f.severity() == Severity.ERROR).toList();
    }
}
