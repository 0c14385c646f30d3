package dev.tidemark.clicks;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Reads one CSV record a line, by the columns that the header names. */
final class CsvClickParser implements ClickParser {

    private final ClickDraft draft;
    private final CsvLine line = new CsvLine();
    private final ClickField[] columns;
    private final String headerFault;

    CsvClickParser(FieldMapping fields, TimeFormat times, byte[] header) {
        this.draft = new ClickDraft(fields, times);
        if (!line.split(header, 0, header.length)) {
            this.columns = new ClickField[0];
            this.headerFault = "the header cannot be read: " + line.fault();
            return;
        }
        this.columns = new ClickField[line.columns()];
        this.headerFault = readHeader(fields);
    }

    /** Fills {@link #columns}; returns what is wrong with the header, or null. */
    private String readHeader(FieldMapping fields) {
        Set<ClickField> found = new HashSet<>();
        for (int i = 0; i < columns.length; i++) {
            columns[i] = fields.field(line.text(i).strip());
            if (columns[i] != null && !found.add(columns[i])) {
                return "the header names column '%s' twice".formatted(line.text(i));
            }
        }
        for (ClickField field : ClickField.values()) {
            if (field.isRequired() && !found.contains(field)) {
                return "the header has no column '%s'; map it with --fields %s=THEIR_NAME"
                        .formatted(fields.nameOf(field), field.label());
            }
        }
        return null;
    }

    @Override
    public ParsedClick parse(byte[] bytes, int from, int length, long arrivalMillis) {
        draft.clear();
        readRecord(bytes, from, length);
        return draft.finish(bytes, from, length, arrivalMillis);
    }

    private boolean readRecord(byte[] bytes, int from, int length) {
        if (headerFault != null) {
            return draft.fail(headerFault);
        }
        if (!line.split(bytes, from, length)) {
            return draft.fail(line.fault());
        }
        if (line.columns() != columns.length) {
            return draft.fail(
                    "the record has %d columns, the header %d"
                            .formatted(line.columns(), columns.length));
        }
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] != null && !readCell(columns[i], i)) {
                return false;
            }
        }
        return true;
    }

    private boolean readCell(ClickField field, int column) {
        if (field == ClickField.CLICK_ID || field == ClickField.AD_ID) {
            return draft.text(field, line.text(column));
        }
        if (line.length(column) == 0) {
            return true;
        }
        return switch (field) {
            case CLICK_ID, AD_ID, CAMPAIGN_ID, DEVICE_ID -> draft.text(field, line.text(column));
            case IMPRESSION_TIME, DEVICE_TIME, ARRIVAL_TIME ->
                    draft.timeText(field, line.chars(), line.from(column), line.length(column));
            case COST_MICROS -> readCost(line.text(column));
            case VALID -> readValid(line.text(column));
        };
    }

    private boolean readCost(String text) {
        // No number of more digits is in range, and this many always fit into a long.
        if (text.length() > 18 || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return draft.failCost();
        }
        return draft.cost(Long.parseLong(text));
    }

    private boolean readValid(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true" -> draft.valid(true);
            case "false" -> draft.valid(false);
            default -> draft.fail(ClickField.VALID, "must be true or false");
        };
    }
}
