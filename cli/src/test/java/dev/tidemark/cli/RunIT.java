package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tidemark.cli.Tidemark.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The parent's half of {@code run}: what it refuses, what it hands to the job's JVM, and what it
 * makes of every way in which that can end. The job is a script here that speaks the protocol; the
 * real one is judged by the tests of the job itself and by the end-to-end suite.
 */
@Timeout(300)
final class RunIT {

    private static final String STARTED =
            "echo '{\"event\":\"started\",\"run\":1,\"job_gen\":1,\"from\":null}'\n";
    private static final String PROGRESS =
            "echo '{\"event\":\"progress\",\"clicks_read\":1500,\"clicks_per_s\":1500,"
                    + "\"data_complete_through\":\"2026-02-08T10:13:54.999Z\",\"late\":3,"
                    + "\"checkpoints\":1,\"last_checkpoint\":{\"id\":1,\"at\":"
                    + "\"2026-02-08T10:14:00Z\",\"duration_ms\":12}}'\n";
    private static final String TOTALS =
            "\"totals\":{\"clicks_read\":1500,\"counted\":1490,\"late\":3,\"duplicate\":4,"
                    + "\"stale\":1,\"invalid\":1,\"malformed\":1,\"refused\":0}";

    @TempDir Path folder;
    private Path jdk;

