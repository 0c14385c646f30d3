package dev.tidemark.clicks;

import java.util.EnumSet;

/**
 * The fields of one record while it is read, and the rules that every format shares: what is
 * required, what a missing field means, which values are in range. Used again for each record.
 *
 * <p>Missing times are the device time, never now: a replay must read the same click.
 */
final class ClickDraft {

    /** The highest cost of a click in millionths; a million units, surely a wrong number above. */
    static final long MAX_COST_MICROS = 1_000_000_000_000L;

    private final FieldMapping fields;
    private final RecordTimes times;
    private String clickId;
    private String adId;
    private String campaignId;
    private String deviceId;
    private long costMicros;
    private boolean valid;
    private final EnumSet<ClickField> seen = EnumSet.noneOf(ClickField.class);
    private String faultField;
    private String faultReason;

    ClickDraft(FieldMapping fields, TimeFormat format) {
        this.fields = fields;
        this.times = new RecordTimes(format);
    }

    void clear() {
        times.clear();
        clickId = null;
        adId = null;
        campaignId = "";
        deviceId = "";
        costMicros = 0;
        valid = true;
        seen.clear();
        faultField = null;
        faultReason = null;
    }

    /** Notes that the record has this field; false if it had it before. */
    boolean begin(ClickField field) {
        return seen.add(field) || fail(field, "appears twice");
    }

    boolean text(ClickField field, String value) {
        if (!RawText.isWellFormed(value)) {
            return fail(field, "holds half a character (a lone surrogate)");
        }
        switch (field) {
            case CLICK_ID -> clickId = value;
            case AD_ID -> adId = value;
            case CAMPAIGN_ID -> campaignId = value;
            case DEVICE_ID -> deviceId = value;
            default -> throw new IllegalArgumentException(field + " is no text");
        }
        return true;
    }

    boolean timeNumber(ClickField field, long number) {
        return times.number(field, number) || failTime();
    }

    boolean timeText(ClickField field, char[] text, int from, int length) {
        return times.text(field, text, from, length) || failTime();
    }

    boolean cost(long micros) {
        if (micros < 0 || micros > MAX_COST_MICROS) {
            return failCost();
        }
        costMicros = micros;
        return true;
    }

    boolean failCost() {
        return fail(
                ClickField.COST_MICROS,
                "must be a whole number from 0 to 1000000000000 (millionths)");
    }

    boolean valid(boolean value) {
        valid = value;
        return true;
    }

    private boolean failTime() {
        return fail(times.faultField(), times.fault());
    }

    /** Remembers why the record is malformed; the first reason stays. */
    boolean fail(ClickField field, String reason) {
        if (faultReason == null) {
            faultField = field.label();
            faultReason = fields.describe(field) + " " + reason;
        }
        return false;
    }

    /** The same for a fault that no field of a click has. */
    boolean fail(String reason) {
        if (faultReason == null) {
            faultField = "";
            faultReason = reason;
        }
        return false;
    }

    /**
     * The click, or what is wrong with the record.
     *
     * @param arrivalMillis of a record that names none; {@link TimeFormat#NO_TIME} for its device
     *     time
     */
    ParsedClick finish(byte[] bytes, int from, int length, long arrivalMillis) {
        if (faultReason == null && isComplete() && (times.resolve() || failTime())) {
            long device = times.millis(ClickField.DEVICE_TIME, TimeFormat.NO_TIME);
            return new Click(
                    clickId,
                    adId,
                    campaignId,
                    deviceId,
                    times.millis(ClickField.IMPRESSION_TIME, device),
                    device,
                    times.millis(
                            ClickField.ARRIVAL_TIME,
                            arrivalMillis == TimeFormat.NO_TIME ? device : arrivalMillis),
                    costMicros,
                    valid);
        }
        return new MalformedClick(
                faultField, RawText.wellFormed(faultReason), RawText.of(bytes, from, length));
    }

    private boolean isComplete() {
        if (clickId == null) {
            return fail(ClickField.CLICK_ID, "is missing");
        }
        if (clickId.isEmpty()) {
            return fail(ClickField.CLICK_ID, "is empty");
        }
        if (adId == null) {
            return fail(ClickField.AD_ID, "is missing");
        }
        if (!times.has(ClickField.DEVICE_TIME)) {
            return fail(ClickField.DEVICE_TIME, "is missing");
        }
        return true;
    }
}
