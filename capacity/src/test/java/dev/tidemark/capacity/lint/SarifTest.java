package dev.tidemark.capacity.lint;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SarifTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Test
    void aFindingIsAResultAtItsLine() throws IOException {
        FlinkConfiguration configuration =
                FlinkConfiguration.read(
                        "c", "# first\nisolation.level: read_uncommitted\nmax-wcu: 9000\n");
        List<Finding> findings = Lint.check(configuration, Optional.empty(), Thresholds.BILLING);
        JsonNode log = JSON.readTree(Sarif.of(findings, "conf\\flink.yaml", "1.2.3"));
        assertThat(log.path("version").asText()).isEqualTo("2.1.0");
        JsonNode run = log.path("runs").path(0);
        assertThat(run.at("/tool/driver/version").asText()).isEqualTo("1.2.3");
        assertThat(run.at("/tool/driver/rules")).hasSameSizeAs(Lint.rules());
        JsonNode result = run.at("/results/0");
        assertThat(result.path("ruleId").asText()).isEqualTo("K04");
        assertThat(result.path("level").asText()).isEqualTo("error");
        assertThat(result.at("/message/text").asText())
                .startsWith("isolation.level is read_uncommitted.");
        assertThat(result.at("/locations/0/physicalLocation/artifactLocation/uri").asText())
                .isEqualTo("conf/flink.yaml");
        assertThat(result.at("/locations/0/physicalLocation/region/startLine").asInt())
                .isEqualTo(2);
        assertThat(run.at("/results/1/ruleId").asText()).isEqualTo("K01");
    }

    @Test
    void anAbsentSettingStandsAtTheTopAndANoteIsANote() throws IOException {
        FlinkConfiguration configuration =
                FlinkConfiguration.read("c", "state.backend.incremental: true\n");
        List<Finding> findings = Lint.check(configuration, Optional.empty(), Thresholds.BILLING);
        JsonNode results = JSON.readTree(Sarif.of(findings, "c", "1")).at("/runs/0/results");
        assertThat(results).anySatisfy(r -> assertThat(r.path("level").asText()).isEqualTo("note"));
        assertThat(results)
                .allSatisfy(
                        r ->
                                assertThat(
                                                r.at(
                                                                "/locations/0/physicalLocation/region/startLine")
                                                        .asInt())
                                        .isPositive());
    }

    @Test
    void noFindingsAreStillALog() throws IOException {
        JsonNode log = JSON.readTree(Sarif.of(List.of(), "c", "1"));
        assertThat(log.at("/runs/0/results")).isEmpty();
        assertThat(log.at("/runs/0/results").isArray()).isTrue();
    }
}
