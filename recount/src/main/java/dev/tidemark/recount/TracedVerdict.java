package dev.tidemark.recount;

import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.ledger.Tag;
import java.util.Optional;

/**
 * A line of the exceptions log about a record.
 *
 * @param place where it stands
 * @param said what it says
 * @param voided what took it back since; empty if it stands
 */
public record TracedVerdict(LinePlace place, RejectedClick said, Optional<Voiding> voided) {

    /** The generation, run and epoch that judged. */
    public Tag judgedBy() {
        return new Tag(said.epoch(), said.generation(), said.run());
    }
}
