package dev.tidemark.capacity;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A plan as one HTML page that needs nothing else: no network, no other file. */
public final class PlanReport {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern PLACE = Pattern.compile("\\{\\{([a-z]+)}}");

    private PlanReport() {}

    /** The page; the same plan always gives the same text. */
    public static String html(CapacityPlan plan) {
        List<PlanCharts.Chart> charts = new PlanCharts(plan.workload()).all();
        Map<String, String> parts =
                Map.of(
                        "title", escape(plan.workload().name()),
                        "answer", answer(plan),
                        "warnings", warnings(plan.warnings()),
                        "limits", limits(plan.limits()),
                        "lines", lines(plan.lines()),
                        "figures", figures(charts),
                        "data", data(charts),
                        "style", resource("uplot/uPlot.min.css") + resource("report.css"),
                        "script", resource("uplot/uPlot.iife.min.js") + resource("report.js"),
                        "license", resource("uplot/LICENSE"));
        return PLACE.matcher(resource("report.html"))
                .replaceAll(match -> Matcher.quoteReplacement(parts.get(match.group(1))));
    }

    private static String answer(CapacityPlan plan) {
        CapacityPlan.Answer answer = plan.answer();
        StringBuilder html = new StringBuilder();
        for (String sentence : List.of(answer.buy(), answer.heal(), answer.breaksFirst())) {
            html.append("<li>").append(escape(sentence)).append("</li>\n");
        }
        return html.toString();
    }

    private static String warnings(List<String> warnings) {
        if (warnings.isEmpty()) {
            return "";
        }
        StringBuilder html = new StringBuilder("<h2>Warnings</h2>\n<ul class=\"warnings\">\n");
        warnings.forEach(text -> html.append("<li>").append(escape(text)).append("</li>\n"));
        return html.append("</ul>\n").toString();
    }

    private static String limits(List<CapacityPlan.Limit> limits) {
        StringBuilder html = new StringBuilder();
        for (CapacityPlan.Limit limit : limits) {
            String mark = limit.isBroken() ? "broken" : limit.isTight() ? "tight" : "fine";
            row(html, mark, limit.name(), limit.sentence(), mark);
        }
        return html.toString();
    }

    private static String lines(List<CapacityPlan.Line> lines) {
        StringBuilder html = new StringBuilder();
        for (CapacityPlan.Line line : lines) {
            row(
                    html,
                    line.warning().isEmpty() ? "fine" : "tight",
                    line.name(),
                    line.average().text(),
                    line.peak().text(),
                    line.formula(),
                    line.source());
        }
        return html.toString();
    }

    private static void row(StringBuilder html, String mark, String name, String... cells) {
        html.append("<tr class=\"").append(mark).append("\"><th scope=\"row\">");
        html.append(escape(name)).append("</th>");
        for (String cell : cells) {
            html.append("<td>").append(escape(cell)).append("</td>");
        }
        html.append("</tr>\n");
    }

    private static String figures(List<PlanCharts.Chart> charts) {
        StringBuilder html = new StringBuilder();
        for (int i = 0; i < charts.size(); i++) {
            html.append("<figure><h3>")
                    .append(escape(charts.get(i).title()))
                    .append("</h3><div class=\"chart\" data-chart=\"")
                    .append(i)
                    .append("\"></div><figcaption>")
                    .append(escape(charts.get(i).caption()))
                    .append("</figcaption></figure>\n");
        }
        return html.toString();
    }

    private static String data(List<PlanCharts.Chart> charts) {
        ArrayNode all = JSON.createArrayNode();
        for (PlanCharts.Chart chart : charts) {
            ObjectNode node = all.addObject();
            node.put("x", chart.xLabel());
            node.put("y", chart.yLabel());
            node.put("steps", chart.steps());
            ArrayNode names = node.putArray("names");
            ArrayNode values = node.putArray("values");
            numbers(values.addArray(), chart.x());
            for (PlanCharts.Series series : chart.series()) {
                names.add(series.name());
                numbers(values.addArray(), series.y());
            }
        }
        // A script element ends at the first "</script", wherever it stands.
        return all.toString().replace("<", "\\u003c");
    }

    private static void numbers(ArrayNode node, List<Double> values) {
        values.forEach(node::add);
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    private static String resource(String name) {
        try (InputStream file = PlanReport.class.getResourceAsStream("report/" + name)) {
            if (file == null) {
                throw new IllegalStateException("the program was built without report/" + name);
            }
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the built-in report/" + name, e);
        }
    }
}
