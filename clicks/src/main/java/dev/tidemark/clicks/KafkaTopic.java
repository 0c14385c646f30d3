package dev.tidemark.clicks;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A topic and the brokers that know it, as people write it: {@code
 * kafka:clicks?brokers=broker-1:9092,broker-2:9092}. It never holds a password: those are in a file
 * of client properties.
 *
 * @param name 1 to 249 letters, digits, dots, underscores and hyphens: Kafka's own rule
 * @param brokers one or more {@code HOST:PORT}, with commas
 */
public record KafkaTopic(String name, String brokers) {

    /** What such an address begins with. */
    public static final String SCHEME = "kafka:";

    private static final String EXAMPLE = "kafka:TOPIC?brokers=HOST:PORT";
    private static final Pattern ADDRESS =
            Pattern.compile("kafka:([A-Za-z0-9._-]{1,249})\\?brokers=(.+)");
    private static final Pattern BROKERS =
            Pattern.compile("[^\\s,:/?@&]+:[0-9]{1,5}(,[^\\s,:/?@&]+:[0-9]{1,5})*");

    /**
     * Reads an address.
     *
     * @throws IllegalArgumentException if the text is none; the message shows how to write it
     */
    public static KafkaTopic parse(String text) {
        Matcher address = ADDRESS.matcher(text);
        if (!address.matches()) {
            throw new IllegalArgumentException(
                    "'%s' names no topic and its brokers; write it as %s".formatted(text, EXAMPLE));
        }
        return new KafkaTopic(address.group(1), requireBrokers(address.group(2)));
    }

    /**
     * Insists that a text names brokers.
     *
     * @throws IllegalArgumentException if it does not; the message shows how to write them
     */
    public static String requireBrokers(String text) {
        if (!BROKERS.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "'%s' names no brokers; write them as HOST:PORT,HOST:PORT".formatted(text));
        }
        return text;
    }

    /** The text that {@link #parse} reads. */
    @Override
    public String toString() {
        return SCHEME + name + "?brokers=" + brokers;
    }
}
