package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.cli.Tidemark.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Types what the runbooks of a cluster say, from top to bottom, while the job runs on one, and
 * compares what is counted in the end with what the generator knows.
 */
@Tag("nightly")
final class ClusterRunbooksIT {

    private static final Path PAGES = Path.of("../docs/runbooks/cluster");

    @RegisterExtension static FlinkCluster cluster = FlinkCluster.of(2);

    @TempDir Path folder;

    @AfterEach
    void cancelWhatStillRuns() throws Exception {
        cluster.cancelJobs();
    }

    static Stream<Path> runbooks() throws IOException {
        try (Stream<Path> pages = Files.list(PAGES)) {
            return pages.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("runbooks")
    void everyCommandOfARunbookWorksOnARunningJobWhichThenCountsRight(Path page) throws Exception {
        ClusterLoad load = new ClusterLoad(cluster, folder);
        load.generate(30_000);
        load.profile("parallelism: 2", "speed: 60", "checkpoint-interval: 1s");
        load.ok("deploy --yes");
        load.awaitRows(20);
        happen(page.getFileName().toString());
        List<String> commands = DocumentedCommandsIT.shellLines(page);
        assertThat(commands).isNotEmpty();
        for (String command : commands) {
            Result result = load.tidemark().shell(command);
            // A threshold may be broken on a busy machine: that is no fault of the runbook.
            assertThat(result.exit())
                    .as(command + "\n" + result.err() + cluster.lastLines())
                    .isIn(command.startsWith("tidemark status") ? List.of(0, 3) : List.of(0));
        }
        load.awaitEndOfNewest();
        CountedRows rows = new CountedRows(folder);
        assertThat(rows.hours()).isEqualTo(load.expected());
        assertThat(rows.minutesByHour()).as("sums of minutes").isEqualTo(rows.hoursOnTime());
    }

    /** What a runbook is for. */
    private void happen(String page) throws Exception {
        if (page.equals("crash.md")) {
            cluster.killTaskManager();
            cluster.killJobManager();
            cluster.startJobManager();
            cluster.startTaskManager();
            cluster.awaitTaskManagers(2);
        }
        if (page.startsWith("lost-checkpoints")) {
            Files.move(folder.resolve("checkpoints"), folder.resolve("lost"));
        }
        if (page.equals("lost-checkpoints-and-job.md")) {
            cluster.cancelJobs();
        }
    }
}
