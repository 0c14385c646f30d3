package dev.tidemark.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.capacity.lint.Lint;
import dev.tidemark.capacity.lint.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** docs/capacity.md says every key of a workload, and every item of the failure checklist. */
class CapacityPageTest {
    private static final Path PAGE = Path.of("../docs/capacity.md");

    /** How many items each letter of the checklist has. */
    private static final Map<String, Integer> CHECKLIST =
            Map.of("F", 11, "W", 7, "L", 4, "S", 8, "C", 9, "R", 5, "B", 4, "K", 6, "M", 1);

    private static final Set<String> BEYOND_THE_CHECKLIST = Set.of("D01", "T01", "V01");

    @Test
    void everyItemOfTheChecklistHasARow() throws IOException {
        Set<String> items =
                CHECKLIST.entrySet().stream()
                        .flatMap(
                                letter ->
                                        IntStream.rangeClosed(1, letter.getValue())
                                                .mapToObj("%02d"::formatted)
                                                .map(number -> letter.getKey() + number))
                        .collect(Collectors.toCollection(TreeSet::new));
        assertThat(checklist().keySet()).isEqualTo(items);
    }

    @Test
    void thePageClaimsARuleExactlyWhereThereIsOne() throws IOException {
        assertThat(idsWhere("`check config"))
                .isEqualTo(
                        Lint.rules().stream()
                                .map(Rule::id)
                                .filter(id -> !BEYOND_THE_CHECKLIST.contains(id))
                                .collect(Collectors.toCollection(TreeSet::new)));
        assertThat(Lint.rules()).extracting(Rule::id).containsAll(BEYOND_THE_CHECKLIST);
    }

    @Test
    void thePageSaysWhichRulesNeedAWorkload() throws IOException {
        assertThat(idsWhere("`check config --workload`"))
                .isEqualTo(
                        Lint.rules().stream()
                                .map(Rule::id)
                                .filter(CapacityPageTest::isBrokenByAWorkload)
                                .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void whatHasNoRuleWaitsForARunningJob() throws IOException {
        checklist()
                .forEach(
                        (id, shownBy) ->
                                assertThat(shownBy)
                                        .as(id)
                                        .containsAnyOf(
                                                "`check config", "the job graph", "metrics"));
    }

    @ParameterizedTest
    @CsvSource({
        "'',''",
        "rate.,rate.",
        "event.,event.",
        "state.dedup.,state.NAME.",
        "unit.,unit.",
        "unit.count.,unit.count.",
        "checkpoint.,checkpoint.",
        "sink.,sink.",
        "kafka.,kafka."
    })
    void everyKeyOfASectionIsOnThePage(String section, String onThePage) throws IOException {
        Set<String> documented =
                cells("\\| `[a-z_A-Z.]+` \\|.*")
                        .map(cells -> cells.get(0).replace("`", ""))
                        .filter(key -> key.startsWith(onThePage))
                        .map(key -> key.substring(onThePage.length()).replaceFirst("\\..*", ""))
                        .collect(Collectors.toCollection(TreeSet::new));
        assertThat(documented).isEqualTo(known(section));
    }

    /** A key that is like no other is answered with all that are known. */
    private static Set<String> known(String section) {
        String[] message = {""};
        assertThatThrownBy(() -> example(section + "qqqqqqqqqqqqqqqqqqqqqq=1"))
                .satisfies(e -> message[0] = e.getMessage())
                .hasMessageContaining("known here: ");
        String keys = message[0].replaceFirst("(?s).*known here: (.*)\\.$", "$1");
        return new TreeSet<>(Arrays.asList(keys.split(", ")));
    }

    @ParameterizedTest
    @CsvSource({
        "rate.peek,rate.peak",
        "rate.split,rate.splits",
        "unit.cont.peak,unit.count",
        "unit.count.averages,unit.count.average",
        "unit.head_room,unit.headroom",
        "checkpoint.retain,checkpoint.retained",
        "checkpoint.limits,checkpoint.limit",
        "unit.compactions,unit.compaction"
    })
    void anUnknownKeyIsRefusedWithTheNearest(String wrong, String right) {
        assertThatThrownBy(() -> example(wrong + "=1"))
                .hasMessageContaining("did you mean \"" + right + "\"?");
    }

    private static Workload example(String change) {
        return WorkloadFile.read("ad-clicks", ExampleWorkloads.text("ad-clicks"), List.of(change));
    }

    private static boolean isBrokenByAWorkload(String id) {
        return Lint.class.getResource("rules/" + id + ".broken.workload.yaml") != null;
    }

    private static Set<String> idsWhere(String words) throws IOException {
        return checklist().entrySet().stream()
                .filter(row -> row.getValue().contains(words))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** By item, what shows it. */
    private static Map<String, String> checklist() throws IOException {
        return cells("\\| [A-Z][0-9]{2} \\|.*")
                .collect(
                        Collectors.toMap(
                                cells -> cells.get(0),
                                cells -> cells.get(2),
                                (a, b) -> {
                                    throw new AssertionError("two rows: " + a + " and " + b);
                                },
                                TreeMap::new));
    }

    private static Stream<List<String>> cells(String row) throws IOException {
        return Files.readAllLines(PAGE).stream()
                .filter(line -> line.matches(row))
                .map(
                        line ->
                                Arrays.stream(line.split("\\|", -1))
                                        .skip(1)
                                        .map(String::strip)
                                        .toList());
    }
}
