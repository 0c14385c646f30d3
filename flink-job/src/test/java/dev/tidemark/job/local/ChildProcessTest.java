package dev.tidemark.job.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.tidemark.job.SavedCheckpoint;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChildProcessTest {

    @TempDir Path folder;

    @Test
    void aCheckpointThatCannotBeReadIsNoFailedJobThatWouldGoOn() throws Exception {
        Files.writeString(folder.resolve("_metadata"), "oops");

        RunResult result =
                ended(
                        events -> {
                            SavedCheckpoint.read(StartPoint.path(folder.toString()));
                            return RunResult.answered();
                        });

        assertThat(result.result()).isEqualTo("state_unreadable");
        assertThat(result.message())
                .contains(folder.resolve("_metadata") + " cannot be read", "Nothing was started")
                .doesNotContain("the job failed");
        assertThat(result.next()).contains("another checkpoint");
    }

    private static RunResult ended(ChildProcess.Program program) {
        return ChildProcess.run(
                program, new RunEvents(new PrintStream(new ByteArrayOutputStream(), true, UTF_8)));
    }
}
