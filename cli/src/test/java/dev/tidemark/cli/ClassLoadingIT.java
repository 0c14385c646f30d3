package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A command does not wait for libraries that it does not use. */
final class ClassLoadingIT {

    @TempDir Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--version",
                "--help",
                "check 2pc --checkpoint-interval 30s --transaction-timeout 600s",
                "keygroup ad_7",
                "completion bash"
            })
    void aCommandLoadsNoLibraryThatItDoesNotUse(String command) throws IOException {
        Path loaded = folder.resolve("loaded");
        Tidemark.in(folder)
                .with("TIDEMARK_OPTS", "-Xlog:class+load:file=" + loaded)
                .run(command.split(" "));
        assertThat(Files.readString(loaded))
                .contains("dev.tidemark.")
                .doesNotContain(
                        " software.amazon.awssdk.",
                        " org.sqlite.",
                        " com.fasterxml.jackson.",
                        " tools.jackson.",
                        " redis.clients.");
    }
}
