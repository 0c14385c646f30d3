package dev.tidemark.commands.run;

import dev.tidemark.commands.ErrorCode;
import dev.tidemark.commands.Failure;
import dev.tidemark.commands.Surroundings;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The command line of the job's own JVM. Rule: {@code java} is that of {@code JAVA_HOME}, else of
 * {@code PATH}; the class path is {@code lib/tidemark-job.jar} and {@code lib/flink/*.jar} of the
 * installation, where {@code lib/plugins} holds what Flink loads only if a job needs it; the heap
 * is {@code --memory}; {@code TIDEMARK_JOB_OPTS} is added last and wins.
 */
public final class JobJvm {

    /** What such a JVM can run. */
    public enum Program {
        /** The job of {@code tidemark run}. */
        RUN("dev.tidemark.job.local.LocalRun"),
        /** The job, its crash and its two restores of {@code tidemark demo}. */
        DEMO("dev.tidemark.job.local.DemoRun"),
        /** The question of {@code tidemark check 2pc --broker}. */
        BROKER("dev.tidemark.job.local.BrokerQuestion"),
        /** The log that {@code tidemark generate} sends to a topic or a stream. */
        SEND("dev.tidemark.job.local.ClickSending"),
        /** What a checkpoint or savepoint holds, for {@code inspect} and {@code --state}. */
        STATE("dev.tidemark.job.local.StateReading"),
        /** What {@code tidemark checkpoints} lists. */
        CHECKPOINTS("dev.tidemark.job.local.CheckpointList"),
        /** Whether a job can go on from a checkpoint, for {@code tidemark deploy}. */
        RESTORE("dev.tidemark.job.local.RestoreCheck");

        private final String main;

        Program(String main) {
            this.main = main;
        }
    }

    private final Surroundings surroundings;

    public JobJvm(Surroundings surroundings) {
        this.surroundings = surroundings;
    }

    /**
     * The whole command.
     *
     * @param heapBytes the largest heap
     * @param log the file the job logs to
     * @param arguments {@code --key value} pairs
     * @throws Failure if there is no java or the job is not installed
     */
    public List<String> command(Program program, long heapBytes, Path log, List<String> arguments) {
        List<String> command = new ArrayList<>();
        // A signal that is ignored at the start stays ignored in the JVM: Ctrl-C and a closed
        // terminal reach the parent, which asks the job to stop in good order.
        command.addAll(List.of("/bin/sh", "-c", "trap '' INT HUP; exec \"$@\"", "sh"));
        command.add(java().toString());
        command.add("-Xmx" + heapBytes);
        command.add("-XX:+ExitOnOutOfMemoryError");
        command.add("-Dtidemark.log=" + log);
        command.add("-Dtidemark.plugins=" + surroundings.home().resolve("lib/plugins"));
        command.add("-Dlog4j2.configurationFile=tidemark-local-log4j2.xml");
        String options = surroundings.variable("TIDEMARK_JOB_OPTS").strip();
        if (!options.isEmpty()) {
            command.addAll(List.of(options.split("\\s+")));
        }
        command.add("-cp");
        command.add(classPath());
        command.add(program.main);
        command.addAll(arguments);
        return command;
    }

    private String classPath() {
        Path lib = surroundings.home().resolve("lib");
        Path job = lib.resolve("tidemark-job.jar");
        if (!Files.isRegularFile(job)) {
            throw notInstalled(job);
        }
        Path flink = lib.resolve("flink");
        List<String> jars = new ArrayList<>(List.of(job.toString()));
        if (Files.isDirectory(flink)) {
            try (Stream<Path> files = Files.list(flink)) {
                files.map(Path::toString).filter(file -> file.endsWith(".jar")).forEach(jars::add);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        if (jars.size() == 1) {
            throw notInstalled(flink);
        }
        return String.join(File.pathSeparator, jars.stream().sorted().toList());
    }

    private Failure notInstalled(Path missing) {
        boolean fromSource = Files.isRegularFile(surroundings.home().resolve("pom.xml"));
        return new Failure(
                ErrorCode.NOT_INSTALLED,
                "the job runs in a JVM of its own, but " + missing + " is missing.",
                fromSource
                        ? "cd " + surroundings.home() + " && mvn -DskipTests package"
                        : "unpack the release again, and keep bin/ and lib/ side by side");
    }

    private Path java() {
        String home = surroundings.variable("JAVA_HOME");
        if (!home.isEmpty()) {
            Path java = Path.of(home, "bin", "java");
            if (Files.isExecutable(java)) {
                return java;
            }
            throw noJava("JAVA_HOME is " + home + ", but there is no bin/java in it.");
        }
        return Stream.of(surroundings.variable("PATH").split(File.pathSeparator))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, "java"))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(() -> noJava("there is no java in PATH, and JAVA_HOME is not set."));
    }

    private static Failure noJava(String problem) {
        return new Failure(
                ErrorCode.NO_JAVA,
                "the job runs in a JVM of its own, but " + problem,
                "install a JDK 17, or set JAVA_HOME to one");
    }
}
