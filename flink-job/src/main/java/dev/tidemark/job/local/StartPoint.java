package dev.tidemark.job.local;

import dev.tidemark.clicks.S3Folder;
import dev.tidemark.clicks.ShellWord;
import dev.tidemark.job.JobConfiguration;
import dev.tidemark.job.JobSettings;
import dev.tidemark.job.SavedCheckpoint;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.FinishedInput;
import dev.tidemark.ledger.Generation;
import dev.tidemark.ledger.Register;
import java.io.File;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import org.apache.flink.core.fs.Path;

/**
 * Where a run starts, decided from its settings, the ledger's register and the checkpoint folder,
 * before anything is started.
 */
sealed interface StartPoint {

    /** The generation that runs. */
    long generation();

    /** From nothing, in a generation that is new to the ledger. */
    record Fresh(long generation) implements StartPoint {}

    /** From a checkpoint or savepoint of the generation. */
    record Restore(long generation, Path path) implements StartPoint {}

    /** The input has been counted to its end. */
    record NothingToDo(long generation, String message) implements StartPoint {}

    /** It cannot start without losing rows or counting twice. */
    record Refused(long generation, String message, String next) implements StartPoint {}

    /**
     * Decides.
     *
     * @param fingerprint of a bounded input, empty for one without an end
     */
    static StartPoint find(JobSettings settings, ControlItems items, Optional<String> fingerprint) {
        List<Generation> known = Register.generations(items);
        long generation = settings.generation().orElseGet(() -> newest(known));
        Register register = new Register(items, generation);
        if (!settings.from().equals("auto") && !settings.from().equals("latest")) {
            return fromPath(register, generation, path(settings.from()));
        }
        List<FinishedInput> finished = register.finishedInputs().list();
        if (!finished.isEmpty()) {
            return afterTheEnd(generation, settings, finished, fingerprint);
        }
        Optional<Path> newest =
                CheckpointFolder.newest(
                        JobConfiguration.checkpoints(settings, generation),
                        saved -> saved.isUsable(register.runs()));
        if (newest.isPresent()) {
            return new Restore(generation, newest.get());
        }
        if (settings.from().equals("latest") || register.generation().isPresent()) {
            return noCheckpoint(generation, settings);
        }
        return new Fresh(generation);
    }

    private static long newest(List<Generation> known) {
        return known.stream().mapToLong(Generation::number).max().orElse(1);
    }

    /** Flink names its savepoints by URI, a person by path. */
    static Path path(String from) {
        if (S3Folder.isMeant(from)) {
            return new Path(S3Folder.parse(from).uri());
        }
        try {
            return from.startsWith("file:")
                    ? new Path("file", null, URI.create(from).getPath())
                    : new Path("file", null, new File(from).getAbsolutePath());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "--from must be auto, latest or the folder of a checkpoint or savepoint, not '"
                            + from
                            + "'",
                    e);
        }
    }

    private static StartPoint fromPath(Register register, long generation, Path path) {
        if (CheckpointFolder.isComplete(path)) {
            return fromComplete(register, generation, path);
        }
        return new Refused(
                generation,
                "there is no complete checkpoint or savepoint at %s: its _metadata file is missing. Nothing was started."
                        .formatted(SavedCheckpoint.shown(path)),
                "tidemark run --from latest");
    }

    /** One behind a cut is refused by the job itself, whoever starts it (docs/protocol.md, R17). */
    private static StartPoint fromComplete(Register register, long generation, Path path) {
        SavedCheckpoint saved = SavedCheckpoint.read(path);
        CheckpointFolder.taker(path, saved)
                .ifPresent(taker -> register.requireOnLine(new Branch(taker, saved.id())));
        if (!saved.isAfterTheEnd()) {
            return new Restore(generation, path);
        }
        return new Refused(
                generation,
                "%s was taken after the end of its input: a job that goes on from it reads nothing more, not even what came since. Nothing was started."
                        .formatted(SavedCheckpoint.shown(path)),
                "tidemark run --from auto");
    }

    private static StartPoint afterTheEnd(
            long generation,
            JobSettings settings,
            List<FinishedInput> finished,
            Optional<String> fingerprint) {
        Optional<FinishedInput> same =
                finished.stream()
                        .filter(input -> input.source().equals(settings.source()))
                        .filter(input -> Optional.of(input.fingerprint()).equals(fingerprint))
                        .findFirst();
        if (same.isPresent()) {
            return new NothingToDo(
                    generation,
                    "%s was counted to its end by generation %d at %s: nothing to do"
                            .formatted(settings.source(), generation, same.get().at()));
        }
        FinishedInput last = finished.get(finished.size() - 1);
        return new Refused(
                generation,
                "generation %d has counted %s to its end, at %s, and %s is another input or has changed since. The rows of that generation are closed and stay as they are; nothing was started."
                        .formatted(generation, last.source(), last.at(), settings.source()),
                "tidemark run --source %s --store sqlite:NEW.db, or --job-gen %d, which adds rows and changes none of the old"
                        .formatted(ShellWord.of(settings.source()), generation + 1));
    }

    private static StartPoint noCheckpoint(long generation, JobSettings settings) {
        return new Refused(
                generation,
                "no complete checkpoint or savepoint of generation %d is in %s, and the ledger %s already holds what that generation wrote: starting it from nothing would count it twice. Nothing was started."
                        .formatted(generation, settings.checkpointDir(), settings.store()),
                "tidemark run --from PATH with its checkpoint; or, to count afresh, tidemark sweep --job-gen %d --since 0 and then --job-gen %d"
                        .formatted(generation, generation + 1));
    }
}
