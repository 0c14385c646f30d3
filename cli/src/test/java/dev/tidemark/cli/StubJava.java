package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Stands for the JVM that is asked whether a job can go on from a checkpoint: it answers that it
 * can, and keeps the settings that it was asked with.
 */
final class StubJava {

    private final Path home;

    private StubJava(Path home) {
        this.home = home;
    }

    /** An installation in a folder, of which only that JVM is ever started. */
    static StubJava in(Path folder, String checkpoint) throws IOException {
        Path home = folder.resolve("jdk");
        Path java = home.resolve("bin/java");
        Files.createDirectories(java.getParent());
        Files.createDirectories(folder.resolve("lib/flink"));
        Files.writeString(folder.resolve("lib/tidemark-job.jar"), "classes");
        Files.writeString(folder.resolve("lib/flink/flink.jar"), "classes");
        Files.writeString(
                java,
                """
                #!/bin/sh
                echo "$*" >> "%s/asked"
                echo '{"event":"restore","path":"%s","checkpoint":8,"job_gen":1}'
                echo '{"event":"finished","result":"answered"}'
                """
                        .formatted(home, checkpoint));
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return new StubJava(home);
    }

    /** What {@code JAVA_HOME} is to be. */
    String home() {
        return home.toString();
    }

    /** The settings of all questions, a line each. */
    String asked() throws IOException {
        return Files.readString(home.resolve("asked"));
    }
}
