package dev.tidemark.job;

import java.time.Duration;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import org.apache.flink.util.ParameterTool;
import org.apache.flink.util.TimeUtils;

/** The keys and values that a job was given, read as what they are; the rest has its default. */
final class GivenSettings {

    /** What Flink's tool gives for a key that stands without a value. */
    private static final String NO_VALUE = "__NO_VALUE_KEY";

    private static final Set<String> FLAGS = Set.of("follow", "accept-gap", "unaligned");
    private static final Map<String, String> DEFAULTS =
            Map.ofEntries(
                    Map.entry("source", "file:clicks"),
                    Map.entry("store", "sqlite:./tidemark.db"),
                    Map.entry("totals", ""),
                    Map.entry("max-wcu", "0"),
                    Map.entry("lake", "lake"),
                    Map.entry("checkpoint-dir", "checkpoints"),
                    Map.entry("checkpoint-interval", "30s"),
                    Map.entry("parallelism", "1"),
                    Map.entry("max-parallelism", "128"),
                    Map.entry("job-gen", ""),
                    Map.entry("from", "auto"),
                    Map.entry("fields", ""),
                    Map.entry("speed", "max"),
                    Map.entry("follow", "false"),
                    Map.entry("max-bad", "1%"),
                    Map.entry("horizon", "2h"),
                    Map.entry("allowance", "5s"),
                    Map.entry("idle-timeout", "30s"),
                    Map.entry("minutes-topic", ""),
                    Map.entry("transaction-timeout", "600s"),
                    Map.entry("kafka-properties", ""),
                    Map.entry("accept-gap", "false"),
                    Map.entry("unaligned", "false"),
                    Map.entry("state-backend", "rocksdb"));

    private final ParameterTool given;

    /**
     * @throws IllegalArgumentException naming a key that is unknown or has no value
     */
    GivenSettings(ParameterTool given) {
        this.given = given;
        for (String key : new TreeSet<>(given.toMap().keySet())) {
            if (!DEFAULTS.containsKey(key)) {
                throw new IllegalArgumentException(
                        "unknown setting --"
                                + key
                                + "; known are "
                                + new TreeSet<>(DEFAULTS.keySet()));
            }
            requireValue(key);
        }
    }

    /** A key without a value is on, if it is a flag; else its value was forgotten. */
    private void requireValue(String key) {
        boolean missing = NO_VALUE.equals(given.get(key));
        if (missing && !FLAGS.contains(key)) {
            throw new IllegalArgumentException("--" + key + " needs a value");
        }
    }

    String text(String key) {
        return given.get(key, DEFAULTS.get(key));
    }

    boolean flag(String key) {
        String value = text(key);
        return switch (value) {
            case "true", NO_VALUE -> true;
            case "false" -> false;
            default ->
                    throw new IllegalArgumentException(
                            "--" + key + " is true or false, not '" + value + "'");
        };
    }

    Duration duration(String key) {
        String value = text(key);
        try {
            return TimeUtils.parseDuration(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "--" + key + " must be a duration such as 30s, 5m or 2h, not '" + value + "'",
                    e);
        }
    }

    int number(String key) {
        String value = text(key);
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "--" + key + " must be a whole number, not '" + value + "'", e);
        }
    }

    OptionalLong optionalNumber(String key) {
        if (text(key).isEmpty()) {
            return OptionalLong.empty();
        }
        int number = number(key);
        JobSettings.requireBetween("--" + key, number, 1, Integer.MAX_VALUE);
        return OptionalLong.of(number);
    }

    double share(String key) {
        String value = text(key);
        try {
            return value.endsWith("%")
                    ? Double.parseDouble(value.substring(0, value.length() - 1)) / 100
                    : Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "--" + key + " must be a share such as 1%, not '" + value + "'", e);
        }
    }
}
