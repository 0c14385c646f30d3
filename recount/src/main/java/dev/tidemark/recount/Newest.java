package dev.tidemark.recount;

import dev.tidemark.ledger.Tag;
import java.util.Comparator;

/** Which of several lines about the same record was written last: by generation, run, epoch. */
final class Newest {

    static final Comparator<Tag> ORDER =
            Comparator.comparingLong(Tag::generation)
                    .thenComparingLong(Tag::run)
                    .thenComparingLong(Tag::checkpoint);

    private Newest() {}
}
