package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.tidemark.cli.Tidemark.Result;
import dev.tidemark.clicks.Hour;
import dev.tidemark.recount.CountingTask;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code tidemark recount --on flink} and a cluster that does not do what is asked of it. */
final class RecountOnFlinkTest {

    private static final String RECOUNT = "recount --hour 2026-02-08T03 --on flink --flink-url ";

    @TempDir Path folder;

    private final List<String> asked = new CopyOnWriteArrayList<>();
    private HttpServer cluster;

    /** What is said one after the other; the last for ever. */
    private final Deque<String> freeSlots = new ArrayDeque<>(List.of("4"));

    private final Deque<String> jobs = new ArrayDeque<>(List.of(""));
    private final Deque<String> settings = new ArrayDeque<>(List.of(""));

    /** What is said about one job before its state. */
    private final Deque<String> aboutTheJob = new ArrayDeque<>();

    private String state = "RUNNING";
    private String trace = "";

    @BeforeEach
    void start() throws IOException {
        cluster = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        cluster.createContext(
                "/",
                exchange -> {
                    String path = exchange.getRequestURI().getPath();
                    asked.add(
                            path
                                    + " "
                                    + new String(
                                            exchange.getRequestBody().readAllBytes(),
                                            StandardCharsets.UTF_8));
                    byte[] answer = answer(path).getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(
                            answer.length == 0 ? 404 : 200, Math.max(1, answer.length));
                    exchange.getResponseBody().write(answer.length == 0 ? new byte[1] : answer);
                    exchange.close();
                });
        cluster.start();
        new WrittenLake(folder.resolve("lake"), Hour.parse("2026-02-08T02"), 2, 80, 3).write(1);
        Files.createDirectories(folder.resolve("lib"));
        Files.writeString(folder.resolve("lib/tidemark-job.jar"), "classes");
        assertThat(InProcess.in(folder).run("init").exit()).isZero();
    }

    /** What Flink says, of one job that was started here. */
    private String answer(String path) {
        if (path.equals("/overview")) {
            return "{\"slots-total\":4,\"slots-available\":" + next(freeSlots) + "}";
        }
        if (path.equals("/jobs/overview")) {
            return "{\"jobs\":[" + next(jobs) + "]}";
        }
        if (path.equals("/jars")) {
            return "{\"files\":[]}";
        }
        if (path.equals("/jars/upload")) {
            return "{\"filename\":\"/tmp/1_job.jar\"}";
        }
        if (path.endsWith("/config")) {
            return "{\"execution-config\":{\"user-config\":{" + next(settings) + "}}}";
        }
        if (path.endsWith("/run")) {
            return "{}";
        }
        if (path.endsWith("/exceptions")) {
            return "{\"exceptionHistory\":{\"entries\":[{\"stacktrace\":\"" + trace + "\"}]}}";
        }
        if (!aboutTheJob.isEmpty()) {
            return aboutTheJob.pop();
        }
        return state.isEmpty() ? "" : job("", state);
    }

    private static String next(Deque<String> answers) {
        return answers.size() == 1 ? answers.peek() : answers.pop();
    }

    private static String job(String name, String state) {
        return "{\"jid\":\"1\",\"name\":\"%s\",\"state\":\"%s\"}".formatted(name, state);
    }

    @AfterEach
    void stop() {
        cluster.stop(0);
    }

    @Test
    void aClusterThatIsAwayIsNamedWithTheNextCommandAndNothingIsWritten() {
        cluster.stop(0);
        Result away = recount();
        assertThat(away.exit()).as(away.err()).isEqualTo(1);
        assertThat(away.err()).contains("TM-028", "no answer from Flink", "next: ");
        assertThatNothingIsWritten();
    }

    @Test
    void aJobThatSomebodyEndedStopsTheCommandPartWay() {
        state = "CANCELED";
        Result ended = recount();
        assertThat(ended.exit()).as(ended.err()).isEqualTo(5);
        assertThat(ended.err())
                .contains("was ended by somebody", "Nothing was written", "the same command");
        assertThatNothingIsWritten();
    }

    @Test
    void aJobThatTheClusterHasForgottenStopsTheCommandPartWay() {
        state = "";
        Result forgotten = recount();
        assertThat(forgotten.exit()).as(forgotten.err()).isEqualTo(5);
        assertThat(forgotten.err()).contains("has forgotten job", "the same command");
        assertThatNothingIsWritten();
    }

    @Test
    void sumsThatAreGoneStopTheCommandPartWay() {
        state = "FINISHED";
        Result gone = recount();
        assertThat(gone.exit()).as(gone.err()).isEqualTo(5);
        assertThat(gone.err())
                .contains("/" + run("jobId") + "/part-0-of-4 is not there", "the same command");
        assertThatNothingIsWritten();
    }

