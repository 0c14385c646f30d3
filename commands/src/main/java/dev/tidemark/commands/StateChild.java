package dev.tidemark.commands;

import dev.tidemark.clicks.S3Folder;
import dev.tidemark.commands.run.JobEvent;
import dev.tidemark.commands.run.JobEvent.Checkpoint;
import dev.tidemark.commands.run.JobEvent.Finished;
import dev.tidemark.commands.run.JobEvent.Held;
import dev.tidemark.commands.run.JobJvm;
import dev.tidemark.commands.run.QuestionProcess;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Reads a checkpoint or savepoint in a JVM that has Flink, value by value. */
final class StateChild {

    private final Session session;
    private final long heapBytes;

    StateChild(Session session, long heapBytes) {
        this.session = session;
        this.heapBytes = heapBytes;
    }

    /**
     * Reads it.
     *
     * @param option how the user gave the folder, for messages
     * @param state its folder, as a path or as Flink writes it
     * @param wanted {@code counts}, what a repair rewrites from; or {@code all}
     * @param values told of each value, in no promised order
     * @return the checkpoint
     */
    Checkpoint read(String option, String state, String wanted, Consumer<Held> values) {
        return read(option, state, List.of("--read", wanted), values);
    }

    /**
     * Reads what it holds of one click id, and everything else but the other click ids.
     *
     * @param adId whose counts are wanted; empty for those of all ads
     */
    Checkpoint readClick(
            String option, String state, String clickId, String adId, Consumer<Held> values) {
        // Behind a colon, since a word that begins with - would be read as the next option.
        List<String> wanted =
                List.of("--read", "click", "--click-id", ":" + clickId, "--ad-id", ":" + adId);
        return read(option, state, wanted, values);
    }

    private Checkpoint read(
            String option, String state, List<String> wanted, Consumer<Held> values) {
        Path here = session.surroundings().folder();
        List<String> arguments = new ArrayList<>(List.of("--state", place(option, state, here)));
        arguments.addAll(wanted);
        try (TemporaryFolder temporary = TemporaryFolder.create("tidemark-state-")) {
            Path log = temporary.path().resolve("state.log");
            List<String> command =
                    new JobJvm(session.surroundings())
                            .command(JobJvm.Program.STATE, heapBytes, log, arguments);
            try (QuestionProcess process =
                    QuestionProcess.start(state + " was read", command, here, log)) {
                Answer answer = follow(process, values);
                if (answer.ended == null) {
                    temporary.keep();
                    throw new Failure(
                            ErrorCode.JOB_DIED,
                            "the JVM that read %s ended with status %d before it could say why; its log is %s. Nothing was changed."
                                    .formatted(state, process.exitStatus(), log),
                            "the same command with more --memory");
                }
                if (!answer.ended.result().equals("answered")) {
                    throw failure(answer.ended);
                }
                return answer.checkpoint;
            }
        }
    }

    private record Answer(Checkpoint checkpoint, Finished ended) {}

    private static Answer follow(QuestionProcess process, Consumer<Held> values) {
        Checkpoint checkpoint = null;
        Optional<JobEvent> event = process.next();
        while (event.isPresent()) {
            if (event.get() instanceof Checkpoint read) {
                checkpoint = read;
            } else if (event.get() instanceof Held held) {
                values.accept(held);
            } else if (event.get() instanceof Finished ended) {
                return new Answer(checkpoint, ended);
            }
            event = process.next();
        }
        return new Answer(checkpoint, null);
    }

    private static String place(String option, String state, Path here) {
        if (S3Folder.isMeant(state)) {
            return Require.parsed(option, () -> S3Folder.parse(state)).toString();
        }
        Path folder;
        try {
            folder = state.startsWith("file:") ? Path.of(URI.create(state)) : here.resolve(state);
        } catch (IllegalArgumentException e) {
            throw new Failure(
                    ErrorCode.BAD_VALUE, option + ": '" + state + "' is no folder", "", e);
        }
        if (!Files.isRegularFile(folder.resolve("_metadata"))) {
            throw Failure.badValue(
                    option,
                    "there is no complete checkpoint or savepoint in '%s': its _metadata file is missing"
                            .formatted(state));
        }
        return folder.toString();
    }

    private static Failure failure(Finished ended) {
        String next = ended.next() == null ? "" : ended.next();
        return new Failure(ErrorCode.ofResult(ended.result()), ended.message(), next);
    }
}
