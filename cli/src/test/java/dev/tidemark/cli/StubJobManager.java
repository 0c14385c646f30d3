package dev.tidemark.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A JobManager whose jobs are no more than their states: it starts, stops and cancels them at once,
 * as Flink's REST API would, and notes the order. One thread answers, so that nothing overlaps.
 */
final class StubJobManager implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String JAR = "1_tidemark-job.jar";

    /** What it was told to change, in order: {@code run tidemark-g8 from PATH}, {@code stop a}. */
    final List<String> told = new ArrayList<>();

    private final Map<String, Job> jobs = new LinkedHashMap<>();
    private final HttpServer server;
    private String stateOfStarted = "RUNNING";
    private int startsUntilThen;
    private boolean hasSavepoints = true;
    private boolean isAway;
    private boolean isAwayOnceAJobIsStarted;

    /** One job; fields change as the job is steered. */
    static final class Job {

        final String id;
        final String name;
        private final long startedAt;
        final Map<String, String> settings = new LinkedHashMap<>();
        String state = "RUNNING";
        long newestCheckpoint;
        long newestSavepoint;
        String savepoint = "";

        private Job(String id, String name, long startedAt) {
            this.id = id;
            this.name = name;
            this.startedAt = startedAt;
        }

        /** A setting that it was started with. */
        Job with(String key, String value) {
            settings.put(key, value);
            return this;
        }

        /** It ended by a stop with this savepoint. */
        Job stoppedWith(String place, long checkpoint) {
            state = "FINISHED";
            savepoint = place;
            newestSavepoint = checkpoint;
            return this;
        }

        /** It ended by its input's end, after a last checkpoint of its own. */
        Job countedAll(long checkpoint) {
            state = "FINISHED";
            newestCheckpoint = checkpoint;
            return this;
        }
    }

    StubJobManager() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::serve);
        server.start();
    }

    /** A job of a generation that it knows from now on; one that is added later is younger. */
    Job knows(String id, long generation) {
        Job job = new Job(id, "tidemark-g" + generation, jobs.size());
        job.with("parallelism", "1");
        jobs.put(id, job);
        return job;
    }

    /** The youngest job of a generation. */
    Job youngest(long generation) {
        return jobs.values().stream()
                .filter(job -> job.name.equals("tidemark-g" + generation))
                .reduce((older, younger) -> younger)
                .orElseThrow();
    }

    /** The next so many jobs that are started come no further than this state. */
    void startsOnlyTo(String state, int starts) {
        stateOfStarted = state;
        startsUntilThen = starts;
    }

    /** Savepoints that are asked for stay in progress. */
    void completesNoSavepoint() {
        hasSavepoints = false;
    }

    /** The start of a job is the last that it answers to. */
    void goesAwayOnceAJobIsStarted() {
        isAwayOnceAJobIsStarted = true;
    }

    /** It was started again. */
    void forgetsAll() {
        jobs.clear();
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    private void serve(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String path = exchange.getRequestURI().getPath();
        if (isAway) {
            exchange.close();
            return;
        }
        JsonNode answer = answer(exchange.getRequestMethod(), path, body);
        String text = answer == null ? "{\"errors\":[\"unknown\"]}" : answer.toString();
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer == null ? 404 : 200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** Null for what Flink would not know. */
    private JsonNode answer(String method, String path, String body) throws IOException {
        String[] parts = path.substring(1).split("/", -1);
        if (path.equals("/overview")) {
            return JSON.createObjectNode().put("slots-total", 8).put("slots-available", 4);
        }
        if (path.equals("/jobs/overview")) {
            ObjectNode all = JSON.createObjectNode();
            ArrayNode list = all.putArray("jobs");
            jobs.values().forEach(job -> list.add(details(job)));
            return all;
        }
        if (path.equals("/jars")) {
            ObjectNode jars = JSON.createObjectNode();
            jars.putArray("files");
            return jars;
        }
        if (path.equals("/jars/upload")) {
            return JSON.createObjectNode().put("filename", "/tmp/" + JAR);
        }
        if (parts[0].equals("jars")) {
            return run(JSON.readTree(body));
        }
        Job job = jobs.get(parts[1]);
        if (job == null) {
            return null;
        }
        return method.equals("GET")
                ? shown(job, parts.length > 2 ? parts[2] : "")
                : steered(job, parts.length > 2 ? parts[2] : "cancel", body);
    }

    private JsonNode run(JsonNode request) {
        Map<String, String> settings = new LinkedHashMap<>();
        JsonNode arguments = request.path("programArgsList");
        for (int i = 0; i < arguments.size(); i += 2) {
            settings.put(arguments.get(i).asText().substring(2), arguments.get(i + 1).asText());
        }
        Job job = knows(request.path("jobId").asText(), Long.parseLong(settings.get("job-gen")));
        job.settings.putAll(settings);
        if (startsUntilThen > 0) {
            startsUntilThen--;
            job.state = stateOfStarted;
        }
        told.add("run %s from %s".formatted(job.name, request.path("savepointPath").asText("-")));
        isAway = isAwayOnceAJobIsStarted;
        return JSON.createObjectNode();
    }

    private JsonNode steered(Job job, String what, String body) throws IOException {
        if (what.equals("checkpoints")) {
            return null;
        }
        told.add(what + " " + job.id);
        if (what.equals("cancel")) {
            job.state = "CANCELED";
            return JSON.createObjectNode();
        }
        JsonNode request = JSON.readTree(body);
        String folder =
                request.path(what.equals("stop") ? "targetDirectory" : "target-directory").asText();
        job.newestSavepoint = Math.max(job.newestCheckpoint, job.newestSavepoint) + 1;
        job.savepoint = folder + "/savepoint-" + job.newestSavepoint;
        if (what.equals("stop") && hasSavepoints) {
            job.state = "FINISHED";
        }
        return JSON.createObjectNode().put("request-id", "r");
    }

    private JsonNode shown(Job job, String what) {
        ObjectNode answer = JSON.createObjectNode();
        switch (what) {
            case "" -> answer = details(job);
            case "config" -> {
                ObjectNode config = answer.putObject("execution-config").putObject("user-config");
                job.settings.forEach(config::put);
            }
            case "checkpoints" -> checkpoints(job, answer);
            case "savepoints" -> {
                answer.putObject("status").put("id", hasSavepoints ? "COMPLETED" : "IN_PROGRESS");
                answer.putObject("operation").put("location", job.savepoint);
            }
            default -> answer.putObject("exceptionHistory").putArray("entries");
        }
        return answer;
    }

    private static void checkpoints(Job job, ObjectNode answer) {
        ObjectNode latest = answer.putObject("latest");
        ArrayNode history = answer.putArray("history");
        if (job.newestCheckpoint > 0) {
            latest.putObject("completed").put("id", job.newestCheckpoint);
        }
        if (job.newestSavepoint > 0) {
            latest.putObject("savepoint")
                    .put("id", job.newestSavepoint)
                    .put("external_path", job.savepoint);
            history.addObject()
                    .put("id", job.newestSavepoint)
                    .put("status", "COMPLETED")
                    .put("is_savepoint", true)
                    .put("external_path", job.savepoint);
        }
    }

    private static ObjectNode details(Job job) {
        ObjectNode details = JSON.createObjectNode();
        details.put("jid", job.id).put("name", job.name).put("state", job.state);
        details.put("start-time", job.startedAt);
        ObjectNode vertex = details.putArray("vertices").addObject();
        vertex.put("id", "v").put("parallelism", 1).putObject("tasks").put(job.state, 1);
        return details;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
