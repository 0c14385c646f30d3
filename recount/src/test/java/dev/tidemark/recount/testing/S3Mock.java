package dev.tidemark.recount.testing;

import dev.tidemark.clicks.S3Folder;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;

/**
 * A server of S3's protocol, as a process of its own on a free port: Adobe's S3Mock, which {@code
 * .ci/install} fetches. It accepts any key, so that refusals are for stubs to show.
 */
public final class S3Mock implements AutoCloseable {

    private static final String JAR = "s3mock-4.7.0-exec.jar";
    private static final Pattern LISTENS =
            Pattern.compile("Tomcat started on ports? .*?([0-9]+) \\(http\\)");
    private static final Pattern KEY = Pattern.compile("<Key>([^<]+)</Key>");
    private static final Pattern MORE =
            Pattern.compile("<NextContinuationToken>([^<]+)</NextContinuationToken>");
    private static final int REPEATED = 20;
    private static final AtomicLong BUCKETS = new AtomicLong();
    private static S3Mock shared;

    private final Process process;
    private final int port;
    private final HttpClient http = HttpClient.newHttpClient();

    private S3Mock(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** The one server of this JVM; it ends with the JVM, and all that it holds with it. */
    public static synchronized S3Mock shared() {
        if (shared == null) {
            shared = start();
        }
        return shared;
    }

    private static S3Mock start() {
        // Any will do, but the SDK signs with none at all.
        System.setProperty("aws.accessKeyId", "test");
        System.setProperty("aws.secretAccessKey", "test");
        try {
            Process process =
                    new ProcessBuilder(
                                    ProcessHandle.current().info().command().orElseThrow(),
                                    "-Xmx400m",
                                    "-XX:+UseSerialGC",
                                    "-jar",
                                    program().toString(),
                                    "--server.port=0",
                                    "--com.adobe.testing.s3mock.http-port=0",
                                    "--spring.main.banner-mode=off",
                                    "--logging.level.root=WARN",
                                    "--logging.level.org.springframework.boot.web=INFO")
                            .redirectErrorStream(true)
                            .start();
            // The JVM of a test that is killed must not leave it behind.
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
            return new S3Mock(process, portThatItNames(process));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** It takes a free port itself and says which: whoever has another port is not it. */
    private static int portThatItNames(Process process) throws IOException {
        BufferedReader output =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        List<String> said = new ArrayList<>();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            said.add(line);
            Matcher listens = LISTENS.matcher(line);
            if (listens.find()) {
                Thread drain = new Thread(() -> output.lines().forEach(rest -> {}));
                drain.setDaemon(true);
                drain.start();
                return Integer.parseInt(listens.group(1));
            }
        }
        throw new IllegalStateException("S3Mock did not start: " + said);
    }

    private static Path program() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("recount/src/test/servers/README.md"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException("the tests run outside the repository");
            }
        }
        Path program = folder.resolve("recount/src/test/servers").resolve(JAR);
        String missing = JAR + " is missing: bash .ci/install";
        if (!Files.exists(program) && System.getenv("CI") != null) {
            throw new IllegalStateException(missing);
        }
        Assumptions.assumeTrue(Files.exists(program), missing);
        return program;
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
        process.destroyForcibly().onExit().join();
    }
}
