package dev.tidemark.ledger;

import java.util.Optional;

/**
 * One query of a tag index: the values of one writer in one index partition, in one range of key
 * groups. Answers come in pages, ordered by key group.
 *
 * @param writer {@link Writer#FAST} or {@link Writer#LATE}
 * @param after the {@link TagPage#next} of the page before, empty for the first
 */
public record TagQuery(
        Writer writer, TagIndexKey index, KeyGroupRange keyGroups, Optional<String> after) {

    /** The same query, continued after a page. */
    public TagQuery after(String token) {
        return new TagQuery(writer, index, keyGroups, Optional.of(token));
    }
}
