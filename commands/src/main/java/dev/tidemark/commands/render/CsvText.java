package dev.tidemark.commands.render;

import java.util.List;
import java.util.stream.Collectors;

/** Writes a table as CSV (RFC 4180, lines ended by a line feed): a header, then the rows. */
public final class CsvText {

    private CsvText() {}

    /** The whole text; the header also where there are no rows. */
    public static String of(Table table) {
        StringBuilder text = new StringBuilder();
        text.append(line(table.columns().stream().map(Column::key).toList()));
        for (List<Object> row : table.rows()) {
            text.append(
                    line(row.stream().map(cell -> cell == null ? "" : cell.toString()).toList()));
        }
        return text.toString();
    }

    private static String line(List<String> cells) {
        return cells.stream().map(CsvText::quoted).collect(Collectors.joining(",", "", "\n"));
    }

    private static String quoted(String cell) {
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
