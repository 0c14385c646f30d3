package dev.tidemark.job.local;

import dev.tidemark.job.JobConfiguration;
import dev.tidemark.job.JobSettings;
import dev.tidemark.job.SavedCheckpoint;
import dev.tidemark.ledger.Branch;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.Register;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.util.ParameterTool;

/**
 * main() of the child process that {@code tidemark deploy} asks before it changes anything: which
 * checkpoint or savepoint a job would go on from, and whether this version of the job can.
 *
 * <p>It takes the settings of the job, {@code --from latest|PATH}, {@code --of G} for the
 * generation whose latest is meant if it is not the job's, and {@code --leave UID,...} for
 * operators whose state may be left behind. Its answer is an event {@code restore}; a checkpoint
 * that is of another line, behind a cut, incomplete, of another max parallelism, or holds state
 * that no operator claims is refused.
 */
public final class RestoreCheck {

    private static final String LEAVE = "leave";
    private static final String OF = "of";

    /** A live job gives older checkpoints up while we read; the next look finds newer ones. */
    private static final int LOOKS = 20;

    private final JobSettings settings;
    private final long owner;
    private final Set<String> left;

    private RestoreCheck(JobSettings settings, long owner, Set<String> left) {
        this.settings = settings;
        this.owner = owner;
        this.left = left;
    }

    /** Takes {@code --key value} pairs. */
    public static void main(String[] args) {
        ChildProcess.end(
                events -> {
                    Map<String, String> given = new TreeMap<>(ParameterTool.fromArgs(args).toMap());
                    String of = given.remove(OF);
                    String leave = given.remove(LEAVE);
                    Set<String> left = leave == null ? Set.of() : Set.of(leave.split(","));
                    JobSettings settings = JobSettings.of(given);
                    long owner =
                            of == null ? settings.generation().orElseThrow() : Long.parseLong(of);
                    return new RestoreCheck(settings, owner, left).run(events);
                });
    }

    private RunResult run(RunEvents events) throws IOException {
        Buckets.open(settings.buckets(), events);
        try (Ledger ledger = settings.ledgerProvider().open()) {
            for (int look = 1; look < LOOKS; look++) {
                try {
                    return look(ledger, events);
                } catch (IllegalStateException | UncheckedIOException gone) {
                    if (!settings.from().equals("latest")) {
                        throw gone;
                    }
                }
            }
            return look(ledger, events);
        }
    }

    private RunResult look(Ledger ledger, RunEvents events) {
        Register register = new Register(ledger.controlItems(), owner);
        Optional<Path> found =
                settings.from().equals("latest")
                        ? newest(register)
                        : Optional.of(StartPoint.path(settings.from()));
        if (found.isEmpty()) {
            return RunResult.refused(
                    "no complete checkpoint or savepoint of generation %d that can be used is in %s. Nothing was changed."
                            .formatted(owner, settings.checkpointDir()),
                    "tidemark checkpoints lists what there is; tidemark deploy --job-gen G counts afresh");
        }
        Path path = found.get();
        if (!CheckpointFolder.isComplete(path)) {
            if (settings.from().equals("latest")) {
                throw new IllegalStateException(path + " was given up by its job meanwhile");
            }
            return RunResult.refused(
                    "there is no complete checkpoint or savepoint at %s: its _metadata file is missing. Nothing was changed."
                            .formatted(SavedCheckpoint.shown(path)),
                    "tidemark checkpoints");
        }
        return judge(path, ledger, events);
    }

    private Optional<Path> newest(Register register) {
        return CheckpointFolder.newest(
                JobConfiguration.checkpoints(settings, owner),
                saved -> saved.isUsable(register.runs()));
    }

    private RunResult judge(Path path, Ledger ledger, RunEvents events) {
        CheckpointMetadata metadata = SavedCheckpoint.metadata(path);
        SavedCheckpoint saved = SavedCheckpoint.of(path, metadata);
        long taker = CheckpointFolder.taker(path, saved).orElse(owner);
        new Register(ledger.controlItems(), settings.generation().orElseThrow())
                .requireOnLine(new Branch(taker, saved.id()));
        Register register = new Register(ledger.controlItems(), taker);
        saved.run().ifPresent(run -> register.runs().requireUsable(saved.id(), run));
        if (saved.isAfterTheEnd()) {
            return RunResult.refused(
                    "%s was taken after the end of its input: a job that goes on from it reads nothing more. Nothing was changed."
                            .formatted(SavedCheckpoint.shown(path)),
                    "tidemark checkpoints lists the others");
        }
        Optional<String> problem = SavedOperators.of(metadata).problem(settings, left);
        if (problem.isPresent()) {
            return RunResult.refused(problem.get() + " Nothing was changed.", null);
        }
        events.write(
                "restore",
                node -> {
                    node.put("path", path.toUri().toString());
                    node.put("checkpoint", saved.id());
                    node.put("job_gen", taker);
                });
        return RunResult.answered();
    }
}
