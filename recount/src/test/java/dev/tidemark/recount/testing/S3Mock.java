package dev.tidemark.recount.testing;

import dev.tidemark.clicks.S3Folder;
import dev.tidemark.ledger.testing.Emulator;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * A server of S3's protocol, as a process of its own on a free port: Adobe's S3Mock, which {@code
 * .ci/install} fetches. It accepts any key, so that refusals are for stubs to show.
 */
public final class S3Mock implements AutoCloseable {

    private static final String PROGRAM = "recount/src/test/servers/s3mock-4.7.0-exec.jar";
    private static final Pattern LISTENS =
            Pattern.compile("Tomcat started on ports? .*?([0-9]+) \\(http\\)");
    private static final Pattern KEY = Pattern.compile("<Key>([^<]+)</Key>");
    private static final Pattern MORE =
            Pattern.compile("<NextContinuationToken>([^<]+)</NextContinuationToken>");
    private static final int REPEATED = 20;
    private static final AtomicLong BUCKETS = new AtomicLong();
    private static S3Mock shared;

    private final Emulator emulator;

    /** It takes a free one itself and says which. */
    private final int port;

    private final HttpClient http = HttpClient.newHttpClient();

    private S3Mock(Emulator emulator) {
        this.emulator = emulator;
        this.port = Integer.parseInt(emulator.word().group(1));
    }

    /** The one server of this JVM; it ends with the JVM, and all that it holds with it. */
    public static synchronized S3Mock shared() {
        if (shared == null) {
            shared = start();
        }
        return shared;
    }

    private static S3Mock start() {
        ProcessBuilder program =
                new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "-Xmx400m",
                        "-XX:+UseSerialGC",
                        "-jar",
                        Emulator.program(PROGRAM).toString(),
                        "--server.port=0",
                        "--com.adobe.testing.s3mock.http-port=0",
                        "--spring.main.banner-mode=off",
                        "--logging.level.root=WARN",
                        "--logging.level.org.springframework.boot.web=INFO");
        return new S3Mock(Emulator.start(program, LISTENS, later -> {}));
    }

    /** An empty folder of a bucket that nobody has used. */
    public S3Folder newFolder() {
        S3Folder folder =
                S3Folder.parse(
                        "s3://bucket-%d/lake?region=eu-west-1&endpoint=http://127.0.0.1:%d"
                                .formatted(BUCKETS.incrementAndGet(), port));
        send("PUT", "/" + folder.bucket(), new byte[0]);
        return folder;
    }

    /** Puts an object into a folder. */
    public void put(S3Folder folder, String name, byte[] content) {
        send("PUT", "/" + folder.bucket() + "/" + folder.key(name), content);
    }

    /** Deletes an object of a folder. */
    public void delete(S3Folder folder, String name) {
        send("DELETE", "/" + folder.bucket() + "/" + folder.key(name), new byte[0]);
    }

    /** The keys below a folder, as a listing without an adapter of ours shows them. */
    public List<String> keys(S3Folder folder, String prefix) {
        List<String> keys = new ArrayList<>();
        String token = "";
        while (token != null) {
            String page =
                    text(
                            send(
                                    "GET",
                                    "/%s?list-type=2&encoding-type=url&prefix=%s%s"
                                            .formatted(folder.bucket(), folder.key(prefix), token),
                                    new byte[0]));
            Matcher key = KEY.matcher(page);
            while (key.find()) {
                keys.add(URLDecoder.decode(key.group(1), StandardCharsets.UTF_8));
            }
            Matcher more = MORE.matcher(page);
            token = more.find() ? "&continuation-token=" + more.group(1) : null;
        }
        return keys;
    }

    /** The lines of all gzip objects below a folder, hidden ones too. */
    public List<String> lines(S3Folder folder, String prefix) {
        List<String> lines = new ArrayList<>();
        for (String key : keys(folder, prefix)) {
            byte[] stored = send("GET", "/" + folder.bucket() + "/" + key, new byte[0]);
            try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(stored))) {
                text(in.readAllBytes()).lines().forEach(lines::add);
            } catch (IOException e) {
                throw new UncheckedIOException(key, e);
            }
        }
        return lines;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private byte[] send(String method, String path, byte[] content) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                        .method(method, BodyPublishers.ofByteArray(content))
                        .build();
        try {
            HttpResponse<byte[]> answer = http.send(request, BodyHandlers.ofByteArray());
            // It answers so when an object goes while it is listed.
            for (int again = 0; answer.statusCode() == 500 && again < REPEATED; again++) {
                answer = http.send(request, BodyHandlers.ofByteArray());
            }
            if (answer.statusCode() >= 300) {
                throw new IllegalStateException(
                        "%s %s: %d %s"
                                .formatted(method, path, answer.statusCode(), text(answer.body())));
            }
            return answer.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        emulator.close();
    }
}
