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

/** One child process as the command {@code run} starts it, and what it said until it ended. */
record LocalRunProcess(int exit, List<JsonNode> events, String stderr) {

    /** Runs over {@code clicks/} of a folder, with everything else beside it, to its end. */
    static LocalRunProcess run(Path folder, String... more) throws Exception {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                ProcessHandle.current().info().command().orElseThrow(),
                                "-Xmx400m",
                                "-cp",
                                System.getProperty("java.class.path"),
                                LocalRun.class.getName(),
                                "--source",
                                "file:" + folder.resolve("clicks"),
                                "--store",
                                "sqlite:" + folder.resolve("tidemark.db"),
                                "--lake",
                                folder.resolve("lake").toString(),
                                "--checkpoint-dir",
                                folder.resolve("checkpoints").toString()));
        command.addAll(List.of(more));
        Path stderr = folder.resolve("child-stderr.txt");
        Process process = new ProcessBuilder(command).redirectError(stderr.toFile()).start();
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
        return new LocalRunProcess(process.waitFor(), events, Files.readString(stderr));
    }

    JsonNode started() {
        return event("started");
    }

    JsonNode finished() {
        return event("finished");
    }

    String result() {
        return finished().get("result").asText();
    }

    String message() {
        return finished().get("message").asText();
    }

    private JsonNode event(String name) {
        return events.stream()
                .filter(event -> event.get("event").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + this));
    }
}
