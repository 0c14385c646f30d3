package dev.tidemark.commands.render;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes a table for people: aligned columns, two blanks between them. */
public final class TableText {

    private static final String GAP = "  ";

    private TableText() {}

    /** Sentences, each on a line of its own, an empty line, and the table. */
    public static String of(List<String> answer, Table table, Style style) {
        StringBuilder text = new StringBuilder();
        answer.forEach(sentence -> text.append(Unprintable.escaped(sentence)).append('\n'));
        boolean both = !answer.isEmpty() && !table.rows().isEmpty();
        return text.append(both ? "\n" : "").append(of(table, style)).toString();
    }

    /** The table as text, each line ended; empty if it has no rows. */
    public static String of(Table table, Style style) {
        if (table.rows().isEmpty()) {
            return "";
        }
        List<Column> columns = table.columns();
        List<List<String>> lines = new ArrayList<>();
        lines.add(columns.stream().map(Column::heading).toList());
        for (List<Object> row : table.rows()) {
            lines.add(row.stream().map(TableText::cell).toList());
        }
        int[] widths = new int[columns.size()];
        for (List<String> line : lines) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], width(line.get(i)));
            }
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            String line = line(lines.get(i), columns, widths);
            text.append(i == 0 ? style.bold(line) : line).append('\n');
        }
        return text.toString();
    }

    private static String line(List<String> cells, List<Column> columns, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < cells.size(); i++) {
            String blanks = " ".repeat(widths[i] - width(cells.get(i)));
            boolean right = columns.get(i).isNumber();
            line.append(i == 0 ? "" : GAP)
                    .append(right ? blanks : "")
                    .append(cells.get(i))
                    .append(right ? "" : blanks);
        }
        return line.toString().stripTrailing();
    }

    private static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    private static String cell(Object value) {
        if (value == null) {
            return "-";
        }
        if (value instanceof Long || value instanceof Integer) {
            return String.format(Locale.ROOT, "%,d", ((Number) value).longValue());
        }
        return Unprintable.escaped(value.toString());
    }
}
