package dev.tidemark.commands.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpServer;
import dev.tidemark.commands.ErrorCode;
import dev.tidemark.commands.Failure;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The client against a server that answers as Flink does, and as others do. */
final class FlinkRestTest {

    private record Answer(int status, String body) {}

    @TempDir Path folder;

    private final Map<String, Answer> answers = new TreeMap<>();
    private final List<String> asked = new ArrayList<>();
    private HttpServer server;
    private FlinkRest flink;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    String question = exchange.getRequestMethod() + " " + exchange.getRequestURI();
                    byte[] body = exchange.getRequestBody().readAllBytes();
                    asked.add(question + " " + new String(body, StandardCharsets.ISO_8859_1));
                    Answer answer =
                            answers.getOrDefault(question, new Answer(404, "{\"errors\":[\"?\"]}"));
                    byte[] text = answer.body().getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(answer.status(), text.length);
                    exchange.getResponseBody().write(text);
                    exchange.close();
                });
        server.start();
        flink = client(Duration.ofSeconds(20));
    }

    private FlinkRest client(Duration answerWithin) {
        URI base = URI.create("http://127.0.0.1:" + server.getAddress().getPort());
        return new FlinkRest(base, answerWithin);
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private Failure failure(Runnable call) {
        return catchThrowableOfType(Failure.class, call::run);
    }

    @Test
    void aJarIsUploadedOnceAndKnownByItsContentAfterwards() throws IOException {
        Path jar = Files.writeString(folder.resolve("job.jar"), "classes");
        JobJar named = JobJar.of(jar);
        answers.put("GET /jars", new Answer(200, "{\"files\":[]}"));
        answers.put(
                "POST /jars/upload",
                new Answer(200, "{\"filename\":\"/tmp/web/1234_" + named.name() + "\"}"));

        assertThat(named.on(flink, () -> {})).isEqualTo("1234_" + named.name());
        assertThat(asked.get(1))
                .contains("filename=\"" + named.name() + "\"", "\r\n\r\nclasses\r\n");

        answers.put(
                "GET /jars",
                new Answer(
                        200,
                        "{\"files\":[{\"id\":\"1234_%1$s\",\"name\":\"%1$s\"}]}"
                                .formatted(named.name())));
        assertThat(named.on(flink, () -> {})).isEqualTo("1234_" + named.name());
        assertThat(asked).hasSize(3).last().asString().startsWith("GET /jars");
        assertThat(JobJar.of(Files.writeString(folder.resolve("b.jar"), "other")).name())
                .isNotEqualTo(named.name());
    }

    @Test
    void aClusterThatDoesNotAnswerIsNamedWithTheNextCommand() {
        server.stop(0);

        Failure failure = failure(flink::overview);

        assertThat(failure.code()).isEqualTo(ErrorCode.NO_CLUSTER);
        assertThat(failure)
                .hasMessageContaining("no answer from Flink at http://127.0.0.1:")
                .hasMessageContaining("it cannot be reached")
                .hasMessageContaining("has changed nothing");
        assertThat(failure.next()).contains("--flink-url");
    }

    @Test
    void aServerThatIsNoFlinkIsSaidToBeNone() {
        answers.put("GET /overview", new Answer(200, "<html>"));

        assertThat(failure(flink::overview))
                .hasMessageContaining("is this a Flink cluster?")
                .extracting(Failure::code)
                .isEqualTo(ErrorCode.NO_CLUSTER);
    }

    @Test
    void whatFlinkDoesNotKnowIsNotFound() {
        assertThat(failure(() -> flink.job("abc")).code()).isEqualTo(ErrorCode.NOT_FOUND);
    }

    @Test
    void aRefusalOfTheJobsMainComesWithItsSentence() {
        answers.put(
                "POST /jars/j/run",
                new Answer(
                        400,
                        """
                        {"errors":["org.apache.flink.runtime.rest.handler.RestHandlerException: Could not execute application.\\n\\tat a.b.C(D.java:1)\\nCaused by: dev.tidemark.ledger.MaxParallelismRefusedException: Generation 1 counts with max parallelism 128."]}"""));

        Failure failure =
                failure(
                        () ->
                                flink.run(
                                        "j",
                                        new RunRequest(
                                                "id",
                                                "Main",
                                                List.of(),
                                                1,
                                                java.util.Optional.empty(),
                                                false)));

        assertThat(failure.code()).isEqualTo(ErrorCode.JOB_REFUSED);
        assertThat(failure).hasMessageEndingWith("Generation 1 counts with max parallelism 128.");
    }

    @Test
    void jobsOfOursAreToldByTheirNamesYoungestFirst() {
        answers.put(
                "GET /jobs/overview",
                new Answer(
                        200,
                        """
                        {"jobs":[{"jid":"a","name":"tidemark-g1","state":"FINISHED","start-time":1,"duration":5},
                                 {"jid":"b","name":"tidemark-g2","state":"RUNNING","start-time":2,"duration":3},
                                 {"jid":"c","name":"other","state":"RESTARTING","start-time":3,"duration":3}]}"""));

        assertThat(flink.jobs()).extracting(ClusterJob::id).containsExactly("c", "b", "a");
        assertThat(flink.jobs().get(1).generation()).hasValue(2);
        assertThat(flink.jobs().get(1).isLive()).isTrue();
        assertThat(flink.jobs().get(2).isLive()).isFalse();
        assertThat(flink.jobs().get(0).generation()).isEmpty();
        assertThat(flink.jobs().get(0).isLive()).as("a job that restarts may write").isTrue();
    }
}
