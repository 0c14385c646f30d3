package dev.tidemark.clicks;

import java.util.Locale;
import java.util.Optional;

/**
 * How click records are written: JSON lines, or CSV with a header.
 *
 * <p>Required are {@code click_id} (not empty), {@code ad_id} and {@code device_time}; without one
 * of them a record is malformed. A missing {@code impression_time} or {@code arrival_time} is the
 * device time (where the log knows the arrival of each record, as Kafka does, that is taken), a
 * missing cost is 0, a missing {@code valid} is true, a missing campaign or device is empty. A JSON
 * {@code null} and an empty CSV cell are missing; but an empty {@code ad_id} cell is an empty ad
 * id, which is well-formed and judged by {@link AdIds}. Fields that are none of a click's are
 * ignored.
 *
 * <p>A CSV record is one line: a quoted cell may hold commas and doubled quotes, but no line break,
 * so that a record keeps a line number and one missing quote cannot swallow the rest of the file.
 */
public enum ClickFormat {
    /** One JSON object a line. */
    JSON_LINES,
    /** RFC 4180 with commas; the first line names the columns. */
    CSV;

    /**
     * The format that a file name tells: {@code .jsonl}, {@code .ndjson}, {@code .json} or {@code
     * .csv}, each also with {@code .gz}, in upper or lower case. Empty for any other name.
     */
    public static Optional<ClickFormat> ofFileName(String name) {
        String plain = name.toLowerCase(Locale.ROOT);
        if (plain.endsWith(".gz")) {
            plain = plain.substring(0, plain.length() - 3);
        }
        if (plain.endsWith(".csv")) {
            return Optional.of(CSV);
        }
        boolean json =
                plain.endsWith(".jsonl") || plain.endsWith(".ndjson") || plain.endsWith(".json");
        return json ? Optional.of(JSON_LINES) : Optional.empty();
    }

    /** Whether the first line of a file is no record. */
    public boolean hasHeader() {
        return this == CSV;
    }

    /**
     * A parser for one file or shard.
     *
     * @param header the header line of a CSV file, without its line end; not looked at for JSON. A
     *     header that cannot be read, or lacks a required column, makes every record malformed and
     *     is named in the reason.
     */
    public ClickParser parser(FieldMapping fields, TimeFormat times, byte[] header) {
        return switch (this) {
            case JSON_LINES -> new JsonClickParser(fields, times);
            case CSV -> new CsvClickParser(fields, times, header);
        };
    }
}
