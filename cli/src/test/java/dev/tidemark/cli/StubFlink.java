package dev.tidemark.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Stands for a cluster that does what no real one does on demand. A path without an answer of its
 * own is an empty object; one that is cut closes the connection.
 */
final class StubFlink implements AutoCloseable {

    static final String ONE_JOB =
            """
            {"jobs":[{"jid":"j","name":"tidemark-g7","state":"RUNNING","start-time":1,"duration":5}]}""";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Answer CUT = new Answer(0, "");

    private final Map<String, Deque<Answer>> answers = new ConcurrentHashMap<>();
    private final List<String> asked = new CopyOnWriteArrayList<>();
    private final HttpServer server;

    /** What is said of a job once it was started here. */
    private volatile String newJob = "{\"state\":\"RUNNING\"}";

    private record Answer(int status, String body) {}

    StubFlink() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    String path = exchange.getRequestURI().getPath();
                    String body =
                            new String(
                                    exchange.getRequestBody().readAllBytes(),
                                    StandardCharsets.UTF_8);
                    asked.add(exchange.getRequestMethod() + " " + path + " " + body);
                    if (path.endsWith("/run")) {
                        answer("/jobs/" + JSON.readTree(body).path("jobId").asText(), newJob);
                    }
                    Answer answer = next(path);
                    if (answer.status() != CUT.status()) {
                        byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
                        exchange.sendResponseHeaders(answer.status(), bytes.length);
                        exchange.getResponseBody().write(bytes);
                    }
                    exchange.close();
                });
        server.start();
    }

    private Answer next(String path) {
        Deque<Answer> left = answers.getOrDefault(path, new ArrayDeque<>());
        return left.size() > 1
                ? left.remove()
                : left.isEmpty() ? new Answer(200, "{}") : left.element();
    }

    StubFlink answer(String path, String json) {
        return answer(path, 200, json);
    }

    StubFlink answer(String path, int status, String body) {
        return only(path, new Answer(status, body));
    }

    /** Answers so from the second call on. */
    StubFlink then(String path, String json) {
        answers.get(path).add(new Answer(200, json));
        return this;
    }

    /** Jobs that are started here from now on are so. */
    StubFlink starting(String json) {
        newJob = json;
        return this;
    }

    /** The requests that start with a method and a path, each with its body. */
    List<String> asked(String start) {
        return asked.stream().filter(each -> each.startsWith(start)).toList();
    }

    StubFlink cut(String path) {
        return only(path, CUT);
    }

    private StubFlink only(String path, Answer answer) {
        answers.put(path, new ConcurrentLinkedDeque<>(List.of(answer)));
        return this;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
