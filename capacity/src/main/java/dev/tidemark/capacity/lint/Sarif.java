package dev.tidemark.capacity.lint;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Findings as SARIF 2.1.0, which code hosts show beside the lines of a file. */
public final class Sarif {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Sarif() {}

    /**
     * One SARIF log with one run.
     *
     * @param findings what was found
     * @param file the path of the configuration, relative to the repository's root
     * @param version of this program
     */
    public static String of(List<Finding> findings, String file, String version) {
        ObjectNode log = JSON.createObjectNode();
        log.put("$schema", "https://json.schemastore.org/sarif-2.1.0.json");
        log.put("version", "2.1.0");
        ObjectNode run = log.putArray("runs").addObject();
        ObjectNode driver = run.putObject("tool").putObject("driver");
        driver.put("name", "tidemark");
        driver.put("version", version);
        ArrayNode rules = driver.putArray("rules");
        Lint.rules().forEach(rule -> describe(rules.addObject(), rule));
        ArrayNode results = run.putArray("results");
        findings.forEach(finding -> result(results.addObject(), finding, file));
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(log);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a tree of strings and numbers is always JSON", e);
        }
    }

    private static void describe(ObjectNode node, Rule rule) {
        node.put("id", rule.id());
        node.putObject("shortDescription").put("text", rule.title());
        node.putObject("fullDescription").put("text", rule.why());
        node.putObject("help").put("text", rule.fix() + " Source: " + rule.source() + ".");
        node.putObject("defaultConfiguration").put("level", level(rule.severity()));
    }

    private static void result(ObjectNode node, Finding finding, String file) {
        node.put("ruleId", finding.rule());
        node.put("level", level(finding.severity()));
        node.putObject("message").put("text", finding.finding() + " " + finding.fix());
        ObjectNode place = node.putArray("locations").addObject().putObject("physicalLocation");
        place.putObject("artifactLocation").put("uri", file.replace('\\', '/'));
        // An absent setting has no line; SARIF counts from 1, so it stands at the top of the file.
        place.putObject("region").put("startLine", Math.max(1, finding.line()));
    }

    private static String level(Severity severity) {
        return switch (severity) {
            case ERROR -> "error";
            case WARNING -> "warning";
            case INFO -> "note";
        };
    }
}
