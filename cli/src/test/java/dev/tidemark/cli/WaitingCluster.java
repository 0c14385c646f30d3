package dev.tidemark.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A cluster of one job of generation 1 that takes every order and carries it out when the test says
 * so: commands wait for it as long as a test needs.
 */
final class WaitingCluster implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Pattern JAR = Pattern.compile("filename=\"([^\"]+)\"");
    private static final String CHECKPOINT =
            """
            {"latest":{},"history":[{"id":%d,"status":"COMPLETED","is_savepoint":%s,"external_path":"%s"}]}""";

    /** Of a request; a jar is longer, and its beginning names it. */
    private static final int LONGEST_KEPT = 64 * 1_024;

    private final Map<String, Reply> replies = new ConcurrentHashMap<>();
    private final HttpServer server;
    private final List<String> orders = new ArrayList<>();
    private String job = "";
    private boolean saves;

    /** What is answered to a request. */
    private interface Reply {
        String to(String request) throws IOException;
    }

    WaitingCluster() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::handle);
        server.start();
        answer(
                "/overview",
                """
                {"flink-version":"2.2.0","taskmanagers":1,"slots-total":4,"slots-available":4}""");
        reply("/jars/upload", this::upload);
    }

    private void handle(HttpExchange exchange) throws IOException {
        InputStream body = exchange.getRequestBody();
        String request = new String(body.readNBytes(LONGEST_KEPT), StandardCharsets.ISO_8859_1);
        body.transferTo(OutputStream.nullOutputStream());
        Reply reply = replies.getOrDefault(exchange.getRequestURI().getPath(), any -> "{}");
        byte[] answer = reply.to(request).getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(200, answer.length);
        exchange.getResponseBody().write(answer);
        exchange.close();
    }

    private void reply(String path, Reply reply) {
        replies.put(path, reply);
    }

    private void answer(String path, String json) {
        reply(path, request -> json);
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /** What was asked for, in order: {@code run}, {@code stop} or {@code savepoint}. */
    synchronized List<String> orders() {
        return List.copyOf(orders);
    }

    private String upload(String request) {
        Matcher name = JAR.matcher(request);
        if (!name.find()) {
            throw new IllegalStateException("no jar in " + request);
        }
        String id = "1_" + name.group(1);
        answer(
                "/jars",
                """
                {"files":[{"name":"%s","id":"%s"}]}"""
                        .formatted(name.group(1), id));
        reply("/jars/" + id + "/run", this::run);
        return "{\"filename\":\"/jars/%s\"}".formatted(id);
    }

    /** The job is there, and has not begun. */
    private synchronized String run(String request) throws IOException {
        orders.add("run");
        JsonNode start = JSON.readTree(request);
        Map<String, String> settings = new TreeMap<>();
        JsonNode words = start.path("programArgsList");
        for (int word = 0; word < words.size(); word += 2) {
            settings.put(words.get(word).asText().substring(2), words.get(word + 1).asText());
        }
        has(start.path("jobId").asText(), settings);
        state("CREATED");
        return "{\"jobid\":\"%s\"}".formatted(job);
    }

    /** A job that runs with these settings and has a checkpoint. */
    synchronized WaitingCluster running(Map<String, String> settings) throws IOException {
        has("j", settings);
        checkpoint(40, false, "/checkpoints/g1/chk-40");
        state("RUNNING");
        return this;
    }

    private void has(String id, Map<String, String> settings) throws IOException {
        job = id;
        answer(
                "/jobs/" + id + "/config",
                JSON.writeValueAsString(
                        Map.of("execution-config", Map.of("user-config", settings))));
        reply("/jobs/" + id + "/stop", request -> ordered("stop"));
        reply("/jobs/" + id + "/savepoints", request -> ordered("savepoint"));
        answer("/jobs/" + id + "/savepoints/r", "{\"status\":{\"id\":\"IN_PROGRESS\"}}");
    }

    private synchronized String ordered(String what) {
        orders.add(what);
        if (saves && what.equals("stop")) {
            state("FINISHED");
        }
        return "{\"request-id\":\"r\"}";
    }

    /** From now on the job is in this state. */
    synchronized void state(String state) {
        String fields =
                "\"jid\":\"%s\",\"name\":\"tidemark-g1\",\"state\":\"%s\",\"start-time\":%d,\"duration\":5"
                        .formatted(job, state, orders.size());
        answer("/jobs/overview", "{\"jobs\":[{%s}]}".formatted(fields));
        answer("/jobs/" + job, "{%s,\"vertices\":[]}".formatted(fields));
    }

    /** The savepoint that was or will be asked for is complete, and a stop is done with it. */
    synchronized void save() {
        saves = true;
        checkpoint(41, true, "/checkpoints/g1/savepoints/savepoint-41");
        answer(
                "/jobs/" + job + "/savepoints/r",
                """
                {"status":{"id":"COMPLETED"},"operation":{"location":"/checkpoints/g1/savepoints/savepoint-41"}}""");
    }

    private void checkpoint(long id, boolean isSavepoint, String path) {
        answer("/jobs/" + job + "/checkpoints", CHECKPOINT.formatted(id, isSavepoint, path));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
