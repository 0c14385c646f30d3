package dev.tidemark.clicks;

import java.util.Locale;

/** The fields of a click record, by their own names. */
enum ClickField {
    CLICK_ID,
    AD_ID,
    CAMPAIGN_ID,
    DEVICE_ID,
    IMPRESSION_TIME,
    DEVICE_TIME,
    ARRIVAL_TIME,
    COST_MICROS,
    VALID;

    private final String label = name().toLowerCase(Locale.ROOT);

    /** The name in records, in {@code --fields} and in the exceptions log. */
    String label() {
        return label;
    }

    /** A record without these is no click record. */
    boolean isRequired() {
        return this == CLICK_ID || this == AD_ID || this == DEVICE_TIME;
    }
}
