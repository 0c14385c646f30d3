package dev.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Stands for the JVM that is asked about checkpoints: a script that is called like it and answers
 * like it, and keeps what it was asked with. It says that every job can go on, lists what {@link
 * #saved} put into a folder, and finds no counts in it.
 */
final class StubJava {

    private static final String SCRIPT =
            """
            #!/bin/sh
            echo "$*" >> "%1$s/asked"
            program= folder= from=
            while [ $# -gt 0 ]; do
                case "$1" in
                    *.local.*) program="${1##*.}" ;;
                    --checkpoint-dir) folder="$2" ;;
                    --from) from="$2" ;;
                esac
                shift
            done
            case "$program" in
                CheckpointList)
                    cat "$folder/listed" 2>/dev/null ;;
                StateReading)
                    [ -e "%1$s/unreadable" ] && exit 3
                    echo '{"event":"checkpoint","id":51,"run":1,"max_parallelism":128}' ;;
                RestoreCheck)
                    [ "$from" = latest ] && from="%2$s"
                    of=$(echo "$from" | sed 's|.*/g\\([0-9]*\\)/.*|\\1|')
                    echo '{"event":"restore","path":"'"$from"'","checkpoint":'"${from##*-}"',"job_gen":'"$of"'}' ;;
            esac
            echo '{"event":"finished","result":"answered"}'
            """;

    private final Path home;

    private StubJava(Path home) {
        this.home = home;
    }

    /**
     * An installation in a folder, of which only that JVM is ever started.
     *
     * @param latest the place that {@code --from latest} finds
     */
    static StubJava in(Path folder, String latest) throws IOException {
        Path home = folder.resolve("jdk");
        Path java = home.resolve("bin/java");
        Files.createDirectories(java.getParent());
        Files.createDirectories(folder.resolve("lib/flink"));
        Files.writeString(folder.resolve("lib/tidemark-job.jar"), "classes");
        Files.writeString(folder.resolve("lib/flink/flink.jar"), "classes");
        Files.writeString(java, SCRIPT.formatted(home, latest));
        assertThat(java.toFile().setExecutable(true)).isTrue();
        return new StubJava(home);
    }

    /** A savepoint of a generation in a folder of checkpoints; gives its place. */
    static String saved(Path checkpoints, long generation, long id) throws IOException {
        Path savepoint =
                checkpoints.resolve("g%d/savepoints/savepoint-%d".formatted(generation, id));
        Files.createDirectories(savepoint);
        Files.writeString(savepoint.resolve("_metadata"), "");
        Files.writeString(
                checkpoints.resolve("listed"),
                "{\"event\":\"saved\",\"id\":%d,\"kind\":\"savepoint\",\"path\":\"%s\",\"job_gen\":%d}\n"
                        .formatted(id, savepoint, generation));
        return savepoint.toString();
    }

    /** From now on the JVM that reads a state ends before it has answered. */
    void readsNoState() throws IOException {
        Files.writeString(home.resolve("unreadable"), "");
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