    @Test
    void aClusterThatIsAwayForAMomentIsAskedAgain() {
        aboutTheJob.addAll(List.of(job("", "RUNNING"), "no JSON"));
        state = "CANCELED";
        Result ended = recount();
        assertThat(aboutTheJob).isEmpty();
        assertThat(ended.err()).contains("was ended by somebody");
        assertThat(ended.exit()).as(ended.err()).isEqualTo(5);
    }

    @Test
    void aJobThatStillBeginsIsGoneOnWithOnceItsPartsAreKnown() {
        leaveAJob("INITIALIZING");
        aboutTheJob.addAll(List.of(job("", "INITIALIZING"), job("", "RUNNING")));
        say(settings, "", "\"parts\":\"2\"");
        state = "FINISHED";
        Result gone = recount();
        assertThat(gone.err()).contains("going on with job 1", "/1/part-0-of-2 is not there");
        assertThat(asked).noneMatch(question -> question.contains("/run"));
    }

    @Test
    void aJobThatEndsBeforeItHasBegunIsFollowedByAnother() {
        leaveAJob("INITIALIZING");
        aboutTheJob.addAll(List.of(job("", "INITIALIZING"), job("", "FAILED")));
        state = "FINISHED";
        Result gone = recount();
        assertThat(gone.err())
                .contains("/" + run("jobId") + "/part-0-of-4 is not there")
                .doesNotContain("going on with");
    }

    /** Lets the cluster know a live job that counts what this command is to count. */
    private void leaveAJob(String jobState) {
        state = "CANCELED";
        recount();
        String task = run("programArgsList\":[\"--task\",");
        say(jobs, job("tidemark-recount-" + CountingTask.parse(task).id(), jobState));
        asked.clear();
    }

    private static void say(Deque<String> answers, String... said) {
        answers.clear();
        answers.addAll(List.of(said));
    }

    /** A text of the one request to start a job. */
    private String run(String key) {
        String request =
                asked.stream()
                        .filter(question -> question.contains("/run"))
                        .findAny()
                        .orElseThrow();
        Matcher text = Pattern.compile(Pattern.quote(key) + "[:\"]*([^\"]+)\"").matcher(request);
        assertThat(text.find()).as(request).isTrue();
        return text.group(1);
    }

    @Test
    void aJobThatFailsSaysWhy() {
        state = "FAILED";
        trace =
                "java.io.IOException: wrapped\\nCaused by: dev.tidemark.job.recount.LakeOutOfReachException: on the cluster, /lake cannot be read";
        Result failed = recount();
        assertThat(failed.exit()).as(failed.err()).isEqualTo(1);
        assertThat(failed.err())
                .contains("TM-031", "nothing was written", "on the cluster, /lake cannot be read")
                .doesNotContain("LakeOutOfReach");
        assertThatNothingIsWritten();
    }

    @Test
    void aClusterWithoutAFreeSlotIsNotAskedToCount() {
        say(freeSlots, "0");
        Result full = recount();
        assertThat(full.exit()).as(full.err()).isEqualTo(1);
        assertThat(full.err()).contains("none of the cluster's 4 task slots is free");
        assertThat(asked).noneMatch(question -> question.contains("/run"));
    }

    @Test
    void anotherRecountThatHasEverySlotIsWaitedFor() {
        say(freeSlots, "0", "0", "0", "0", "0", "4");
        String other = "tidemark-recount-other";
        String running = job(other, "RUNNING");
        say(jobs, running, running, running, job(other, "FINISHED"));
        state = "CANCELED";
        Result ended = recount();
        assertThat(ended.err()).contains("was ended by somebody");
        assertThat(freeSlots).containsExactly("4");
        assertThat(jobs).hasSize(1);
    }

    @Test
    void whatIsAlreadyFinalNeedsNoJob() {
        assertThat(InProcess.in(folder).run("recount --hour 2026-02-08T03").exit()).isZero();
        Result again = recount();
        assertThat(again.exit()).as(again.err()).isZero();
        assertThat(again.err()).contains("nothing to do");
        assertThat(asked).noneMatch(question -> question.contains("/run"));
    }

    @Test
    void thereAreAsManySubtasksAsSlotsOrAsWereAskedFor() {
        state = "CANCELED";
        recount();
        assertThat(asked).anyMatch(question -> question.contains("\"parallelism\":4"));
        InProcess.in(folder).run(RECOUNT + url() + " --threads 3");
        assertThat(asked).anyMatch(question -> question.contains("\"parallelism\":3"));
    }

    private void assertThatNothingIsWritten() {
        assertThat(new CountedRows(folder).finalHours()).isEmpty();
        assertThat(
                        new CountedRows(folder)
                                .number(
                                        "SELECT count(*) FROM control_items WHERE bucket LIKE 'C:hour:%'"))
                .isZero();
    }

    private Result recount() {
        return InProcess.in(folder).run(RECOUNT + url());
    }

    private String url() {
        return "http://127.0.0.1:" + cluster.getAddress().getPort();
    }
}
