package dev.tidemark.capacity.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.capacity.Workload;
import dev.tidemark.capacity.WorkloadFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule has one file that breaks it and nothing else, and one that repairs it. */
class RulesTest {
    static Stream<String> ids() {
        return Lint.rules().stream().map(Rule::id);
    }

    @ParameterizedTest
    @MethodSource("ids")
    void aFileBreaksOnlyThisRule(String id) throws IOException {
        assertThat(check(id + ".broken")).isNotEmpty().extracting(Finding::rule).containsOnly(id);
    }

    @ParameterizedTest
    @MethodSource("ids")
    void aFileRepairsIt(String id) throws IOException {
        assertThat(check(id + ".fixed")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("ids")
    void aFindingNamesItsLineAndSaysWhyAndWhatToDo(String id) throws IOException {
        String text = text(id + ".broken.yaml").orElseThrow();
        assertThat(check(id + ".broken"))
                .allSatisfy(
                        finding -> {
                            assertThat(finding.finding()).endsWith(".");
                            assertThat(finding.why()).endsWith(".");
                            assertThat(finding.fix()).endsWith(".");
                            assertThat(finding.source()).isNotBlank();
                            if (finding.line() > 0) {
                                assertThat(text.lines().toList().get(finding.line() - 1))
                                        .startsWith(finding.key() + ":");
                            }
                        });
    }

    @Test
    void ruleIdsAreUnique() {
        assertThat(ids()).doesNotHaveDuplicates().contains("F10", "C01", "R01");
    }

    @Test
    void someRulesCanBeSelectedOrIgnored() throws IOException {
        List<Finding> findings = check("C06.broken");
        assertThat(Lint.select(findings, Set.of("C06"), Set.of())).isEqualTo(findings);
        assertThat(Lint.select(findings, Set.of("C01"), Set.of())).isEmpty();
        assertThat(Lint.select(findings, Set.of(), Set.of("C06"))).isEmpty();
    }

    @Test
    void anUnknownRuleIsRefusedWithTheNearest() {
        assertThatThrownBy(() -> Lint.select(List.of(), Set.of("C1"), Set.of()))
                .hasMessageContaining("there is no rule \"C1\"; did you mean C01?");
    }

    static Optional<String> text(String name) throws IOException {
        try (InputStream file = RulesTest.class.getResourceAsStream("rules/" + name)) {
            return file == null
                    ? Optional.empty()
                    : Optional.of(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static List<Finding> check(String name) throws IOException {
        Optional<Workload> workload =
                text(name + ".workload.yaml")
                        .map(yaml -> WorkloadFile.read("workload.yaml", yaml, List.of()));
        return Lint.check(
                FlinkConfiguration.read(name, text(name + ".yaml").orElseThrow()),
                workload,
                Thresholds.BILLING);
    }
}
