package dev.tidemark.commands.flink;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.commands.ErrorCode;
import dev.tidemark.commands.Failure;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The calls that Flink's REST API takes: JSON out, JSON back, one file up. */
final class HttpCalls {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration CONNECT_WITHIN = Duration.ofSeconds(5);
    private static final String RUN = "/run";
    private static final int NOT_FOUND = 404;
    private static final int FIRST_ERROR = 400;

    /** What a gateway says of a server that is away; Flink says 503 too, with a reason. */
    private static final Set<Integer> NO_FLINK_BEHIND = Set.of(502, 503, 504);

    private final URI base;
    private final Duration answerWithin;
    private boolean hasAnswered;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(CONNECT_WITHIN).build();

    HttpCalls(URI base, Duration answerWithin) {
        this.base = base;
        this.answerWithin = answerWithin;
    }

    JsonNode get(String path) {
        return answer("GET", path, BodyPublishers.noBody(), "application/json");
    }

    JsonNode post(String path, Map<String, Object> body) {
        try {
            String text = JSON.writeValueAsString(body);
            return answer("POST", path, BodyPublishers.ofString(text), "application/json");
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not a tree of maps, lists and scalars", e);
        }
    }

    void patch(String path) {
        answer("PATCH", path, BodyPublishers.noBody(), "application/json");
    }

    /** Sends a file as Flink wants it, as the only part of a form. */
    JsonNode upload(String path, Path file, String name) throws IOException {
        String boundary = "tidemark-" + UUID.randomUUID();
        String head =
                "--%s\r\nContent-Disposition: form-data; name=\"jarfile\"; filename=\"%s\"\r\nContent-Type: application/x-java-archive\r\n\r\n"
                        .formatted(boundary, name);
        String tail = "\r\n--%s--\r\n".formatted(boundary);
        BodyPublisher body =
                BodyPublishers.concat(
                        BodyPublishers.ofString(head),
                        BodyPublishers.ofFile(file),
                        BodyPublishers.ofString(tail));
        return answer("POST", path, body, "multipart/form-data; boundary=" + boundary);
    }

    private JsonNode answer(String method, String path, BodyPublisher body, String type) {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(base + path))
                        .timeout(answerWithin)
                        .header("Content-Type", type)
                        .header("Accept", "application/json")
                        .method(method, body)
                        .build();
        try {
            HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
            if (response.statusCode() >= FIRST_ERROR) {
                throw refused(method, path, response);
            }
            hasAnswered = true;
            return response.body().isBlank()
                    ? JSON.createObjectNode()
                    : JSON.readTree(response.body());
        } catch (JsonProcessingException e) {
            throw new Failure(
                    ErrorCode.NO_CLUSTER,
                    "%s%s did not answer with JSON: is this a Flink cluster?".formatted(base, path),
                    "name its REST address with --flink-url",
                    e);
        } catch (IOException e) {
            throw unanswered(method, path, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Failure(
                    ErrorCode.INTERRUPTED,
                    "interrupted while Flink was asked",
                    "the same again",
                    e);
        }
    }

    private static String reason(IOException e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private Failure refused(String method, String path, HttpResponse<String> response) {
        String body = response.body();
        Optional<String> own = errorsOfFlink(body);
        if (own.isEmpty() && NO_FLINK_BEHIND.contains(response.statusCode())) {
            return new Failure(
                    hasAnswered ? ErrorCode.CLUSTER_LOST : ErrorCode.NO_CLUSTER,
                    "no Flink answers behind %s (%s %s: status %d)"
                            .formatted(base, method, path, response.statusCode()),
                    "tidemark status --flink-url " + base + ", once the JobManager is there");
        }
        hasAnswered = true;
        // Not Flink's own answer, perhaps a proxy's: it is shown as it came.
        String errors = own.orElse(body);
        if (response.statusCode() == NOT_FOUND) {
            return new Failure(
                    ErrorCode.NOT_FOUND,
                    "Flink at %s does not know %s: %s".formatted(base, path, firstLine(errors)),
                    "tidemark status --flink-url " + base);
        }
        RootCause cause = RootCause.of(errors);
        if (path.endsWith(RUN)) {
            return cause.failure(
                    "Flink at %s did not start the job".formatted(base),
                    cause.exception().endsWith("TimeoutException")
                            ? "It may be started all the same; rows are safe either way."
                            : "No job was started; rows are safe.",
                    "mend what the reason names (a folder is --checkpoint-dir or --lake), and the same command");
        }
        return cause.failure(
                "Flink at %s refused %s %s".formatted(base, method, path),
                "tidemark status --flink-url " + base);
    }

    /** What may have happened without an answer: nothing by a question, or by no connection. */
    private Failure unanswered(String method, String path, IOException e) {
        String call = "%s %s: %s".formatted(method, path, reason(e));
        boolean isUnreached =
                e instanceof ConnectException || e instanceof HttpConnectTimeoutException;
        String message;
        if (isUnreached) {
            message =
                    "no answer from Flink at %s: it cannot be reached (%s). This call has changed nothing; rows are safe."
                            .formatted(base, call);
        } else if (method.equals("GET")) {
            message =
                    "no answer from Flink at %s within %d s (%s). This call was a question and has changed nothing; rows are safe."
                            .formatted(base, answerWithin.toSeconds(), call);
        } else {
            message =
                    "no answer from Flink at %s within %d s (%s). What was asked for may or may not have happened; rows are safe either way."
                            .formatted(base, answerWithin.toSeconds(), call);
        }
        // It was there a moment ago: the command has stopped part-way.
        return new Failure(
                hasAnswered ? ErrorCode.CLUSTER_LOST : ErrorCode.NO_CLUSTER,
                message,
                "tidemark status --flink-url " + base + ", once the JobManager is there",
                e);
    }

    private static Optional<String> errorsOfFlink(String body) {
        try {
            StringBuilder text = new StringBuilder();
            JSON.readTree(body)
                    .path("errors")
                    .forEach(error -> text.append(error.asText()).append('\n'));
            return Optional.of(text.toString()).filter(errors -> !errors.isEmpty());
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }
}
