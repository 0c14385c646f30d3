package dev.tidemark.recount;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.tidemark.clicks.S3Folder;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;

/** A bucket with one object that answers as badly as a test wants. */
final class StubBucket implements AutoCloseable {

    static final String NAME = "raw/hour=2026-02-08T10/a.jsonl";
    private static final String VERSION = "\"v1\"";

    private final HttpServer server;
    private final byte[] content;
    private final Queue<Answer> next = new ArrayDeque<>();
    private final List<String> reads = new ArrayList<>();

    /** One answer to a request that is not as it should be. */
    private sealed interface Answer {

        /** An error of the service. */
        record Refusal(int status, String code) implements Answer {}

        /** The object, of which only so many bytes come before the connection ends. */
        record Broken(int bytes) implements Answer {}
    }

    StubBucket(byte[] content) {
        this.content = content;
        // The SDK signs with none at all.
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

    S3Folder folder() {
        return S3Folder.parse(
                "s3://stub/lake?region=eu-west-1&endpoint=http://127.0.0.1:"
                        + server.getAddress().getPort());
    }

    LakeObject object() {
        return new LakeObject(
                Lake.Kind.RAW,
                dev.tidemark.clicks.Hour.parse("2026-02-08T10"),
                NAME,
                content.length,
                VERSION);
    }

    StubBucket answers(int times, int status, String code) {
        for (int i = 0; i < times; i++) {
            next.add(new Answer.Refusal(status, code));
        }
        return this;
    }

    StubBucket breaksAfter(int... bytes) {
        for (int each : bytes) {
            next.add(new Answer.Broken(each));
        }
        return this;
    }

    /** The ranges that were asked for, {@code all} without one. */
    synchronized List<String> reads() {
        return List.copyOf(reads);
    }

    synchronized int answersLeft() {
        return next.size();
    }

    private synchronized void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            boolean isRead = exchange.getRequestURI().getPath().endsWith(NAME);
            String range = exchange.getRequestHeaders().getFirst("Range");
            if (isRead) {
                reads.add(range == null ? "all" : range);
            }
            Answer answer = next.poll();
            if (answer instanceof Answer.Refusal refusal) {
                String body =
                        "<Error><Code>%s</Code><Message>the stub says so</Message></Error>"
                                .formatted(refusal.code());
                send(exchange, refusal.status(), body.getBytes(StandardCharsets.UTF_8));
            } else if (isRead) {
                sendObject(exchange, range, answer);
            } else {
                send(exchange, 200, listing().getBytes(StandardCharsets.UTF_8));
            }
        }
    }

    private void sendObject(HttpExchange exchange, String range, Answer answer) throws IOException {
        if (!VERSION.equals(exchange.getRequestHeaders().getFirst("If-Match"))) {
            throw new IllegalStateException("a read must name the version that was listed");
        }
        int from = range == null ? 0 : Integer.parseInt(range.replaceAll("bytes=([0-9]+)-", "$1"));
        int length = content.length - from;
        exchange.getResponseHeaders().set("ETag", VERSION);
        exchange.sendResponseHeaders(range == null ? 200 : 206, length);
        int sent =
                answer instanceof Answer.Broken broken ? Math.min(broken.bytes(), length) : length;
        OutputStream out = exchange.getResponseBody();
        out.write(content, from, sent);
        out.flush();
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/xml");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    private String listing() {
        return """
        <ListBucketResult><Name>stub</Name><KeyCount>1</KeyCount><IsTruncated>false</IsTruncated>
        <Contents><Key>lake/%s</Key><Size>%d</Size><ETag>%s</ETag></Contents></ListBucketResult>"""
                .formatted(NAME, content.length, VERSION.replace("\"", "&quot;"));
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
