package dev.tidemark.job.kinesis;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The way to a server, on which every stream is said to keep its records for no time at all: no
 * server of tests lets a stream keep them for less than a day, or lets a record be older than it
 * is.
 */
public final class ShortRetention implements AutoCloseable {

    /** The name of the field, and a number of hours that takes two bytes of CBOR. */
    private static final byte[] FIELD = "RetentionPeriodHours".getBytes(StandardCharsets.US_ASCII);

    private static final byte ONE_BYTE_NUMBER = 0x18;

    private final KinesisServer server;

    /**
     * Its first request in HTTP/2 would ask for an upgrade, and the server does not answer that.
     */
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final HttpServer proxy;

    private ShortRetention(KinesisServer server) throws IOException {
        this.server = server;
        proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        proxy.setExecutor(threads);
        proxy.createContext("/", this::forward);
        proxy.start();
    }

    /** Opens it. */
    public static ShortRetention of(KinesisServer server) throws IOException {
        return new ShortRetention(server);
    }

    /** The address of a stream by this way. */
    public String address(String stream) {
        return "kinesis:%s?region=eu-west-1&endpoint=http://127.0.0.1:%d"
                .formatted(stream, proxy.getAddress().getPort());
    }

    private void forward(HttpExchange exchange) throws IOException {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(URI.create(server.endpoint()))
                        .POST(
                                HttpRequest.BodyPublishers.ofByteArray(
                                        exchange.getRequestBody().readAllBytes()));
        for (String header :
                List.of("Content-Type", "X-Amz-Target", "X-Amz-Date", "Authorization")) {
            request.header(header, exchange.getRequestHeaders().getFirst(header));
        }
        try {
            HttpResponse<byte[]> answer =
                    client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            byte[] body = answer.body();
            forget(body);
            answer.headers()
                    .firstValue("Content-Type")
                    .ifPresent(type -> exchange.getResponseHeaders().set("Content-Type", type));
            exchange.sendResponseHeaders(answer.statusCode(), body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            exchange.close();
        }
    }

    private static void forget(byte[] body) {
        for (int at = 0; at + FIELD.length + 2 <= body.length; at++) {
            int number = at + FIELD.length;
            if (Arrays.equals(body, at, number, FIELD, 0, FIELD.length)
                    && body[number] == ONE_BYTE_NUMBER) {
                body[number + 1] = 0;
            }
        }
    }

    @Override
    public void close() {
        proxy.stop(0);
        threads.shutdownNow();
    }
}
