package dev.tidemark.capacity.lint;

/**
 * What one rule found in one configuration.
 *
 * @param rule its id, as in the failure checklist
 * @param severity how bad
 * @param finding what is set, as a sentence with the value
 * @param why what goes wrong with it
 * @param fix what to set instead
 * @param source the document and part that says so
 * @param key the setting as it is written in the file; empty when the finding is its absence
 * @param line of the setting in the file, from 1; 0 when the finding is its absence
 */
public record Finding(
        String rule,
        Severity severity,
        String finding,
        String why,
        String fix,
        String source,
        String key,
        int line) {}
