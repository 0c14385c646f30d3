package dev.tidemark.job.local;

import dev.tidemark.job.ClickJob;
import dev.tidemark.job.JobIdentity;
import dev.tidemark.job.JobSettings;
import dev.tidemark.ledger.Generation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.runtime.OperatorIDPair;
import org.apache.flink.runtime.checkpoint.OperatorState;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.apache.flink.runtime.jobgraph.JobVertex;
import org.apache.flink.runtime.jobgraph.OperatorID;

/**
 * The operators whose state a checkpoint or savepoint holds, against those of the job as it would
 * be started (docs/protocol.md, R9 and R10).
 */
record SavedOperators(List<OperatorState> operators) {

    static SavedOperators of(CheckpointMetadata saved) {
        return new SavedOperators(
                saved.getOperatorStates().stream().filter(SavedOperators::hasState).toList());
    }

    /** Every subtask of a chain reports, also for operators that keep nothing. */
    private static boolean hasState(OperatorState operator) {
        return operator.getStates().stream().anyMatch(OperatorSubtaskState::hasState)
                || operator.getCoordinatorState() != null;
    }

    /**
     * Why the job cannot go on from it; empty if it can.
     *
     * @param left uids whose state may be left behind
     */
    Optional<String> problem(JobSettings settings, Set<String> left) {
        Optional<OperatorState> other =
                operators.stream()
                        .filter(held -> held.getMaxParallelism() != settings.maxParallelism())
                        .findFirst();
        if (other.isPresent()) {
            return Optional.of(
                    "It was taken with max parallelism %d, and the job would start with %d: every key would be in another key group. Give --max-parallelism %d."
                            .formatted(
                                    other.get().getMaxParallelism(),
                                    settings.maxParallelism(),
                                    other.get().getMaxParallelism()));
        }
        Set<OperatorID> known = operatorsOf(settings);
        List<String> lost = new ArrayList<>();
        for (OperatorState held : operators) {
            if (!known.contains(held.getOperatorID()) && !isLeft(name(held), left)) {
                lost.add(name(held));
            }
        }
        return lost.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "The job as it would be started has no operator for the state of %s: it would be lost. Give the settings that the old job has."
                                .formatted(String.join(", ", lost)));
    }

    /** A sink's committer has the uid of its sink with a word before it. */
    private static boolean isLeft(String name, Set<String> left) {
        return left.stream().anyMatch(uid -> name.equals(uid) || name.endsWith(": " + uid));
    }

    private static String name(OperatorState held) {
        return held.getOperatorUid()
                .orElseGet(() -> held.getOperatorName().orElse(held.getOperatorID().toString()));
    }

    private static Set<OperatorID> operatorsOf(JobSettings settings) {
        Generation any =
                new Generation(
                        settings.generation().orElseThrow(),
                        Optional.empty(),
                        settings.maxParallelism(),
                        "");
        JobIdentity identity = JobIdentity.of(any, settings.ledgerProvider());
        Set<OperatorID> ids = new HashSet<>();
        for (JobVertex vertex : ClickJob.graph(settings, identity).getJobGraph().getVertices()) {
            for (OperatorIDPair pair : vertex.getOperatorIDs()) {
                ids.add(pair.getGeneratedOperatorID());
                pair.getUserDefinedOperatorID().ifPresent(ids::add);
            }
        }
        return ids;
    }
}
