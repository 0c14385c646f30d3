package dev.tidemark.commands;

import dev.tidemark.capacity.worksheet.Figure;
import dev.tidemark.capacity.worksheet.Worksheet.Answer;
import dev.tidemark.capacity.worksheet.Worksheet.Used;
import dev.tidemark.commands.render.Column;
import dev.tidemark.commands.render.JsonMap;
import dev.tidemark.commands.render.Result;
import dev.tidemark.commands.render.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** How the answer of a worksheet is told: warnings and assumptions first, then its lines. */
record WorksheetResult(Answer answer, boolean explain) {

    private static final int MOST_HINTS = 8;

    Result result(String workload) {
        List<String> sentences = new ArrayList<>();
        answer.figures().stream()
                .map(Figure::warning)
                .filter(warning -> !warning.isEmpty())
                .forEach(warning -> sentences.add("warning: " + warning));
        List<Used> named = explain ? answer.used() : answer.assumed();
        if (!named.isEmpty()) {
            sentences.add((explain ? "with: " : "assumed: ") + named(named));
        }
        List<String> notes = answer.missing().isEmpty() ? List.of() : List.of(more(answer));
        return new Result(sentences, table(), csv(), json(workload), notes);
    }

    private String named(List<Used> inputs) {
        return inputs.stream()
                .map(
                        used ->
                                used.name()
                                        + " "
                                        + used.text()
                                        + (explain ? " (" + used.origin() + ")" : ""))
                .collect(Collectors.joining("; "));
    }

    static String more(Answer answer) {
        List<String> missing = answer.missing();
        String shown =
                missing.stream()
                        .limit(MOST_HINTS)
                        .map(name -> "--" + name)
                        .collect(Collectors.joining(" "));
        String rest =
                missing.size() > MOST_HINTS
                        ? String.format(
                                Locale.ROOT,
                                " and %d more, see --help",
                                missing.size() - MOST_HINTS)
                        : "";
        return "more lines with: " + shown + rest;
    }

    private Table table() {
        List<Column> columns = new ArrayList<>(List.of(Column.text("line"), Column.text("value")));
        if (explain) {
            columns.add(Column.text("formula"));
            columns.add(Column.text("source"));
        }
        List<List<Object>> rows = new ArrayList<>();
        for (Figure figure : answer.figures()) {
            List<Object> row = new ArrayList<>(List.of(figure.name(), figure.value().text()));
            if (explain) {
                row.add(figure.formula());
                row.add(figure.source());
            }
            rows.add(row);
        }
        return new Table(columns, rows);
    }

    private Table csv() {
        return new Table(
                List.of(
                        Column.text("line"),
                        Column.number("value"),
                        Column.text("text"),
                        Column.text("unit"),
                        Column.text("formula"),
                        Column.text("source"),
                        Column.text("warning")),
                answer.figures().stream()
                        .map(
                                figure ->
                                        Table.row(
                                                figure.name(),
                                                figure.value()
                                                        .number()
                                                        .map(n -> n.toPlainString())
                                                        .orElse(null),
                                                figure.value().text(),
                                                figure.unit(),
                                                figure.formula(),
                                                figure.source(),
                                                figure.warning()))
                        .toList());
    }

    private Map<String, Object> json(String workload) {
        return new JsonMap()
                .put("workload", workload)
                .put("inputs", answer.used().stream().map(WorksheetResult::json).toList())
                .put("lines", answer.figures().stream().map(WorksheetResult::json).toList())
                .build();
    }

    private static Map<String, Object> json(Used used) {
        return new JsonMap()
                .put("name", used.name())
                .put("text", used.text())
                .put("origin", used.origin())
                .build();
    }

    private static Map<String, Object> json(Figure figure) {
        return new JsonMap()
                .put("name", figure.name())
                .put("value", figure.value().number().orElse(null))
                .put("text", figure.value().text())
                .put("unit", figure.unit())
                .put("formula", figure.formula())
                .put("source", figure.source())
                .put("warning", figure.warning())
                .build();
    }
}
