package dev.tidemark.commands.settings;

/**
 * The value of a setting and where it was found.
 *
 * @param key the long flag without its dashes
 * @param value the text, as it would be typed
 * @param origin {@code env TIDEMARK_STORE} or {@code profile ./tidemark.yaml}, for people
 */
public record Setting(String key, String value, String origin) {}
