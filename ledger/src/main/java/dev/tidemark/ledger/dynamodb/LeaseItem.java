package dev.tidemark.ledger.dynamodb;

import dev.tidemark.ledger.LeaseHeldException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The lease of one generation as one item: the job, the processes that hold it, and a version that
 * every change raises, which is the heartbeat. A job that finds another's lease watches the version
 * on its own clock: it moves, and the other lives; it stands still for the silence, and the lease
 * may be taken (docs/protocol.md, R16).
 *
 * <p>Clocks of two machines are never compared, and nothing expires by itself. A holder that was
 * silent and wakes finds its lease gone; until it looks, the run fence shuts it out (R15). A
 * process that was killed stays listed: it is counted as a holder until its job has ended, and the
 * next job waits for its silence.
 */
final class LeaseItem {

    /** Not the register's entity: beats must not lean on its partition. */
    static final String ENTITY = "lease:g";

    static final String BUCKET = "C:lease";

    /** How often the one who waits is told so. */
    private static final Duration TELL_EVERY = Duration.ofSeconds(5);

    private static final String JOB = "job_id";
    private static final String HOLDERS = "holders";
    private static final String VERSION = "version";
    private static final String AS_SEEN = "#version = :version AND #job_id = :job";

    private final TableChanges patient;
    private final TableChanges prompt;
    private final long generation;
    private final String jobId;
    private final String process;
    private final Map<String, AttributeValue> key;
    private long lastSeen;

    /**
     * @param patient for taking it, which may outlast an outage of the store
     * @param prompt for beats and the release, which must not hold anybody up
     */
    LeaseItem(
            TableChanges patient,
            TableChanges prompt,
            long generation,
            String jobId,
            String process) {
        this.patient = patient;
        this.prompt = prompt;
        this.generation = generation;
        this.jobId = jobId;
        this.process = process;
        this.key = RowItem.key(ENTITY + generation, BUCKET);
    }

    String jobId() {
        return jobId;
    }

    /** What the item says. */
    private record State(String job, Set<String> processes, long version) {
        static Optional<State> of(Map<String, AttributeValue> item) {
            if (item.isEmpty()) {
                return Optional.empty();
            }
            Set<String> processes = new TreeSet<>();
            if (item.containsKey(HOLDERS)) {
                processes.addAll(item.get(HOLDERS).m().keySet());
            }
            return Optional.of(
                    new State(item.get(JOB).s(), processes, RowItem.number(item, VERSION)));
        }
    }

    /** Takes or joins the lease; waits out a holder that is silent. */
    void take(LeasePace pace, CallClock clock, Consumer<String> waiting) {
        Optional<State> watched = Optional.empty();
        long since = clock.nanoTime().getAsLong();
        Duration tell = Duration.ZERO;
        while (true) {
            long asked = clock.nanoTime().getAsLong();
            Optional<State> now = State.of(patient.get(key));
            if (isFree(now)) {
                if (change(patient, now, with(now, process))) {
                    return;
                }
                continue;
            }
            if (watched.isPresent() && !watched.equals(now)) {
                throw refused(now.get().job());
            }
            // While the store was away its holder could not beat either: its time starts again.
            if (watched.isEmpty() || clock.since(asked).compareTo(pace.beat()) > 0) {
                watched = now;
                since = clock.nanoTime().getAsLong();
            }
            Duration silent = clock.since(since);
            if (silent.compareTo(pace.silence()) >= 0) {
                if (change(patient, now, Set.of(process))) {
                    return;
                }
                continue;
            }
            if (silent.compareTo(tell) >= 0) {
                waiting.accept(sentence(now.get(), silent, pace.silence()));
                tell = silent.plus(TELL_EVERY);
            }
            clock.sleep(pace.look(), "interrupted while waiting for a lease");
        }
    }

    private boolean isFree(Optional<State> now) {
        return now.isEmpty() || now.get().job().equals(jobId) || now.get().processes().isEmpty();
    }

    private Set<String> with(Optional<State> now, String more) {
        Set<String> processes = new TreeSet<>();
        now.filter(state -> state.job().equals(jobId))
                .ifPresent(state -> processes.addAll(state.processes()));
        processes.add(more);
        return processes;
    }

    private static String sentence(State other, Duration silent, Duration silence) {
        return """
        job %s held this generation and has been silent for %d s; it may still be alive, so this \
        one starts after %d s of silence"""
                .formatted(other.job(), silent.toSeconds(), silence.toSeconds());
    }

    /**
     * Shows that this process lives, unless another one of the job just did.
     *
     * @return how many processes hold the lease
     * @throws LeaseHeldException if another job has taken it
     */
    int beat() {
        while (true) {
            Optional<State> now = State.of(prompt.get(key));
            if (now.isEmpty() || !now.get().job().equals(jobId)) {
                throw lost(now.map(State::job).orElse("that has ended since"));
            }
            boolean moved = now.get().version() != lastSeen;
            boolean listed = now.get().processes().contains(process);
            lastSeen = now.get().version();
            if ((moved && listed) || change(prompt, now, with(now, process))) {
                return with(now, process).size();
            }
        }
    }

    /** Gives the lease back; the last process of a job removes it. */
    void release() {
        while (true) {
            Optional<State> now = State.of(prompt.get(key));
            if (now.isEmpty() || !now.get().job().equals(jobId)) {
                return;
            }
            Set<String> rest = with(now, process);
            rest.remove(process);
            boolean done = rest.isEmpty() ? remove(now.get()) : change(prompt, now, rest);
            if (done) {
                return;
            }
        }
    }

    private boolean remove(State seen) {
        return prompt.makeAtOnce(Change.delete(key, AS_SEEN, seen(seen))).isEmpty();
    }

    /** Replaces what was seen; false if it changed meanwhile. */
    private boolean change(TableChanges changes, Optional<State> seen, Set<String> processes) {
        Map<String, AttributeValue> holders = new TreeMap<>();
        processes.forEach(holder -> holders.put(holder, RowItem.number(1)));
        long version = seen.map(State::version).orElse(0L) + 1;
        Map<String, AttributeValue> set =
                Map.of(
                        JOB, RowItem.text(jobId),
                        HOLDERS, AttributeValue.fromM(holders),
                        VERSION, RowItem.number(version));
        String condition = seen.isPresent() ? AS_SEEN : "attribute_not_exists(#entity)";
        Optional<Map<String, AttributeValue>> refusedBy =
                changes.makeAtOnce(
                        Change.update(
                                key,
                                set,
                                List.of(),
                                condition,
                                seen.map(LeaseItem::seen).orElse(Map.of())));
        if (refusedBy.isEmpty()) {
            lastSeen = version;
        }
        return refusedBy.isEmpty();
    }

    private static Map<String, AttributeValue> seen(State state) {
        return Map.of("version", RowItem.number(state.version()), "job", RowItem.text(state.job()));
    }

    LeaseHeldException refused(String holder) {
        return new LeaseHeldException(
                """
                Generation %d already has a live job, %s. Nothing was changed. Next: tidemark \
                status shows it; stop it with tidemark stop, or start another generation beside \
                it with --job-gen."""
                        .formatted(generation, holder));
    }

    private LeaseHeldException lost(String holder) {
        return new LeaseHeldException(
                """
                This process was silent for so long that job %s took over generation %d. It \
                writes nothing more; what it wrote is repaired by its successor. Next: tidemark \
                status shows the job that counts now."""
                        .formatted(holder, generation));
    }
}
