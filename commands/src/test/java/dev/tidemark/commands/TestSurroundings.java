package dev.tidemark.commands;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;

/** Surroundings in memory: what a command says can be read afterwards. */
public final class TestSurroundings {

    /** The instant at which every test happens. */
    public static final Instant NOW = Instant.parse("2026-02-08T12:00:00Z");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final Surroundings surroundings;

    private TestSurroundings(Path folder, Path config, Map<String, String> environment) {
        surroundings =
                new Surroundings(
                        environment,
                        folder,
                        config,
                        folder,
                        new BufferedReader(new StringReader("")),
                        out,
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        false,
                        false,
                        false,
                        Clock.fixed(NOW, ZoneOffset.UTC));
    }

    /** No terminal, nothing on standard input. */
    public static TestSurroundings of(Path folder, Path config, Map<String, String> environment) {
        return new TestSurroundings(folder, config, environment);
    }

    public Surroundings surroundings() {
        return surroundings;
    }

    /** What was written to standard output. */
    public String out() {
        return out.toString(StandardCharsets.UTF_8);
    }

    /** What was written to standard error. */
    public String err() {
        return err.toString(StandardCharsets.UTF_8);
    }
}
