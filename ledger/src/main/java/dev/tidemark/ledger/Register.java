package dev.tidemark.ledger;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the store remembers about one generation of the job: where it began, the epochs it has
 * begun, its runs (docs/protocol.md, R16). Every change is a compare-and-set on a control item, so
 * all subtasks may make it at once.
 */
public final class Register {

    /** Changes of one item that may come between a read and its write before we give up. */
    static final int ATTEMPTS = 200;

    /** Of the longest number. */
    private static final int DIGITS = 19;

    private static final String ALL = "register";
    private static final String GENERATION = "C:generation:";
    private static final String EPOCH = "C:epoch";
    private static final String HIGHEST = "highest";

    private final ControlItems items;
    private final long generation;

    public Register(ControlItems items, long generation) {
        this.items = items;
        this.generation = generation;
    }

    /** All generations that have begun in a store, oldest first. */
    public static List<Generation> generations(ControlItems items) {
        return items.list(ALL, GENERATION).stream().map(Register::read).toList();
    }

    /** This generation, if it has begun. */
    public Optional<Generation> generation() {
        return items.get(ALL, bucket(generation)).map(Register::read);
    }

    /** The runs of this generation. */
    public Runs runs() {
        return new Runs(items, generation);
    }

    /** The late passes that runs of this generation have taken. */
    public LatePasses latePasses() {
        return new LatePasses(items, generation);
    }

    /** The writes that this generation was refused. */
    public RefusedWrites refusedWrites() {
        return new RefusedWrites(items, generation);
    }

    /** The bounded inputs that this generation has counted to their end. */
    public FinishedInputs finishedInputs() {
        return new FinishedInputs(items, generation);
    }

    /** What the last job of this generation was started with on a cluster. */
    public StartedWith startedWith() {
        return new StartedWith(items, generation);
    }

