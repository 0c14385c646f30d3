package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A command does not wait for libraries that it does not use. Asked of the program on the JVM, also
 * where the launcher has a native binary.
 */
final class ClassLoadingIT {

    private static final String AWS = " software.amazon.awssdk.";

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--version",
                "--help",
                "check 2pc --checkpoint-interval 30s --checkpoint-timeout 60s"
                        + " --transaction-timeout 600s",
                "keygroup ad_7",
                "completion bash"
            })
    void aCommandLoadsNoLibraryThatItDoesNotUse(String command) throws Exception {
        assertThat(loadedBy(command))
                .contains("dev.tidemark.")
                .doesNotContain(
                        AWS,
                        " org.sqlite.",
                        " com.fasterxml.jackson.",
                        " tools.jackson.",
                        " redis.clients.");
    }

    @Test
    void thePolicyOfAStoreIsWrittenWithoutItsClient() throws Exception {
        assertThat(loadedBy("init --iam --store dynamodb:ad_metrics"))
                .contains("dev.tidemark.ledger.")
                .doesNotContain(AWS);
    }

    private String loadedBy(String command) throws IOException, InterruptedException {
        Path loaded = folder.resolve("loaded");
        Path jars = Tidemark.launcher().resolveSibling("../lib/cli").normalize();
        List<String> words =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin/java").toString(),
                                "-Xlog:class+load:file=" + loaded,
                                "-cp",
                                jars + "/*",
                                "dev.tidemark.cli.Main"));
        words.addAll(List.of(command.split(" ")));
        Process process =
                new ProcessBuilder(words)
                        .directory(folder.toFile())
                        .redirectOutput(folder.resolve("out").toFile())
                        .redirectError(folder.resolve("err").toFile())
                        .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(folder.resolve("err"))).isZero();
        return Files.readString(loaded);
    }
}
