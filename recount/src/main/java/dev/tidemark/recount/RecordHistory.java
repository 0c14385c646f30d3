package dev.tidemark.recount;

import dev.tidemark.ledger.Tag;
import java.util.List;

/**
 * Everything that the lake holds of one record, also what a restore has voided since: a row may
 * still stand by it.
 *
 * @param read who read the record: the generation, run and epoch of each of its raw lines
 * @param logged what the exceptions log says about it, from each of its lines
 */
public record RecordHistory(List<Tag> read, List<LoggedVerdict> logged) {

    /** Of a record whose history was not asked for. */
    static final RecordHistory NONE = new RecordHistory(List.of(), List.of());

    public RecordHistory {
        read = List.copyOf(read);
        logged = List.copyOf(logged);
    }
}
