package dev.tidemark.job.source.kinesis;

import java.util.Set;

/**
 * A shard that the job has seen.
 *
 * @param id the id that the service gave it
 * @param parents the shards that were split or merged into it; none, one or two
 * @param stage how far it has come
 */
record KnownShard(String id, Set<String> parents, Stage stage) {

    /** The stages; checkpoints hold their names. */
    enum Stage {
        /** No reader has it. */
        WAITING,
        /** A reader has it, and its position is in that reader's state. */
        ASSIGNED,
        /** It was closed by a split or a merge, and every record of it has been read. */
        FINISHED
    }

    KnownShard in(Stage next) {
        return new KnownShard(id, parents, next);
    }
}
