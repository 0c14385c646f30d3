package dev.tidemark.commands.flink;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A server that answers what it was told to, by path and query; anything else is not known. */
public final class StubCluster implements AutoCloseable {

    private static final int OK = 200;
    private static final int NOT_FOUND = 404;

    private final Map<String, String> answers = new ConcurrentHashMap<>();
    private final HttpServer server;

    public StubCluster() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    String answer = answers.get(exchange.getRequestURI().toString());
                    String body = answer == null ? "{\"errors\":[\"?\"]}" : answer;
                    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(answer == null ? NOT_FOUND : OK, bytes.length);
                    exchange.getResponseBody().write(bytes);
                    exchange.close();
                });
        server.start();
    }

    public StubCluster answer(String path, String json) {
        answers.put(path, json);
        return this;
    }

    public FlinkRest client() {
        URI base = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        return new FlinkRest(base, Duration.ofSeconds(20));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
