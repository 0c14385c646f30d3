package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.tidemark.cli.Tidemark.Result;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cluster that answers, and then no more. */
final class ClusterLostTest {

    @TempDir Path folder;
    private StubFlink flink;

    @BeforeEach
    void start() throws Exception {
        flink = new StubFlink().answer("/jobs/overview", StubFlink.ONE_JOB);
    }

    @AfterEach
    void close() {
        flink.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"check job", "status", "stop --yes", "savepoint", "capacity calibrate"})
    void aCommandThatLosesItHalfWayIsExit5(String command) throws Exception {
        flink.cut("/jobs/j");

        Result result = run(command + " --output json");

        assertThat(result.exit()).as(result.err()).isEqualTo(5);
        assertThat(result.out()).isEmpty();
        String last = result.err().lines().reduce((one, next) -> next).orElseThrow();
        assertThat(new ObjectMapper().readTree(last).at("/error/code").asText())
                .isEqualTo("TM-044");
    }

    @Test
    void aClusterThatNeverAnsweredIsExit1() {
        flink.cut("/jobs/overview");

        Result result = run("check job");

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.err()).contains("TM-028", "no answer from Flink at " + flink.url());
    }

    private Result run(String command) {
        return InProcess.in(folder).run(command + " --flink-url " + flink.url());
    }
}
