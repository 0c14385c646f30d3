package dev.tidemark.commands.render;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows under columns.
 *
 * @param rows one cell for each column: a text, a number, a boolean, or null where there is nothing
 */
public record Table(List<Column> columns, List<List<Object>> rows) {

    public Table {
        for (List<Object> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(
                        "a row of " + row.size() + " cells under " + columns.size() + " columns");
            }
        }
    }

    /** A table of one record, its names on the left. */
    public static Table ofFields(List<Field> fields) {
        List<List<Object>> rows = new ArrayList<>();
        for (Field field : fields) {
            rows.add(row(field.key(), field.value()));
        }
        return new Table(List.of(Column.text("name"), Column.text("value")), rows);
    }

    /** One named value. */
    public record Field(String key, Object value) {}

    /** A row, in which a cell may be null. */
    public static List<Object> row(Object... cells) {
        List<Object> row = new ArrayList<>(cells.length);
        for (Object cell : cells) {
            row.add(cell);
        }
        return java.util.Collections.unmodifiableList(row);
    }
}
