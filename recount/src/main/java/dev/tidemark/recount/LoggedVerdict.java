package dev.tidemark.recount;

import dev.tidemark.clicks.Verdict;
import dev.tidemark.ledger.Tag;
import java.util.Comparator;

/**
 * What the exceptions log says about a record, from one line.
 *
 * @param verdict any but {@link Verdict#COUNTED} and {@link Verdict#MALFORMED}
 * @param judgeMillis the time that was held against the click, milliseconds since the epoch; {@link
 *     Long#MIN_VALUE} if the verdict does not depend on time
 * @param writtenBy the generation, run and epoch that judged
 */
public record LoggedVerdict(Verdict verdict, long judgeMillis, Tag writtenBy) {

    static final Comparator<LoggedVerdict> NEWEST_LAST =
            Comparator.comparing(LoggedVerdict::writtenBy, Newest.ORDER);
}
