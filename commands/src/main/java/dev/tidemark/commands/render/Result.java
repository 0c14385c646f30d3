package dev.tidemark.commands.render;

import java.util.List;
import java.util.Map;

/**
 * What a command has to say on standard output, before it is known in which format.
 *
 * @param answer sentences before the table, for people who read no further
 * @param screen the table for people
 * @param csv the table for CSV, which may have more columns
 * @param json the object for JSON: texts, numbers, booleans, nulls, lists and maps
 * @param notes sentences for people; they go to standard error, so that they never mix with data
 */
public record Result(
        List<String> answer,
        Table screen,
        Table csv,
        Map<String, Object> json,
        List<String> notes) {

    /** A result whose table says it all. */
    public Result(Table screen, Table csv, Map<String, Object> json, List<String> notes) {
        this(List.of(), screen, csv, json, notes);
    }

    /** A result with one table for people and CSV. */
    public static Result of(Table table, Map<String, Object> json, String... notes) {
        return new Result(table, table, json, List.of(notes));
    }
}