    @BeforeEach
    void makeSourceAndJava() throws IOException {
        Files.createDirectory(folder.resolve("clicks"));
        jdk = folder.resolve("jdk");
        Path java = jdk.resolve("bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(
                java,
                """
                #!/bin/bash
                # Plays the job's JVM; anything else is left to the real one.
                if [[ "$*" == *dev.tidemark.job.local.LocalRun* ]]; then
                    printf '%s\\n' "$@" > child-args
                    . ./job.sh
                    exit 0
                fi
                exec "$REAL_JAVA" "$@"
                """);
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--parallelism 0|TM-003|--parallelism: 0 is not between 1 and 128",
                "--parallelism 300|TM-003|--parallelism: 300 is not between 1 and 128",
                "--parallelism x|TM-003|--parallelism: 'x' is not a whole number",
                "--max-parallelism 40000|TM-003|40000 is not between 1 and 32768",
                "--checkpoint-interval 5x|TM-003|--checkpoint-interval: '5x' is not a duration",
                "--checkpoint-interval 1ms|TM-003|1ms is too short; it must be 100ms or more",
                "--max-bad 2|TM-003|--max-bad: '2' is not a share",
                "--job-gen 0|TM-003|--job-gen: 0 is not between 1 and 2147483647",
                "--speed fast|TM-003|--speed: 'fast' is neither max nor a number",
                "--memory 1MiB|TM-003|--memory: 1 is not between 128 and",
                "--from lates|TM-003|'lates' is no checkpoint or savepoint here; did you mean"
                        + " 'latest'?",
                "--source nowhere|TM-003|'nowhere' is not a source; write it as file:FOLDER",
                "--source kinesys:clicks|TM-003|kafka:TOPIC?brokers=HOST:PORT or kinesis:STREAM?region=REGION",
                "--source file:nowhere|TM-003|there is no folder or file 'nowhere' here",
                "--source kinesis:a/b|TM-003|--source: 'kinesis:a/b' names no stream: a stream's name",
                "--source kinesis:a?region=R|TM-003|'R' is no region",
                "--source kinesis:a?start=now|TM-003|start is horizon, latest or a time such as",
                "--source kafka:clicks|TM-003|--source: 'kafka:clicks' names no topic and its brokers",
                "--store dynamodb:ad|TM-003|a table's name has 3 to 255 letters",
                "--totals mysql://x|TM-003|--totals: 'mysql://x' is no address of running totals",
                "--totals redis://:s3cret@h|TM-003|--totals: 'redis://***@h' has a password in it",
                "--store mysql:x|TM-003|'mysql:x' names no store. Write it as sqlite:",
                "--lake s3://b/x|TM-003|--lake: 's3://b/x': a bucket's name has 3 to 63 lower-case",
                "--minutes-topic minutes|TM-003|write it as kafka:TOPIC?brokers=HOST:PORT",
                "--transaction-timeout 1ms|TM-003|1ms is too short; it must be 1s or more",
                "--kafka-properties no.properties|TM-003|there is no file 'no.properties' here",
                "--max-wcu 0|TM-003|--max-wcu: 0 is not between 1 and 2147483647",
            })
    void whatCannotBeRunIsRefusedBeforeAnythingStarts(String args, String code, String message)
            throws IOException {
        job("touch started\n");
        Result result = tidemark().run(("run " + args).split(" "));
        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.out()).isEmpty();
        assertThat(result.err()).startsWith("error " + code).contains(message);
        assertThat(folder.resolve("started")).doesNotExist();
    }

    @Test
    void theJobGetsEverySettingInFull() throws IOException {
        job(finished("finished", "null"));
        tidemark()
                .with("TIDEMARK_JOB_OPTS", "-Dx=y -Xmx2g")
                .run("run", "--checkpoint-interval", "5m", "--max-bad", "2.5%", "--job-gen", "7");
        List<String> args = Files.readAllLines(folder.resolve("child-args"));
        assertThat(args)
                .contains("-Xmx1073741824", "-XX:+ExitOnOutOfMemoryError", "-Dx=y")
                .containsSubsequence("-Xmx1073741824", "-Xmx2g")
                .containsSequence("--source", "file:clicks", "--lake", "lake")
                .containsSequence("--checkpoint-interval", "5m", "--parallelism", "1")
                .containsSequence("--max-parallelism", "128", "--speed", "max")
                .containsSequence("--from", "auto", "--job-gen", "7")
                .containsSequence("--speed", "max", "--follow", "false", "--max-bad", "2.5%")
                .containsSequence("--horizon", "2h", "--allowance", "5s", "--idle-timeout", "30s")
                .containsSequence("--store", "sqlite:./tidemark.db");
        assertThat(args.get(args.indexOf("-cp") + 1))
                .contains("lib/tidemark-job.jar", "lib/flink/flink-runtime");
    }

    @Test
    void aFinishedRunIsATableAndItsMessageANote() throws IOException {
        job(STARTED + PROGRESS + finished("finished", "null"));
        Result result = tidemark().run("run");
        assertThat(result.exit()).isZero();
        assertThat(result.out())
                .containsPattern("result +finished")
                .containsPattern("clicks_read +1,500")
                .containsPattern("duplicate +4\n");
        assertThat(result.err())
                .contains("generation 1 started fresh; log logs/run-")
                .contains("what happened");
    }

    @Test
    void inJsonModeTheResultIsOneObject() throws IOException {
        job(STARTED + PROGRESS + finished("finished", "null"));
        Result result = tidemark().run("run", "--output", "json", "--quiet");
        assertThat(result.out())
                .startsWith(
                        "{\"result\":\"finished\",\"job_gen\":1,\"from\":null,\"totals\":"
                                + "{\"clicks_read\":1500,\"counted\":1490,\"late\":3,")
                .contains("\"data_complete_through\":\"2026-02-08T10:13:54.999Z\"")
                .endsWith("}\n");
        assertThat(result.err()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "finished,0",
        "nothing_to_do,0",
        "bad_records,3",
        "stopped,130",
        "refused,4",
        "failed,1",
        "usage,2",
        "no_broker,5",
        "bucket_away,5",
        "state_unreadable,1",
        "stream_away,5",
        "something_new,1"
    })
    void everyEndHasItsExitCode(String end, int exit) throws IOException {
        job(STARTED + finished(end, "\"tidemark run --from latest\""));
        Result result = tidemark().run("run");
        assertThat(result.exit()).isEqualTo(exit);
        assertThat(result.err()).contains("what happened", "tidemark run --from latest");
        assertThat(result.err()).doesNotContain("\tat ");
    }

    @Test
    void aRefusalInJsonModeLeavesStandardOutputEmpty() throws IOException {
        job(finished("refused", "\"tidemark run --job-gen 2\""));
        Result result = tidemark().run("run", "--output", "json");
        assertThat(result.exit()).isEqualTo(4);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .isEqualTo(
                        "{\"error\":{\"code\":\"TM-025\",\"message\":\"what happened\","
                                + "\"next\":\"tidemark run --job-gen 2\"}}\n");
    }

    @Test
    void aJobThatDiesWithoutAWordIsAFailureThatNamesItsLog() throws IOException {
        job(STARTED + "echo 'java.lang.OutOfMemoryError' >&2\nexit 3\n");
        Result result = tidemark().run("run");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .contains("error TM-022: the job's JVM ended with status 3")
                .contains("next: the same command continues from the last checkpoint");
        String log = result.err().replaceFirst("(?s).*its log is (\\S+log)\\..*", "$1");
        assertThat(Files.readString(folder.resolve(log))).contains("java.lang.OutOfMemoryError");
    }

    @Test
    void linesThatAreNoEventsAreIgnored() throws IOException {
        job(
                "echo 'WARNING: something'\necho '{\"event\":\"new\"}'\n"
                        + finished("finished", "null"));
        assertThat(tidemark().run("run").exit()).isZero();
    }

    @Test
    void anInterruptAsksForASavepointAndSaysSoAtOnce() throws Exception {
        job(
                STARTED
                        + "touch ready\nread -r line\necho \"$line\" > heard\n"
                        + finished("stopped", "\"the same command\""));
        Result result = interrupted(1);
        assertThat(result.exit()).isEqualTo(130);
        assertThat(Files.readString(folder.resolve("heard"))).isEqualTo("stop\n");
        assertThat(result.err()).contains("stopping with a savepoint; Ctrl-C again kills the job");
        assertThat(result.out()).containsPattern("savepoint +checkpoints/savepoint-1");
    }

    @Test
    void aSecondInterruptKillsTheJob() throws Exception {
        job(
                STARTED
                        + "echo $$ > pid\ntouch ready\nread -r line\n"
                        + "sleep 1000 &\ntouch heard\nwait\n");
        Result result = interrupted(2);
        assertThat(result.exit()).isEqualTo(130);
        assertThat(result.err()).contains("error TM-040: killed without a savepoint.");
        long pid = Long.parseLong(Files.readString(folder.resolve("pid")).strip());
        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void theInterruptOfATerminalDoesNotReachTheJobItself() throws Exception {
        job(STARTED + "kill -INT $$\n" + finished("finished", "null"));
        assertThat(tidemark().run("run").exit()).isZero();
    }

    @Test
    void onATerminalProgressIsOneUpdatedLine() throws IOException {
        assumeTrue(Tidemark.hasTerminals(), "script(1) is not installed");
        job(STARTED + PROGRESS + PROGRESS + finished("finished", "null"));
        String seen = tidemark().onTerminal("run").out();
        assertThat(seen)
                .contains(
                        "\r\u001b[2K1,500 clicks read, 1,500/s, complete through"
                                + " 2026-02-08T10:13:54.999Z, 3 late, checkpoint 1 took 12 ms");
        assertThat(tidemark().with("TERM", "dumb").onTerminal("run").out())
                .doesNotContain("\u001b[2K");
    }

    @Test
    void offATerminalAShortRunShowsNoProgress() throws IOException {
        job(STARTED + PROGRESS + finished("finished", "null"));
        assertThat(tidemark().run("run").err()).doesNotContain("clicks read,");
    }

    @Test
    void withoutJavaTheProgramSaysWhatIsMissing() throws IOException {
        assumeTrue(isNative(), "the JVM program itself does not start without java");
        Result result = tidemark().with("JAVA_HOME", "/no/jdk").run("run");
        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("TM-020");
    }

    /**
     * Runs until the job is ready and interrupts the program; the second time when it has heard.
     */
    private Result interrupted(int times) throws Exception {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        Process process = tidemark().open(List.of(Tidemark.launcher().toString(), "run"), out, err);
        String[] signs = {"ready", "heard"};
        try {
            for (int i = 0; i < times; i++) {
                await(folder.resolve(signs[i]), process);
                Tidemark.interrupt(process);
            }
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            Tidemark.end(process);
        }
        return new Result(process.exitValue(), Tidemark.text(out), Tidemark.text(err));
    }

    private static void await(Path file, Process process) throws InterruptedException {
        while (!Files.exists(file)) {
            assertThat(process.isAlive()).as("still running, waiting for %s", file).isTrue();
            Thread.sleep(20);
        }
    }

    private static boolean isNative() {
        return Files.isRegularFile(Tidemark.launcher().resolve("../../lib/tidemark").normalize());
    }

    private static String finished(String result, String next) {
        return "echo '{\"event\":\"finished\",\"result\":\""
                + result
                + "\",\"message\":\"what happened\",\"next\":"
                + next
                + ",\"savepoint\":"
                + (result.equals("stopped") ? "\"checkpoints/savepoint-1\"" : "null")
                + ","
                + TOTALS
                + "}'\n";
    }

    private void job(String script) throws IOException {
        Files.writeString(folder.resolve("job.sh"), script);
    }

    private Tidemark tidemark() {
        return Tidemark.in(folder)
                .with("JAVA_HOME", jdk.toString())
                .with("REAL_JAVA", Path.of(System.getProperty("java.home"), "bin/java").toString());
    }
}