    /**
     * Begins this generation, or finds that it has begun in the same way. A fresh generation may be
     * begun again by the job that began it (a failover before the first checkpoint), and by another
     * one as long as nothing was written.
     *
     * @param jobId the job that begins it
     * @param parent the generation and savepoint it begins from; empty to begin fresh
     * @throws GenerationRefusedException if it has begun otherwise, or is not the newest
     * @throws MaxParallelismRefusedException if it or its parent has another max parallelism
     */
    public Generation begin(String jobId, Optional<Branch> parent, int maxParallelism) {
        Generation wanted = new Generation(generation, parent, maxParallelism, jobId);
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<ControlItem> seen = items.get(ALL, bucket(generation));
            if (seen.isEmpty()) {
                requireThatItMayBegin(wanted);
                if (items.create(ALL, bucket(generation), attributes(wanted))) {
                    return wanted;
                }
                continue;
            }
            Generation held = read(seen.get());
            requireSameBeginning(held, wanted);
            if (parent.isPresent() || held.firstJob().equals(jobId)) {
                return held;
            }
            if (items.replace(seen.get(), attributes(wanted))) {
                return wanted;
            }
        }
        throw contended("generation " + generation);
    }

    /**
     * Finds this generation for a job that goes on with it.
     *
     * @throws GenerationRefusedException if it has never begun in this store
     * @throws MaxParallelismRefusedException if it has another max parallelism
     */
    public Generation resume(int maxParallelism) {
        Generation held =
                generation()
                        .orElseThrow(
                                () ->
                                        new GenerationRefusedException(
                                                """
                                                This store has no generation %d, so no checkpoint \
                                                of it belongs here. Nothing was changed. Next: \
                                                name its store with --store, or begin a new \
                                                generation with tidemark run --job-gen %d."""
                                                        .formatted(generation, nextFree())));
        requireMaxParallelism(held, maxParallelism);
        return held;
    }

    /**
     * Insists that this generation may go on from a checkpoint (docs/protocol.md, R13); one that
     * has not begun yet may begin from any.
     *
     * @param from the generation that took it and its id
     * @throws CheckpointRefusedException if it may not
     */
    public void requireOnLine(Branch from) {
        generation().ifPresent(begun -> from.requireOnLineOf(generation, begun.parent()));
    }

    private void requireThatItMayBegin(Generation wanted) {
        List<Generation> others = generations(items);
        others.stream()
                .filter(other -> other.number() > generation)
                .findFirst()
                .ifPresent(
                        newer -> {
                            throw new GenerationRefusedException(
                                    """
                                    Generation %d cannot begin: this store already has generation \
                                    %d, which would shut it out. Nothing was changed. Next: \
                                    tidemark run --job-gen %d."""
                                            .formatted(generation, newer.number(), nextFree()));
                        });
        wanted.parent().ifPresent(branch -> requireParent(others, branch, wanted));
    }

    private void requireParent(List<Generation> others, Branch branch, Generation wanted) {
        Generation parent =
                others.stream()
                        .filter(other -> other.number() == branch.generation())
                        .findFirst()
                        .orElseThrow(
                                () ->
                                        new GenerationRefusedException(
                                                """
                                                The savepoint is of generation %d, which this \
                                                store has never seen. Nothing was changed. Next: \
                                                name its store with --store."""
                                                        .formatted(branch.generation())));
        requireMaxParallelism(parent, wanted.maxParallelism());
    }

    private void requireSameBeginning(Generation held, Generation wanted) {
        requireMaxParallelism(held, wanted.maxParallelism());
        boolean same =
                held.parent().equals(wanted.parent())
                        && (wanted.parent().isPresent()
                                || held.firstJob().equals(wanted.firstJob())
                                || highestEpoch().isEmpty());
        if (!same) {
            throw new GenerationRefusedException(
                    """
                    Generation %d has already begun, %s; it cannot begin again %s. Nothing was \
                    changed. Next: tidemark run --from auto goes on with it; \
                    tidemark run --job-gen %d begins a new one."""
                            .formatted(
                                    generation,
                                    origin(held.parent()),
                                    origin(wanted.parent()),
                                    nextFree()));
        }
    }

    private static void requireMaxParallelism(Generation held, int wanted) {
        if (held.maxParallelism() != wanted) {
            throw new MaxParallelismRefusedException(
                    """
                    Generation %d counts with max parallelism %d; with %d every ad would be in \
                    another key group. Nothing was changed. Next: run it again with \
                    --max-parallelism %d."""
                            .formatted(
                                    held.number(),
                                    held.maxParallelism(),
                                    wanted,
                                    held.maxParallelism()));
        }
    }

    private static String origin(Optional<Branch> parent) {
        return parent.map(
                        branch ->
                                "from savepoint %d of generation %d"
                                        .formatted(branch.checkpoint(), branch.generation()))
                .orElse("fresh");
    }

    private long nextFree() {
        return generations(items).stream().mapToLong(Generation::number).max().orElse(0) + 1;
    }

    /**
     * Notes that values may carry this epoch from now on; to be called before the first of them is
     * written, so that a flush knows up to where it has to look (docs/protocol.md, R18). It never
     * goes down.
     */
    public void raiseEpoch(long epoch) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Optional<ControlItem> seen = items.get(entity(generation), EPOCH);
            Map<String, String> raised = Map.of(HIGHEST, Long.toString(epoch));
            if (seen.isPresent() && number(seen.get(), HIGHEST) >= epoch) {
                return;
            }
            if (seen.isPresent()
                    ? items.replace(seen.get(), raised)
                    : items.create(entity(generation), EPOCH, raised)) {
                return;
            }
        }
        throw contended("the highest epoch of generation " + generation);
    }

    /** The highest epoch that any value of this generation may carry; empty before the first. */
    public OptionalLong highestEpoch() {
        Optional<ControlItem> item = items.get(entity(generation), EPOCH);
        return item.isPresent()
                ? OptionalLong.of(number(item.get(), HIGHEST))
                : OptionalLong.empty();
    }

    /** The entity of a generation's control items. */
    static String entity(long generation) {
        return "g" + generation;
    }

    static long number(ControlItem item, String attribute) {
        return Long.parseLong(item.attributes().get(attribute));
    }

    /** A number as a key that sorts as the number does. */
    static String sortable(long number) {
        String digits = Long.toString(number);
        return "0".repeat(DIGITS - digits.length()) + digits;
    }

    static LedgerException contended(String what) {
        return new LedgerException(
                """
                The register entry of %s changed %d times while it was to be written; it was \
                left as it is. Next: run this again."""
                        .formatted(what, ATTEMPTS));
    }

    private static String bucket(long generation) {
        return GENERATION + sortable(generation);
    }

    private static Map<String, String> attributes(Generation generation) {
        Map<String, String> attributes = new HashMap<>();
        attributes.put("generation", Long.toString(generation.number()));
        attributes.put("max_parallelism", Integer.toString(generation.maxParallelism()));
        attributes.put("first_job", generation.firstJob());
        generation
                .parent()
                .ifPresent(
                        branch -> {
                            attributes.put("parent", Long.toString(branch.generation()));
                            attributes.put("branch", Long.toString(branch.checkpoint()));
                        });
        return attributes;
    }

    private static Generation read(ControlItem item) {
        Optional<Branch> parent =
                item.attributes().containsKey("parent")
                        ? Optional.of(new Branch(number(item, "parent"), number(item, "branch")))
                        : Optional.empty();
        return new Generation(
                number(item, "generation"),
                parent,
                Math.toIntExact(number(item, "max_parallelism")),
                item.attributes().get("first_job"));
    }
}
