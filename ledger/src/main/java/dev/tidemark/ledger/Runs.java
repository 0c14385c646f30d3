package dev.tidemark.ledger;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The runs of a generation, what each began from, and which checkpoints their cuts have made
 * unusable (docs/protocol.md, R15 to R17).
 */
public final class Runs {

    private static final String RUN = "C:run:";
    private static final String RESTORE = "C:restore:";
    private static final String CUT = "C:cut:";

    private final ControlItems items;
    private final String entity;
    private final long generation;

    Runs(ControlItems items, long generation) {
        this.items = items;
        this.entity = Register.entity(generation);
        this.generation = generation;
    }

    /** The number of an execution attempt of a job that has one life. */
    public long take(String jobId, int attempt) {
        return take(jobId, "", attempt);
    }

    /**
     * The number of an execution attempt: all subtasks of an attempt get the same one; a higher
     * attempt, a new incarnation and a new job get the next one.
     *
     * @param incarnation which life of the job: a master that takes it over, or a submission under
     *     the same id, counts attempts from 0 again and is a later run all the same
     * @param attempt the attempt of the incarnation, from 0
     * @throws RunRefusedException if a higher attempt, another incarnation or another job came
     *     after it
     */
    public long take(String jobId, String incarnation, int attempt) {
        for (int tried = 0; tried < Register.ATTEMPTS; tried++) {
            List<Run> runs = all();
            Optional<Run> last = last(runs);
            Optional<Run> own =
                    last(runs.stream().filter(r -> r.isOf(jobId, incarnation)).toList());
            if (own.isPresent() && own.get().attempt() == attempt) {
                return own.get().number();
            }
            if (own.isPresent()
                    && (own.get().attempt() > attempt || !last.get().equals(own.get()))) {
                throw refused(jobId, attempt, last.get());
            }
            long next = last.map(Run::number).orElse(0L) + 1;
            Run run = new Run(next, jobId, incarnation, attempt);
            if (items.create(entity, RUN + Register.sortable(next), attributes(run))) {
                return next;
            }
        }
        throw Register.contended("the next run of generation " + generation);
    }

    private static Map<String, String> attributes(Run run) {
        Map<String, String> attributes = new HashMap<>();
        attributes.put("run", Long.toString(run.number()));
        attributes.put("job_id", run.jobId());
        attributes.put("attempt", Integer.toString(run.attempt()));
        if (!run.incarnation().isEmpty()) {
            attributes.put("incarnation", run.incarnation());
        }
        return attributes;
    }

    private RunRefusedException refused(String jobId, int attempt, Run last) {
        return new RunRefusedException(
                """
                Attempt %d of job %s has a successor in generation %d: run %d, attempt %d of job \
                %s. This worker was cut off; it wrote nothing. Next: tidemark status shows the \
                job that counts now."""
                        .formatted(
                                attempt,
                                jobId,
                                generation,
                                last.number(),
                                last.attempt(),
                                last.jobId()));
    }

    /** All runs, in the order of their numbers. */
    public List<Run> all() {
        return items.list(entity, RUN).stream()
                .map(
                        item ->
                                new Run(
                                        Register.number(item, "run"),
                                        item.attributes().get("job_id"),
                                        item.attributes().getOrDefault("incarnation", ""),
                                        Math.toIntExact(Register.number(item, "attempt"))))
                .toList();
    }

    /** The newest run. */
    public Optional<Run> last() {
        return last(all());
    }

    private static Optional<Run> last(List<Run> runs) {
        return runs.isEmpty() ? Optional.empty() : Optional.of(runs.get(runs.size() - 1));
    }

    /**
     * Notes what a run began from. Each subtask may say so; all must say the same.
     *
     * @param checkpoint the restored checkpoint or savepoint, 0 if none
     */
    public void recordRestore(long run, long checkpoint, Instant at) {
        boolean first =
                items.create(
                        entity,
                        RESTORE + Register.sortable(run),
                        Map.of(
                                "run", Long.toString(run),
                                "checkpoint", Long.toString(checkpoint),
                                "at", at.toString()));
        if (first) {
            return;
        }
        long held =
                items.get(entity, RESTORE + Register.sortable(run))
                        .map(item -> Register.number(item, "checkpoint"))
                        .orElse(checkpoint);
        if (held != checkpoint) {
            throw new IllegalStateException(
                    "run %d of generation %d restored checkpoint %d, not %d"
                            .formatted(run, generation, held, checkpoint));
        }
    }

    /** What each run began from, in the order of the runs. */
    public List<Restore> restores() {
        return items.list(entity, RESTORE).stream()
                .map(
                        item ->
                                new Restore(
                                        Register.number(item, "run"),
                                        Register.number(item, "checkpoint"),
                                        Instant.parse(item.attributes().get("at"))))
                .toList();
    }

    /**
     * Notes that a run takes back what older runs wrote since a checkpoint; to be called before the
     * flush changes its first row. Saying it twice changes nothing. A flush from the command line
     * takes a run of its own first, or its cut would spare the last run of the job.
     */
    public void recordCut(long run, long checkpoint) {
        // False means that another subtask said the same: the key holds all there is to say.
        items.create(
                entity,
                CUT + Register.sortable(run) + ":" + Register.sortable(checkpoint),
                Map.of(
                        "run", Long.toString(run),
                        "checkpoint", Long.toString(checkpoint)));
    }

    /** All cuts, in the order of their runs. */
    public List<Cut> cuts() {
        return items.list(entity, CUT).stream()
                .map(
                        item ->
                                new Cut(
                                        Register.number(item, "run"),
                                        Register.number(item, "checkpoint")))
                .toList();
    }

    /**
     * Whether a checkpoint may be started from: no later run than the one that took it cut behind
     * it.
     */
    public boolean isUsable(long checkpoint, long run) {
        return cutBehind(checkpoint, run).isEmpty();
    }

    private Optional<Cut> cutBehind(long checkpoint, long run) {
        return cuts().stream()
                .filter(cut -> cut.run() > run && cut.checkpoint() < checkpoint)
                .findFirst();
    }

    /**
     * Insists that a checkpoint may be started from.
     *
     * @param checkpoint its id
     * @param run the run that took it
     * @throws CheckpointRefusedException if a later run cut behind it
     */
    public void requireUsable(long checkpoint, long run) {
        cutBehind(checkpoint, run)
                .ifPresent(
                        cut -> {
                            throw new CheckpointRefusedException(
                                    """
                                    Checkpoint %d of generation %d was taken by run %d; run %d has \
                                    since gone back to checkpoint %d, and the rows that %d relies \
                                    on are no longer its own. Nothing was changed. Next: tidemark \
                                    run --from auto takes the newest usable one; tidemark \
                                    checkpoints lists them."""
                                            .formatted(
                                                    checkpoint,
                                                    generation,
                                                    run,
                                                    cut.run(),
                                                    cut.checkpoint(),
                                                    checkpoint));
                        });
    }
}
