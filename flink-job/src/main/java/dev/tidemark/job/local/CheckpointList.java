package dev.tidemark.job.local;

import dev.tidemark.clicks.S3Folder;
import dev.tidemark.job.SavedCheckpoint;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Ledgers;
import dev.tidemark.ledger.Register;
import dev.tidemark.ledger.StoreUri;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.util.ParameterTool;

/**
 * main() of the child process that {@code tidemark checkpoints} asks: every complete checkpoint and
 * savepoint under {@code --checkpoint-dir} and in the folders {@code --also}, one a line, as events
 * {@code saved}, and whether the register of {@code --store} lets a job start from it
 * (docs/protocol.md, R17). Only some of them may be readable from here.
 */
public final class CheckpointList {

    private CheckpointList() {}

    /** Takes {@code --key value} pairs. */
    public static void main(String[] args) {
        ChildProcess.end(
                events -> {
                    ParameterTool given = ParameterTool.fromArgs(args);
                    String text = given.getRequired("checkpoint-dir");
                    if (S3Folder.isMeant(text)) {
                        Buckets.open(List.of(S3Folder.parse(text)), events);
                    }
                    Path folder = StartPoint.path(text);
                    List<Path> also = given.get("also", "").lines().map(StartPoint::path).toList();
                    if (!CheckpointFolder.isThere(folder)) {
                        events.stage("there is no folder " + SavedCheckpoint.shown(folder));
                    }
                    try (Ledger ledger = Ledgers.open(StoreUri.parse(given.getRequired("store")))) {
                        for (FileStatus metadata : CheckpointFolder.all(folder, also)) {
                            tellUnlessGone(metadata, ledger, events);
                        }
                    }
                    return RunResult.answered();
                });
    }

    /** A live job gives its older checkpoints up while we read. */
    private static void tellUnlessGone(FileStatus metadata, Ledger ledger, RunEvents events) {
        Path path = CheckpointFolder.folder(metadata);
        try {
            tell(path, metadata.getModificationTime(), ledger, events);
        } catch (IllegalStateException unreadable) {
            if (CheckpointFolder.isComplete(path)) {
                throw unreadable;
            }
        }
    }

    private static void tell(Path path, long writtenAt, Ledger ledger, RunEvents events) {
        CheckpointMetadata metadata = SavedCheckpoint.metadata(path);
        SavedCheckpoint saved = SavedCheckpoint.of(path, metadata);
        OptionalLong generation = CheckpointFolder.taker(path, saved);
        Optional<Boolean> usable =
                generation.isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                saved.isUsable(
                                        new Register(ledger.controlItems(), generation.getAsLong())
                                                .runs()));
        events.write(
                "saved",
                node -> {
                    node.put("id", saved.id());
                    node.put("kind", isSavepoint(path) ? "savepoint" : "checkpoint");
                    node.put("path", path.toUri().toString());
                    node.put("at", Instant.ofEpochMilli(writtenAt).toString());
                    node.put("bytes", SavedCheckpoint.bytes(metadata));
                    generation.ifPresent(number -> node.put("job_gen", number));
                    saved.run().ifPresent(run -> node.put("run", run));
                    usable.ifPresent(is -> node.put("usable", is));
                });
    }

    private static boolean isSavepoint(Path path) {
        return path.getParent().getName().equals("savepoints");
    }
}
