package dev.tidemark.cli;

import dev.tidemark.commands.Surroundings;
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
import java.util.TreeMap;

/**
 * The whole program in the JVM of a test: quicker than {@link Tidemark}, and it may be given a
 * person who answers.
 *
 * @param folder its current folder and its home
 * @param answer what a person types on its terminal; null for no terminal
 * @param environment its variables
 * @param clock which stands still if nobody gives another one
 */
record InProcess(Path folder, String answer, Map<String, String> environment, Clock clock) {

    static final Instant NOW = Instant.parse("2026-02-08T12:00:00Z");

    static InProcess in(Path folder) {
        return new InProcess(folder, null, Map.of(), Clock.fixed(NOW, ZoneOffset.UTC));
    }

    InProcess answering(String typed) {
        return new InProcess(folder, typed, environment, clock);
    }

    /** The same with one more variable in its environment. */
    InProcess with(String variable, String value) {
        Map<String, String> more = new TreeMap<>(environment);
        more.put(variable, value);
        return new InProcess(folder, answer, Map.copyOf(more), clock);
    }

    /** With a clock that goes on, so that what is waited for in vain is given up. */
    InProcess whileTimePasses() {
        return new InProcess(folder, answer, environment, Clock.systemUTC());
    }

    Tidemark.Result run(String line) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Surroundings surroundings =
                new Surroundings(
                        environment,
                        folder,
                        folder.resolve(".config"),
                        folder,
                        new BufferedReader(new StringReader(answer == null ? "" : answer + "\n")),
                        out,
                        new PrintStream(err, true, StandardCharsets.UTF_8),
                        answer != null,
                        false,
                        false,
                        clock);
        int exit = Main.run(surroundings, line.split(" "));
        return new Tidemark.Result(
                exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
}
