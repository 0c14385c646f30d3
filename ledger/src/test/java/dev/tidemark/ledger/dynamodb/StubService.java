package dev.tidemark.ledger.dynamodb;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.tidemark.ledger.StoreUri;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The service's protocol with answers that a test writes, for what no emulator can do. */
final class StubService implements AutoCloseable {

    /** One answer. */
    record Answer(int status, String json) {
        static Answer of(String json) {
            return new Answer(200, json);
        }

        static Answer error(String code) {
            return new Answer(400, "{\"__type\":\"com.amazonaws.dynamodb#%s\"}".formatted(code));
        }
    }

    private final HttpServer server;
    private final Map<String, Supplier<Answer>> answers = new ConcurrentHashMap<>();
    private final List<String> calls = Collections.synchronizedList(new ArrayList<>());

    StubService() {
        System.setProperty("aws.accessKeyId", "test");
        System.setProperty("aws.secretAccessKey", "test");
        try {
            server =
                    HttpServer.create(
                            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::answer);
        server.start();
    }

    /** Sets the answer to an operation such as {@code DescribeTable}. */
    StubService on(String operation, Supplier<Answer> answer) {
        answers.put(operation, answer);
        return this;
    }

    /** The operations that were called, in order. */
    List<String> calls() {
        return List.copyOf(calls);
    }

    /** A table in this service. */
    StoreUri.DynamoDb store() {
        return new StoreUri.DynamoDb(
                "ad_metrics",
                Optional.of("eu-west-1"),
                Optional.of(URI.create("http://127.0.0.1:" + server.getAddress().getPort())),
                OptionalLong.empty());
    }

    private void answer(HttpExchange exchange) throws IOException {
        String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
        String operation = target.substring(target.indexOf('.') + 1);
        calls.add(operation);
        exchange.getRequestBody().readAllBytes();
        Answer answer =
                answers.getOrDefault(operation, () -> Answer.error("UnknownOperationException"))
                        .get();
        byte[] body = answer.json().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/x-amz-json-1.0");
        exchange.sendResponseHeaders(answer.status(), body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
