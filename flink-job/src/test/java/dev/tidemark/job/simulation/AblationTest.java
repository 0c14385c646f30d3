package dev.tidemark.job.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What each rule is for: without it, the simulation finds a ledger that is wrong. */
class AblationTest {

    private static final int MOST_SEEDS = 1_000;
    private static final Path DOCUMENT = Path.of("..", "docs", "ablation.md");

    private record Catch(long seed, Violation violation) {}

    @Test
    void everyRuleIsMissedWithinAThousandSeedsAndByTheInvariantThatTheDocumentNames()
            throws IOException {
        Map<AblatedRule, Catch> caught = new EnumMap<>(AblatedRule.class);
        for (AblatedRule rule : AblatedRule.values()) {
            first(rule).ifPresent(found -> caught.put(rule, found));
        }
        String table = table(caught);
        System.out.println(table);
        assertThat(caught).containsOnlyKeys(AblatedRule.values());
        List<String> document = Files.readAllLines(DOCUMENT);
        caught.forEach(
                (rule, found) ->
                        assertThat(document)
                                .as("docs/ablation.md, which should have%n%s", table)
                                .anyMatch(line -> names(line, rule, found)));
    }

    /** The number of seeds may change with the generator; what catches a rule may not. */
    private static boolean names(String line, AblatedRule rule, Catch found) {
        return line.contains(rule.text()) && line.contains(found.violation().invariant().text());
    }

    private static Optional<Catch> first(AblatedRule rule) {
        for (long seed = 1; seed <= MOST_SEEDS; seed++) {
            Schedule schedule = ScheduleGenerator.generate(seed, rule.profile());
            Optional<Violation> violation = Simulation.run(schedule, rule.rest(), new Tally());
            if (violation.isPresent()) {
                return Optional.of(new Catch(seed, violation.get()));
            }
        }
        return Optional.empty();
    }

    private static String table(Map<AblatedRule, Catch> caught) {
        StringBuilder table = new StringBuilder();
        table.append(
                "| switched off | schedules | seeds needed | the invariant that catches it |\n");
        table.append("|---|---|---|---|\n");
        caught.forEach(
                (rule, found) ->
                        table.append(
                                "| %s | %s | %d | %s |\n"
                                        .formatted(
                                                rule.text(),
                                                rule.profile(),
                                                found.seed(),
                                                found.violation().invariant().text())));
        return table.toString();
    }

    /** With every rule on, the schedules that show what a rule is for break nothing. */
    @Tag("nightly")
    @ParameterizedTest
    @EnumSource
    void theSameSchedulesBreakNothingWithEveryRuleOn(Profile profile) {
        new Seeds(profile, Rules.ALL).requireToHold(1, MOST_SEEDS);
    }

    @ParameterizedTest
    @EnumSource
    void aFewOfTheSameSchedulesBreakNothingWithEveryRuleOn(Profile profile) {
        new Seeds(profile, Rules.ALL).requireToHold(1, 20);
    }
}
