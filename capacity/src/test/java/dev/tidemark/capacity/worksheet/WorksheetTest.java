package dev.tidemark.capacity.worksheet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.tidemark.capacity.CapacityPlan;
import dev.tidemark.capacity.ExampleWorkloads;
import dev.tidemark.capacity.Workload;
import dev.tidemark.capacity.WorkloadFile;
import dev.tidemark.capacity.worksheet.Worksheet.Answer;
import dev.tidemark.capacity.worksheet.Worksheet.Load;
import dev.tidemark.capacity.worksheet.Worksheet.Used;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The questions as a whole: where values come from, and that nothing breaks a line. */
class WorksheetTest {

    static Stream<Worksheet> worksheets() {
        return Stream.of(
                Worksheet.replay(),
                Worksheet.checkpoint(),
                Worksheet.flush(),
                Worksheet.rescale(),
                Worksheet.windows(),
                Worksheet.memory());
    }

    @ParameterizedTest
    @MethodSource("worksheets")
    void everyLineHasANameOfItsOwnAFormulaAndASource(Worksheet worksheet) {
        assertThat(worksheet.lines()).extracting(Line::name).doesNotHaveDuplicates();
        assertThat(worksheet.lines())
                .allSatisfy(
                        line -> {
                            assertThat(line.formula()).isNotBlank();
                            assertThat(line.source()).isNotBlank();
                            assertThat(line.unit()).isNotBlank();
                        });
        assertThat(worksheet.inputs()).extracting(Input::name).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("worksheets")
    void aLineNeedsNoMoreThanItSays(Worksheet worksheet) {
        for (Line line : worksheet.lines()) {
            Map<String, String> typed = new HashMap<>();
            line.needed().forEach(input -> typed.put(input.name(), sensible(input)));
            Answer answer = worksheet.of(typed, Optional.empty(), Load.PEAK);
            assertThat(answer.figures()).extracting(Figure::name).contains(line.name());
        }
    }

    @ParameterizedTest
    @MethodSource("worksheets")
    void allInputsTogetherGiveEveryLine(Worksheet worksheet) {
        Answer answer = worksheet.of(sensible(worksheet), Optional.empty(), Load.PEAK);
        assertThat(answer.figures())
                .extracting(Figure::name)
                .containsExactlyElementsOf(worksheet.lines().stream().map(Line::name).toList());
        assertThat(answer.missing()).isEmpty();
        assertThat(answer.assumed()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("worksheets")
    void anAbsurdValueGivesFiguresOrASentence(Worksheet worksheet) {
        List<Optional<Workload>> workloads =
                List.of(Optional.empty(), Optional.of(example("ad-clicks")));
        int refused = 0;
        for (Input<?> input : worksheet.inputs()) {
            for (String absurd : ABSURD) {
                for (Optional<Workload> workload : workloads) {
                    Map<String, String> typed = sensible(worksheet);
                    typed.put(input.name(), absurd);
                    refused += refusals(worksheet, typed, workload);
                    refused += refusals(worksheet, Map.of(input.name(), absurd), workload);
                }
            }
        }
        assertThat(refused).isPositive();
    }

    private static final List<String> ABSURD =
            List.of(
                    "",
                    " ",
                    "a lot",
                    "0",
                    "-1",
                    "0.5",
                    "1e9",
                    "1e18",
                    "1e30",
                    "NaN",
                    "0s",
                    "1e18s",
                    "36501d",
                    "1e12/s",
                    "-5%",
                    "100%",
                    "101%",
                    "1e18B",
                    "1e18GB",
                    "0GB/s",
                    ",",
                    "1,",
                    "0,0",
                    "-1000000000-01-01T00:00:00Z",
                    "+1000000000-12-31T23:59:59Z",
                    "null");

    private static int refusals(
            Worksheet worksheet, Map<String, String> typed, Optional<Workload> workload) {
        try {
            Answer answer = worksheet.of(typed, workload, Load.PEAK);
            assertThat(answer.figures()).allSatisfy(f -> assertThat(f.value().text()).isNotBlank());
            return 0;
        } catch (IllegalArgumentException e) {
            assertThat(e).message().as("%s", typed).matches("(?s).{10,}[a-z\"].*\\.");
            return 1;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ad-clicks,AVERAGE",
        "ad-clicks,PEAK",
        "feature-store,AVERAGE",
        "feature-store,PEAK"
    })
    void aWorkloadGivesTheNumbersOfItsPlan(String name, Load load) {
        Workload workload = example(name);
        CapacityPlan plan = CapacityPlan.of(workload);
        Map<String, String> same =
                Map.of(
                        "longest replay", "replay",
                        "backlog", "replayed records",
                        "catch-up", "catch-up",
                        "crash to healed", "crash to healed",
                        "restore, everything downloaded", "restore, everything downloaded",
                        "healthy consumer lag up to", "healthy consumer lag up to");
        assertSame(Worksheet.replay(), workload, load, plan, same);
        assertSame(
                Worksheet.checkpoint(),
                workload,
                load,
                plan,
                Map.of(
                        "upload", "checkpoint upload",
                        "duration", "checkpoint duration",
                        "overhead", "checkpoint overhead",
                        "checkpoint storage", "checkpoint storage"));
        assertSame(
                Worksheet.memory(),
                workload,
                load,
                plan,
                Map.of(
                        "state of a worker",
                        "state of a unit",
                        "disk of a worker",
                        "disk of a unit"));
    }

    private static void assertSame(
            Worksheet worksheet,
            Workload workload,
            Load load,
            CapacityPlan plan,
            Map<String, String> names) {
        Answer answer = worksheet.of(Map.of(), Optional.of(workload), load);
        names.forEach(
                (here, there) -> {
                    CapacityPlan.Line line = plan.line(there).orElseThrow();
                    assertThat(text(answer, here))
                            .as(here)
                            .isEqualTo((load == Load.PEAK ? line.peak() : line.average()).text());
                });
    }

    @Test
    void aTypedValueGoesBeforeTheWorkloadsAndChangesWhatFollowsFromIt() {
        Optional<Workload> workload = Optional.of(example("ad-clicks"));
        Answer usual = Worksheet.memory().of(Map.of(), workload, Load.PEAK);
        Answer half = Worksheet.memory().of(Map.of("workers", "32"), workload, Load.PEAK);
        assertThat(text(usual, "state of a worker")).isEqualTo("675.94 MB");
        assertThat(text(half, "state of a worker")).isEqualTo("1.35 GB");
        Answer quick = Worksheet.replay().of(Map.of("restart", "20s"), workload, Load.PEAK);
        assertThat(text(quick, "downtime")).isEqualTo("20 s");
        assertThat(quick.used()).contains(new Used("restart", "20 s", "flag"));
        // The ids of twice the clicks are twice as many.
        Answer busy = Worksheet.replay().of(Map.of("rate", "50k/s"), workload, Load.PEAK);
        assertThat(busy.used()).contains(new Used("state", "21.66 GB", "workload"));
        assertThat(busy.used()).contains(new Used("rate", "50,000/s", "flag"));
    }

    @Test
    void whatNobodyGaveIsNamedAsAssumed() {
        Answer answer =
                Worksheet.replay()
                        .of(Map.of("checkpoint-interval", "30s"), Optional.empty(), Load.PEAK);
        assertThat(text(answer, "longest replay")).isEqualTo("80 s");
        assertThat(answer.assumed()).contains(new Used("restart", "50 s", "assumed"));
        assertThat(answer.missing()).contains("rate", "capacity");
    }

    @Test
    void withoutLocalRecoveryTheDownloadIsPartOfTheDowntime() {
        Map<String, String> typed = new HashMap<>(Map.of("state", "400GB", "bandwidth", "500MB/s"));
        assertThat(text(Worksheet.replay().of(typed, Optional.empty(), Load.PEAK), "downtime"))
                .isEqualTo("14 min 10 s");
        typed.put("local-recovery", "true");
        typed.put("restart", "20s");
        assertThat(text(Worksheet.replay().of(typed, Optional.empty(), Load.PEAK), "downtime"))
                .isEqualTo("20 s");
    }

    @Test
    void aJobThatNeverCatchesUpSaysSo() {
        Answer answer =
                Worksheet.replay()
                        .of(
                                Map.of("backlog", "8M", "capacity", "80k/s", "rate", "100k/s"),
                                Optional.empty(),
                                Load.PEAK);
        assertThat(text(answer, "catch-up")).isEqualTo("never");
        assertThat(text(answer, "falls behind by")).isEqualTo("20,000/s");
        assertThat(answer.figures())
                .extracting(Figure::warning)
                .contains(
                        "The capacity 80,000/s is not above the rate 100,000/s: a backlog never drains.");
    }

    @Test
    void aValueThatCannotBeReadIsNamedEvenWhereNoLineNeedsIt() {
        assertThatThrownBy(
                        () ->
                                Worksheet.windows()
                                        .of(Map.of("gap", "soon"), Optional.empty(), Load.PEAK))
                .hasMessage("--gap: \"soon\" is not a time.");
    }

    @Property(tries = 200)
    void moreInputNeverHealsSooner(
            @ForAll @LongRange(min = 1, max = 11_574_074) long a,
            @ForAll @LongRange(min = 1, max = 11_574_074) long b) {
        List<Answer> answers = new ArrayList<>();
        for (long rate : List.of(Math.min(a, b), Math.max(a, b))) {
            answers.add(
                    Worksheet.replay()
                            .of(
                                    Map.of(
                                            "checkpoint-interval", "30s",
                                            "rate", rate + "/s",
                                            "capacity", "12M/s"),
                                    Optional.empty(),
                                    Load.PEAK));
        }
        for (String line : List.of("backlog", "catch-up", "crash to healed")) {
            assertThat(number(answers.get(0), line))
                    .isLessThanOrEqualTo(number(answers.get(1), line));
        }
    }

    private static Workload example(String name) {
        return WorkloadFile.read(name, ExampleWorkloads.text(name), List.of());
    }

    private static Map<String, String> sensible(Worksheet worksheet) {
        Map<String, String> typed = new HashMap<>();
        Collection<Input<?>> inputs = worksheet.inputs();
        inputs.forEach(input -> typed.put(input.name(), sensible(input)));
        return typed;
    }

    private static String sensible(Input<?> input) {
        return switch (input.name()) {
            case "capacity" -> "200k/s";
            case "guard-ttl" -> "26h";
            case "broker-max", "transaction-timeout" -> "15min";
            case "registers" -> "16384";
            case "bits" -> "6";
            case "index-units" -> "2";
            case "subtask" -> "7";
            case "max-parallelism" -> "128";
            case "process" -> "8GiB";
            case "busy" -> "500ms";
            default ->
                    switch (input.label()) {
                        case "R" -> "100k/s";
                        case "TIME" -> "60s";
                        case "SIZE" -> "1GB";
                        case "SIZE/s" -> "100MB/s";
                        case "SHARE" -> "2%";
                        case "N" -> "8";
                        case "true|false" -> "true";
                        case "INSTANT" -> "2026-02-08T10:15:00Z";
                        case "TEXT" -> "ad_7";
                        case "N,..." -> "4,8";
                        case "NUMBER,..." -> "10,20";
                        case "SIZE,..." -> "4GB,2GB";
                        case "INSTANT,..." -> "2026-02-08T10:15:06Z,2026-02-08T10:15:07Z";
                        default -> throw new AssertionError("no value for " + input.label());
                    };
        };
    }

    private static String text(Answer answer, String line) {
        return figure(answer, line).value().text();
    }

    private static double number(Answer answer, String line) {
        return figure(answer, line).value().number().orElseThrow().doubleValue();
    }

    private static Figure figure(Answer answer, String line) {
        return answer.figures().stream()
                .filter(figure -> figure.name().equals(line))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no line " + line));
    }
}
