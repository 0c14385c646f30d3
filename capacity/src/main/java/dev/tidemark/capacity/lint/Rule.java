package dev.tidemark.capacity.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** One item of the failure checklist that a configuration can show. */
public final class Rule {
    private final String id;
    private final Severity severity;
    private final String title;
    private final String why;
    private final String fix;
    private final String source;
    private final Function<Subject, List<Evidence>> check;

    private Rule(Builder builder, Function<Subject, List<Evidence>> check) {
        id = builder.id;
        severity = builder.severity;
        title = builder.title;
        why = builder.why;
        fix = builder.fix;
        source = builder.source;
        this.check = check;
    }

    /** What was found: a sentence, and the setting it is about unless that one is absent. */
    record Evidence(String sentence, Optional<Setting> setting, Optional<Severity> severity) {
        static Evidence of(String sentence, Optional<Setting> setting) {
            return new Evidence(sentence, setting, Optional.empty());
        }

        Evidence as(Severity other) {
            return new Evidence(sentence, setting, Optional.of(other));
        }
    }

    static Builder rule(String id, Severity severity, String title) {
        return new Builder(id, severity, title);
    }

    /** As in the checklist. */
    public String id() {
        return id;
    }

    /** The severity of most of its findings. */
    public Severity severity() {
        return severity;
    }

    /** What the rule is about, in a few words. */
    public String title() {
        return title;
    }

    /** What goes wrong. */
    public String why() {
        return why;
    }

    /** What to set instead. */
    public String fix() {
        return fix;
    }

    /** The document and part that says so. */
    public String source() {
        return source;
    }

    List<Finding> check(Subject subject) {
        List<Finding> findings = new ArrayList<>();
        for (Evidence evidence : check.apply(subject)) {
            findings.add(
                    new Finding(
                            id,
                            evidence.severity().orElse(severity),
                            evidence.sentence(),
                            why,
                            fix,
                            source,
                            evidence.setting().map(Setting::written).orElse(""),
                            evidence.setting().map(Setting::line).orElse(0)));
        }
        return findings;
    }

    /** Collects the words of a rule before its check. */
    static final class Builder {
        private final String id;
        private final Severity severity;
        private final String title;
        private String why;
        private String fix;
        private String source;

        private Builder(String id, Severity severity, String title) {
            this.id = id;
            this.severity = severity;
            this.title = title;
        }

        Builder because(String reason, String from) {
            why = reason;
            source = from;
            return this;
        }

        Builder fixedBy(String change) {
            fix = change;
            return this;
        }

        Rule when(Function<Subject, Optional<Evidence>> found) {
            return new Rule(this, found.andThen(Optional::stream).andThen(s -> s.toList()));
        }

        Rule whenever(Function<Subject, List<Evidence>> found) {
            return new Rule(this, found);
        }
    }
}
