package dev.tidemark.cli;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands for a cluster that does what no real one does on demand. A path without an answer of its
 * own is an empty object; one that is cut closes the connection.
 */
final class StubFlink implements AutoCloseable {

    static final String ONE_JOB =
            """
            {"jobs":[{"jid":"j","name":"tidemark-g7","state":"RUNNING","start-time":1,"duration":5}]}""";

    private static final String CUT = "";

    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final HttpServer server;

    StubFlink() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    String path = exchange.getRequestURI().getPath();
                    String answer = answers.getOrDefault(path, "{}");
                    if (!answer.equals(CUT)) {
                        byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
                        exchange.sendResponseHeaders(200, bytes.length);
                        exchange.getResponseBody().write(bytes);
                    }
                    exchange.close();
                });
        server.start();
    }

    StubFlink answer(String path, String json) {
        answers.put(path, json);
        return this;
    }

    StubFlink cut(String path) {
        answers.put(path, CUT);
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
