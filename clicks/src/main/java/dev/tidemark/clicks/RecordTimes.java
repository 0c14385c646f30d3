package dev.tidemark.clicks;

/**
 * The times of one record, until all are known: only together do they tell the unit of their
 * numbers. The rules are {@link TimeFormat}'s.
 */
final class RecordTimes {

    private static final ClickField[] FIELDS = {
        ClickField.ARRIVAL_TIME, ClickField.IMPRESSION_TIME, ClickField.DEVICE_TIME
    };
    private static final int DEVICE = 2;

    private final TimeFormat format;
    private final long[] values = new long[FIELDS.length];
    private final boolean[] present = new boolean[FIELDS.length];
    private final boolean[] numbers = new boolean[FIELDS.length];
    private ClickField faultField;
    private String fault;

    RecordTimes(TimeFormat format) {
        this.format = format;
    }

    void clear() {
        for (int i = 0; i < FIELDS.length; i++) {
            present[i] = false;
            numbers[i] = false;
        }
        fault = null;
    }

    /** Takes a whole number; false leaves a {@link #fault()}. */
    boolean number(ClickField field, long number) {
        if (!format.takesNumbers()) {
            return fail(field, "must be an ISO-8601 time, not a number");
        }
        int i = indexOf(field);
        values[i] = number;
        numbers[i] = true;
        present[i] = true;
        return true;
    }

    /** Takes a text, ISO-8601 or the digits of a number; false leaves a {@link #fault()}. */
    boolean text(ClickField field, char[] text, int from, int length) {
        if (isWholeNumber(text, from, length)) {
            return number(field, Long.parseLong(new String(text, from, length)));
        }
        if (!format.takesText()) {
            return fail(field, "must be a whole number, " + format.label());
        }
        long millis = IsoTime.parse(text, from, length);
        if (millis == TimeFormat.NO_TIME) {
            return fail(
                    field,
                    "is not a time; write it as 2026-02-08T10:15:00.123Z, with Z or an offset such"
                            + " as +01:00"
                            + (format.takesNumbers() ? ", or as a whole number" : ""));
        }
        if (millis < 0 || millis > TimeFormat.LAST_MILLIS) {
            return failRange(field);
        }
        int i = indexOf(field);
        values[i] = millis;
        present[i] = true;
        return true;
    }

    private static boolean isWholeNumber(char[] text, int from, int length) {
        // 18 digits always fit into a long.
        if (length == 0 || length > 18) {
            return false;
        }
        for (int i = from; i < from + length; i++) {
            if (text[i] < '0' || text[i] > '9') {
                return false;
            }
        }
        return true;
    }

    /** Turns all numbers into milliseconds; false leaves a {@link #fault()}. */
    boolean resolve() {
        if (!numbers[0] && !numbers[1] && !numbers[DEVICE]) {
            return true;
        }
        TimeFormat unit = format;
        if (format == TimeFormat.DETECT) {
            unit = detectUnit();
            if (unit == null) {
                return false;
            }
        }
        for (int i = 0; i < FIELDS.length; i++) {
            if (numbers[i]) {
                values[i] = unit.millis(values[i]);
                if (values[i] == TimeFormat.NO_TIME) {
                    return failRange(FIELDS[i]);
                }
            }
        }
        return true;
    }

    private TimeFormat detectUnit() {
        TimeFormat unit = null;
        for (int i = 0; i < FIELDS.length; i++) {
            boolean mustNameUnit = numbers[i] && (i != DEVICE || unit == null);
            if (!mustNameUnit) {
                continue;
            }
            TimeFormat own = TimeFormat.unitOf(values[i]);
            if (own == null) {
                fail(
                        FIELDS[i],
                        "is a number that is no time of the years 2000 to 2099 in seconds,"
                                + " milliseconds or microseconds; declare its unit");
                return null;
            }
            if (unit != null && own != unit) {
                fail(
                        FIELDS[i],
                        "is in %s, but arrival_time in %s".formatted(own.label(), unit.label()));
                return null;
            }
            unit = own;
        }
        return unit;
    }

    boolean has(ClickField field) {
        return present[indexOf(field)];
    }

    /** The resolved time, or {@code missing} if the record has none. */
    long millis(ClickField field, long missing) {
        int i = indexOf(field);
        return present[i] ? values[i] : missing;
    }

    ClickField faultField() {
        return faultField;
    }

    String fault() {
        return fault;
    }

    private boolean failRange(ClickField field) {
        return fail(field, "is outside the years 1970 to 9999");
    }

    private boolean fail(ClickField field, String reason) {
        faultField = field;
        fault = reason;
        return false;
    }

    private static int indexOf(ClickField field) {
        return switch (field) {
            case ARRIVAL_TIME -> 0;
            case IMPRESSION_TIME -> 1;
            case DEVICE_TIME -> DEVICE;
            default -> throw new IllegalArgumentException(field + " is no time");
        };
    }
}
