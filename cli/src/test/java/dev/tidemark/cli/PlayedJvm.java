package dev.tidemark.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The JVM with Flink that commands start, played by a script; their own JVM is the real one. */
final class PlayedJvm {

    private PlayedJvm() {}

    /**
     * The program with such a JVM.
     *
     * @param script what the JVM does; lines on its standard output are events
     */
    static Tidemark in(Path folder, String script) throws IOException {
        Path java = folder.resolve("jdk/bin/java");
        Files.createDirectories(java.getParent());
        Files.writeString(
                java,
                """
                #!/bin/bash
                if [[ "$*" == *dev.tidemark.job.local.* ]]; then
                %s
                exit 0
                fi
                exec "$REAL_JAVA" "$@"
                """
                        .formatted(script));
        Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
        return Tidemark.in(folder)
                .with("JAVA_HOME", folder.resolve("jdk").toString())
                .with("REAL_JAVA", Path.of(System.getProperty("java.home"), "bin/java").toString());
    }
}
