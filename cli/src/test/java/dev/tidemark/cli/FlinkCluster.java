package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A real Flink cluster of separate JVMs on free ports, made of the module jars: one JobManager and
 * some TaskManagers, each of which can be killed. Their logs stay in the folder.
 */
final class FlinkCluster implements BeforeAllCallback, AfterAllCallback {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofMinutes(5);
    private static final String MARK = "tidemark.test.cluster";
    private static final Set<String> ENDED = Set.of("FINISHED", "FAILED", "CANCELED");
    private static final int SLOTS = 4;
    private static final String JOB_MANAGER =
            "org.apache.flink.runtime.entrypoint.StandaloneSessionClusterEntrypoint";
    private static final String TASK_MANAGER =
            "org.apache.flink.runtime.taskexecutor.TaskManagerRunner";

    private final HttpClient client = HttpClient.newHttpClient();
    private final String mark = UUID.randomUUID().toString();
    private final int wantedTaskManagers;
    private final List<Process> taskManagers = new ArrayList<>();
    private final Map<String, String> variables = new HashMap<>();
    private final Thread atExit = new Thread(this::killAll);
    private Path folder;
    private int restPort;
    private Process jobManager;
    private int started;

    private FlinkCluster(int wantedTaskManagers) {
        this.wantedTaskManagers = wantedTaskManagers;
    }

    /**
     * One with so many TaskManagers of four slots, from before a class's tests until after them.
     */
    static FlinkCluster of(int taskManagers) {
        return new FlinkCluster(taskManagers);
    }

    /** The same with a variable in the environment of each of its machines. */
    FlinkCluster with(String variable, String value) {
        variables.put(variable, value);
        return this;
    }

    @Override
    public void beforeAll(ExtensionContext context) throws Exception {
        folder = Files.createTempDirectory("tidemark-cluster-");
        restPort = freePort();
        Runtime.getRuntime().addShutdownHook(atExit);
        Files.createDirectories(folder.resolve("conf"));
        Files.writeString(folder.resolve("conf/config.yaml"), configuration(freePort()));
        Files.writeString(folder.resolve("conf/log4j2.properties"), LOG);
        startJobManager();
        for (int i = 0; i < wantedTaskManagers; i++) {
            startTaskManager();
        }
        awaitTaskManagers(wantedTaskManagers);
    }

    private static final String LOG =
            """
            rootLogger.level = INFO
            rootLogger.appenderRef.out.ref = out
            appender.out.name = out
            appender.out.type = Console
            appender.out.layout.type = PatternLayout
            appender.out.layout.pattern = %d{HH:mm:ss,SSS} %-5p %c{1} - %m%n
            """;

    private String configuration(int rpcPort) {
        return """
                %s: %s
                jobmanager.rpc.address: localhost
                jobmanager.rpc.port: %d
                rest.address: localhost
                rest.port: %d
                web.upload.dir: %s/upload
                web.refresh-interval: 200
                io.tmp.dirs: %s/tmp
                heartbeat.interval: 1000
                heartbeat.timeout: 30000
                cluster.registration.error-delay: 500
                metrics.fetcher.update-interval: 1000
                slot.request.timeout: 120000
                classloader.parent-first-patterns.additional: org.sqlite.
                taskmanager.load-balance.mode: SLOTS
                taskmanager.numberOfTaskSlots: %d
                taskmanager.cpu.cores: 2
                taskmanager.memory.framework.heap.size: 64m
                taskmanager.memory.task.heap.size: 192m
                taskmanager.memory.framework.off-heap.size: 64m
                taskmanager.memory.task.off-heap.size: 64m
                taskmanager.memory.network.min: 48m
                taskmanager.memory.network.max: 48m
                taskmanager.memory.managed.size: 128m
                taskmanager.memory.jvm-metaspace.size: 192m
                taskmanager.memory.jvm-overhead.min: 64m
                taskmanager.memory.jvm-overhead.max: 64m
                """
                .formatted(MARK, mark, rpcPort, restPort, folder, folder, SLOTS);
    }

    /** None that the system would give to somebody else before the JobManager has it. */
    private static int freePort() throws IOException {
        int port = ThreadLocalRandom.current().nextInt(20_000, 32_000);
        try (ServerSocket socket = new ServerSocket(port)) {
            return socket.getLocalPort();
        } catch (BindException taken) {
            return freePort();
        }
    }

    /** Where its REST API answers. */
    String url() {
        return "http://localhost:" + restPort;
    }

    /** Starts a JobManager and waits until the one that answers is ours. */
    void startJobManager() throws Exception {
        jobManager = start("jobmanager", JOB_MANAGER, "--executionMode", "cluster");
        await(
                "the JobManager",
                () -> {
                    if (!jobManager.isAlive()) {
                        throw new AssertionError("the JobManager has ended: " + lastLines());
                    }
                    for (JsonNode entry :
                            get("/jobmanager/config").orElse(JSON.createArrayNode())) {
                        if (entry.path("key").asText().equals(MARK)) {
                            return entry.path("value").asText().equals(mark);
                        }
                    }
                    return false;
                });
    }

    /** Starts one more TaskManager; it is there once {@link #awaitTaskManagers} says so. */
    void startTaskManager() throws IOException {
        taskManagers.add(start("taskmanager", TASK_MANAGER));
    }

    /** Waits until so many are registered. */
    void awaitTaskManagers(int count) throws Exception {
        await(
                count + " TaskManagers",
                () ->
                        get("/overview")
                                .map(answer -> answer.path("taskmanagers").asInt() == count)
                                .orElse(false));
    }

