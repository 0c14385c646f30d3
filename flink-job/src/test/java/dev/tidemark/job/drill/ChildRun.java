package dev.tidemark.job.drill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.job.local.LocalRun;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** One child process as a command starts it, and what it said until it ended. */
public record ChildRun(int exit, List<JsonNode> events, String stderr) {

    /** Runs over {@code clicks/} of a folder, with everything else beside it, to its end. */
    static ChildRun overClicks(Path folder, String... more) throws Exception {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "--source",
                                "file:" + folder.resolve("clicks"),
                                "--store",
                                "sqlite:" + folder.resolve("tidemark.db"),
                                "--lake",
                                folder.resolve("lake").toString(),
                                "--checkpoint-dir",
                                folder.resolve("checkpoints").toString()));
        arguments.addAll(List.of(more));
        return of(LocalRun.class, folder, arguments.toArray(String[]::new));
    }

    /** Runs a program of the job's jar to its end. */
    public static ChildRun of(Class<?> program, Path folder, String... arguments) throws Exception {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-Xmx400m",
                                "-cp",
                                System.getProperty("java.class.path"),
                                program.getName()));
        command.addAll(List.of(arguments));
        Path stderr = folder.resolve("child-stderr.txt");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(stderr.toFile());
        // Any will do for a server of tests, but the SDK signs with none at all.
        builder.environment().putIfAbsent("AWS_ACCESS_KEY_ID", "test");
        builder.environment().putIfAbsent("AWS_SECRET_ACCESS_KEY", "test");
        Process process = builder.start();
        List<JsonNode> events = new ArrayList<>();
        ObjectMapper json = new ObjectMapper();
        try (BufferedReader out =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            String line = out.readLine();
            while (line != null) {
                events.add(json.readTree(line));
                line = out.readLine();
            }
        } finally {
            process.getOutputStream().close();
        }
        return new ChildRun(process.waitFor(), events, Files.readString(stderr));
    }

    JsonNode started() {
        return event("started");
    }

    /** Its last event. */
    public JsonNode finished() {
        return event("finished");
    }

    /** The result of its last event. */
    public String result() {
        return finished().get("result").asText();
    }

    /** The message of its last event. */
    public String message() {
        return finished().get("message").asText();
    }

    /** The first event of a kind. */
    public JsonNode event(String name) {
        return events.stream()
                .filter(event -> event.get("event").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + this));
    }
}
