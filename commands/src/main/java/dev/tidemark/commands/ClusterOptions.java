package dev.tidemark.commands;

import dev.tidemark.commands.flink.FlinkRest;
import dev.tidemark.commands.flink.Patience;
import dev.tidemark.commands.values.DurationConverter;
import java.net.URI;
import java.time.Duration;
import picocli.CommandLine.Option;

/** Which cluster a command talks to, and for how long it waits. */
final class ClusterOptions {

    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(60);

    @Option(
            names = "--flink-url",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:8081",
            description = "The REST address of the Flink cluster.")
    String url;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "5m",
            converter = DurationConverter.class,
            description = "How long to wait for each step; what was waited for is said.")
    Duration timeout;

    FlinkRest cluster() {
        Require.atLeast("--timeout", timeout, Duration.ofSeconds(1));
        return cluster(url);
    }

    /** The cluster at an address as a person writes it. */
    static FlinkRest cluster(String url) {
        return new FlinkRest(base(url), ANSWER_WITHIN);
    }

    private static URI base(String url) {
        String trimmed = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
        try {
            URI uri = URI.create(trimmed);
            boolean isHttp = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
            if (isHttp && uri.getHost() != null) {
                return uri;
            }
        } catch (IllegalArgumentException e) {
            throw new Failure(ErrorCode.BAD_VALUE, notAnAddress(url), "", e);
        }
        throw new Failure(ErrorCode.BAD_VALUE, notAnAddress(url), "");
    }

    private static String notAnAddress(String url) {
        return "--flink-url: '" + url + "' is no address; write it as http://HOST:8081";
    }

    Patience patience(Session session) {
        return new Patience(session, timeout);
    }
}
