package dev.tidemark.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.tidemark.clicks.generator.GeneratorSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said of a JVM that dies while it sends, with a program of the test in its place. */
class ClickSendingTest {

    private static final Pattern LOG = Pattern.compile("its log is (\\S+)/generate\\.log\\.");

    @TempDir Path folder;

    @Test
    void aJvmThatDiesBeforeItsFirstWordLeavesWhatStoodBefore() throws Exception {
        Failure died = diedAfter("");

        assertThat(died).hasMessageContaining("ended with status 7");
        assertThat(died).hasMessageContaining("The first 25 records of the log stand there");
        assertThat(died.next()).isEqualTo("the same command with --skip 25");
    }

    @Test
    void aJvmThatDiesLaterLeavesWhatItSaidLast() throws Exception {
        Failure died =
                diedAfter("echo '{\"event\":\"sent\",\"records\":40,\"may_stand_twice\":0}'");

        assertThat(died).hasMessageContaining("The first 40 records of the log stand there");
        assertThat(died.next()).isEqualTo("the same command with --skip 40");
    }

    private Failure diedAfter(String words) throws Exception {
        Files.createDirectories(folder.resolve("lib/flink"));
        Files.createFile(folder.resolve("lib/tidemark-job.jar"));
        Files.createFile(folder.resolve("lib/flink/flink.jar"));
        Path java = Files.createDirectories(folder.resolve("jdk/bin")).resolve("java");
        Files.writeString(java, "#!/bin/sh\n" + words + "\nexit 7\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
        Surroundings surroundings =
                TestSurroundings.of(
                                folder,
                                folder,
                                Map.of("JAVA_HOME", folder.resolve("jdk").toString()))
                        .surroundings();
        ClickSending sending =
                new ClickSending(
                        new Session(surroundings, new OutputOptions()),
                        GeneratorSettings.realistic(3, 100),
                        25);

        Failure died = catchThrowableOfType(Failure.class, () -> sending.send(List.of()));

        deleteKeptLog(died);
        return died;
    }

    private static void deleteKeptLog(Failure died) throws Exception {
        Matcher log = LOG.matcher(died.getMessage());
        assertThat(log.find()).as(died.getMessage()).isTrue();
        Path kept = Path.of(log.group(1));
        Files.delete(kept.resolve("generate.log"));
        Files.delete(kept);
    }
}
