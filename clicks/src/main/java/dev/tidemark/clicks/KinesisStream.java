package dev.tidemark.clicks;

import java.net.URI;
import java.net.URISyntaxException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.StringJoiner;

/**
 * A Kinesis stream as people write it: {@code kinesis:clicks?region=eu-west-1}. It never holds
 * credentials: those come from the SDK's default chain.
 *
 * @param name 1 to 128 letters, digits, dots, underscores and hyphens: the service's own rule
 * @param region its region; empty for the one of the environment
 * @param endpoint where the service is, for an emulator; empty for AWS
 * @param start where a job begins that has no checkpoint
 */
public record KinesisStream(
        String name, Optional<String> region, Optional<URI> endpoint, Start start) {

    /** What such an address begins with. */
    public static final String SCHEME = "kinesis:";

    private static final String EXAMPLE = "kinesis:STREAM?region=REGION";

    /** Where a job begins that has no checkpoint. */
    public sealed interface Start {

        /** With the oldest record that the stream still holds. */
        record Horizon() implements Start {}

        /** With what comes from now on. */
        record Latest() implements Start {}

        /** With the first record that arrived at a time or after it. */
        record At(Instant time) implements Start {}
    }

    /**
     * Reads an address; {@code &endpoint=http://127.0.0.1:4568} is for an emulator, {@code
     * &start=horizon}, {@code latest} or a time for a job that has no checkpoint.
     *
     * @throws IllegalArgumentException if the text is none; the message shows how to write it
     */
    public static KinesisStream parse(String text) {
        String[] parts = text.split("\\?", 2);
        if (!parts[0].matches("kinesis:[A-Za-z0-9_.-]{1,128}")) {
            throw wrong(text, "a stream's name has 1 to 128 letters, digits, '_', '-' or '.'");
        }
        KinesisStream stream =
                new KinesisStream(
                        parts[0].substring(SCHEME.length()),
                        Optional.empty(),
                        Optional.empty(),
                        new Start.Horizon());
        for (String parameter : parts.length == 1 ? new String[0] : parts[1].split("&")) {
            String[] pair = parameter.split("=", 2);
            stream = stream.with(text, pair[0], pair.length == 1 ? "" : pair[1]);
        }
        return stream;
    }

    private KinesisStream with(String text, String key, String value) {
        return switch (key) {
            case "region" ->
                    new KinesisStream(name, Optional.of(region(text, value)), endpoint, start);
            case "endpoint" ->
                    new KinesisStream(name, region, Optional.of(endpoint(text, value)), start);
            case "start" -> new KinesisStream(name, region, endpoint, start(text, value));
            default -> throw wrong(text, "'" + key + "' is no setting of it");
        };
    }

    private static String region(String text, String value) {
        if (!value.matches("[a-z0-9-]{3,40}")) {
            throw wrong(text, "'" + value + "' is no region");
        }
        return value;
    }

    private static URI endpoint(String text, String value) {
        IllegalArgumentException wrong =
                wrong(text, "'" + value + "' is no endpoint such as http://127.0.0.1:4568");
        try {
            URI uri = new URI(value);
            if (uri.getHost() != null && String.valueOf(uri.getScheme()).matches("https?")) {
                return uri;
            }
        } catch (URISyntaxException e) {
            wrong.initCause(e);
        }
        throw wrong;
    }

    private static Start start(String text, String value) {
        if (value.equals("horizon")) {
            return new Start.Horizon();
        }
        if (value.equals("latest")) {
            return new Start.Latest();
        }
        try {
            return new Start.At(Instant.parse(value));
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException(
                    wrong(
                                    text,
                                    "start is horizon, latest or a time such as 2026-02-08T10:00:00Z, not '"
                                            + value
                                            + "'")
                            .getMessage(),
                    e);
        }
    }

    private static IllegalArgumentException wrong(String text, String why) {
        return new IllegalArgumentException(
                "'%s' names no stream: %s. Write it as %s".formatted(text, why, EXAMPLE));
    }

    /** The text that {@link #parse} reads. */
    @Override
    public String toString() {
        StringJoiner parameters = new StringJoiner("&", "?", "").setEmptyValue("");
        region.ifPresent(value -> parameters.add("region=" + value));
        endpoint.ifPresent(value -> parameters.add("endpoint=" + value));
        if (start instanceof Start.Latest) {
            parameters.add("start=latest");
        } else if (start instanceof Start.At at) {
            parameters.add("start=" + at.time());
        }
        return SCHEME + name + parameters;
    }
}
