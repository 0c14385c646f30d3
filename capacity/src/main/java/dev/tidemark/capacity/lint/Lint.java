package dev.tidemark.capacity.lint;

import dev.tidemark.capacity.CapacityPlan;
import dev.tidemark.capacity.NearestName;
import dev.tidemark.capacity.Workload;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Holds a configuration against every rule of the failure checklist that it can show. */
public final class Lint {
    private static final List<Rule> RULES =
            Stream.of(
                            TimeRules.all(),
                            CheckpointRules.all(),
                            StateRules.all(),
                            RecoveryRules.all(),
                            OutputRules.all(),
                            List.of(unreadable()))
                    .flatMap(List::stream)
                    .sorted(Comparator.comparing(Rule::id))
                    .toList();

    private Lint() {}

    /** Every rule, by id. */
    public static List<Rule> rules() {
        return RULES;
    }

    /**
     * The findings, errors first, then by line.
     *
     * @param configuration the file
     * @param workload what it must carry; without one, rules that need a state size or a rate are
     *     silent
     * @param thresholds where findings start
     */
    public static List<Finding> check(
            FlinkConfiguration configuration, Optional<Workload> workload, Thresholds thresholds) {
        Subject subject = new Subject(configuration, workload.map(CapacityPlan::of), thresholds);
        List<Finding> findings = new ArrayList<>();
        Map<Setting, Finding> unreadable = new LinkedHashMap<>();
        for (Rule rule : RULES) {
            try {
                findings.addAll(rule.check(subject));
            } catch (UnreadableValue e) {
                unreadable.put(e.setting(), unreadable(e));
            }
        }
        findings.addAll(unreadable.values());
        findings.sort(
                Comparator.comparing(Finding::severity)
                        .thenComparing(Finding::line)
                        .thenComparing(Finding::rule));
        return findings;
    }

    /**
     * The findings of some rules only.
     *
     * @param findings of {@link #check}
     * @param only ids to keep; empty: all
     * @param ignored ids to leave out
     * @throws IllegalArgumentException for an id that is no rule, naming the nearest
     */
    public static List<Finding> select(
            List<Finding> findings, Set<String> only, Set<String> ignored) {
        requireRules(only);
        requireRules(ignored);
        return findings.stream()
                .filter(finding -> only.isEmpty() || only.contains(finding.rule()))
                .filter(finding -> !ignored.contains(finding.rule()))
                .toList();
    }

    private static void requireRules(Collection<String> ids) {
        List<String> known = RULES.stream().map(Rule::id).toList();
        for (String id : ids) {
            if (!known.contains(id)) {
                throw new IllegalArgumentException(
                        "there is no rule \""
                                + id
                                + "\"; "
                                + NearestName.of(id, known)
                                        .map(near -> "did you mean " + near + "?")
                                        .orElse("the rules are " + String.join(", ", known) + "."));
            }
        }
    }

    /** Listed like any rule, but found by all of them: whoever reads the value first. */
    private static Rule unreadable() {
        return Rule.rule("V01", Severity.ERROR, "A value that cannot be read")
                .because(
                        "Flink refuses it when the cluster or the job starts.",
                        "the option classes of Flink 2.2.0")
                .fixedBy(
                        "Write times as 30 s or 10 min, memory as 8 gb, switches as true or false.")
                .whenever(subject -> List.of());
    }

    private static Finding unreadable(UnreadableValue problem) {
        Rule rule = unreadable();
        return new Finding(
                rule.id(),
                rule.severity(),
                problem.getMessage(),
                rule.why(),
                rule.fix(),
                rule.source(),
                problem.setting().written(),
                problem.setting().line());
    }
}