    /** {@code kill -9} of the TaskManager that was started first and still lives. */
    void killTaskManager() throws InterruptedException {
        kill(taskManagers.remove(0));
    }

    /** {@code kill -9} of the JobManager; what it knew is gone. */
    void killJobManager() throws InterruptedException {
        kill(jobManager);
    }

    private static void kill(Process process) throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    private Process start(String name, String main, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(java(), "-Xmx384m", "-XX:+UseSerialGC"));
        for (String opened :
                List.of("java.util", "java.util.concurrent", "java.lang", "java.time")) {
            command.addAll(List.of("--add-opens", "java.base/" + opened + "=ALL-UNNAMED"));
        }
        command.add("-Dlog4j2.configurationFile=" + folder.resolve("conf/log4j2.properties"));
        command.addAll(List.of("-cp", classPath(), main));
        command.addAll(List.of("--configDir", folder.resolve("conf").toString()));
        command.addAll(List.of(arguments));
        File log = folder.resolve("%s-%d.log".formatted(name, started++)).toFile();
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(variables);
        return builder.directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log)
                .start();
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** lib/flink, which the job's own JVM has too, and what a cluster has besides. */
    private static String classPath() throws IOException {
        Path lib = Tidemark.launcher().getParent().resolveSibling("lib").resolve("flink");
        List<String> jars = new ArrayList<>();
        for (Path place : List.of(lib, Path.of("target/cluster-lib").toAbsolutePath())) {
            try (Stream<Path> files = Files.list(place)) {
                files.map(Path::toString).filter(file -> file.endsWith(".jar")).forEach(jars::add);
            }
        }
        return String.join(File.pathSeparator, jars);
    }

    /** What the REST API answers; empty if it does not. */
    Optional<JsonNode> get(String path) {
        try {
            HttpResponse<String> response =
                    client.send(
                            HttpRequest.newBuilder(URI.create(url() + path))
                                    .timeout(Duration.ofSeconds(10))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            return response.statusCode() == 200
                    ? Optional.of(JSON.readTree(response.body()))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Lets a job take checkpoints, one after the other, until one has this id. */
    void checkpoint(String job, long id) throws Exception {
        String path = "/jobs/" + job + "/checkpoints";
        for (long last = 0; last < id; ) {
            HttpRequest trigger =
                    HttpRequest.newBuilder(URI.create(url() + path))
                            .header("Content-Type", "application/json")
                            .POST(HttpRequest.BodyPublishers.ofString("{}"))
                            .build();
            String answer = client.send(trigger, HttpResponse.BodyHandlers.ofString()).body();
            String request = JSON.readTree(answer).path("request-id").asText();
            JsonNode[] taken = new JsonNode[1];
            // Unlike the list of checkpoints, which may be three seconds old.
            await(
                    "checkpoint after " + last + ": " + answer,
                    () -> {
                        taken[0] = get(path + "/" + request).orElseThrow().path("operation");
                        return taken[0].has("checkpointId") || taken[0].has("failure-cause");
                    });
            assertThat(taken[0].has("failure-cause")).as(taken[0].toString()).isFalse();
            last = taken[0].path("checkpointId").asLong();
        }
    }

    /** Ends all jobs and waits until they have ended. */
    void cancelJobs() throws Exception {
        await("end of all jobs", this::cancelAndLook);
    }

    private boolean cancelAndLook() throws Exception {
        boolean ended = true;
        for (JsonNode job : get("/jobs/overview").orElseThrow().path("jobs")) {
            if (!ENDED.contains(job.path("state").asText())) {
                ended = false;
                URI uri = URI.create(url() + "/jobs/" + job.path("jid").asText() + "?mode=cancel");
                client.send(
                        HttpRequest.newBuilder(uri)
                                .method("PATCH", HttpRequest.BodyPublishers.noBody())
                                .build(),
                        HttpResponse.BodyHandlers.discarding());
            }
        }
        return ended;
    }

    /** Something that a test waits for. */
    interface Condition {
        boolean holds() throws Exception;
    }

    /** Looks again until it holds; names it, with the logs' folder, if it does not come. */
    void await(String what, Condition condition) throws Exception {
        Instant giveUp = Instant.now().plus(PATIENCE);
        while (!condition.holds()) {
            if (Instant.now().isAfter(giveUp)) {
                throw new AssertionError("no " + what + " within " + PATIENCE + ": " + lastLines());
            }
            TimeUnit.MILLISECONDS.sleep(100);
        }
    }

    /** The ends of all logs, for the message of a failure: the folder may be gone afterwards. */
    String lastLines() throws IOException {
        StringBuilder text = new StringBuilder();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path log :
                    files.filter(file -> file.toString().endsWith(".log")).sorted().toList()) {
                List<String> lines = Files.readAllLines(log);
                text.append('\n').append(log).append('\n');
                lines.subList(Math.max(0, lines.size() - 60), lines.size())
                        .forEach(line -> text.append(line).append('\n'));
            }
        }
        return text.toString();
    }

    private void killAll() {
        taskManagers.forEach(Process::destroyForcibly);
        if (jobManager != null) {
            jobManager.destroyForcibly();
        }
    }

    @Override
    public void afterAll(ExtensionContext context) throws IOException {
        killAll();
        taskManagers.forEach(process -> process.onExit().join());
        if (jobManager != null) {
            jobManager.onExit().join();
        }
        Runtime.getRuntime().removeShutdownHook(atExit);
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
