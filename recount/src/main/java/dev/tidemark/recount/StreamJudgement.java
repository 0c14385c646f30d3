package dev.tidemark.recount;

import dev.tidemark.clicks.Verdict;
import java.util.Optional;

/**
 * What the stream made of a record.
 *
 * @param kind whether and how it was counted
 * @param logged what the exceptions log says; empty if the record was counted on time or not read
 */
record StreamJudgement(Kind kind, Optional<LoggedVerdict> logged) {

    /** Whether and how a record was counted. */
    enum Kind {
        /** In its minute, and with it in the hour's {@code fast_*}. */
        ON_TIME,
        /** In the hour's {@code late_*}. */
        LATE,
        /** Not counted. */
        REJECTED,
        /** Never read, or not again since a rewind. */
        UNREAD
    }

    static final StreamJudgement ON_TIME = new StreamJudgement(Kind.ON_TIME, Optional.empty());
    static final StreamJudgement UNREAD = new StreamJudgement(Kind.UNREAD, Optional.empty());

    static StreamJudgement of(LoggedVerdict logged) {
        Kind kind = logged.verdict() == Verdict.LATE ? Kind.LATE : Kind.REJECTED;
        return new StreamJudgement(kind, Optional.of(logged));
    }

    boolean isOnTime() {
        return kind == Kind.ON_TIME;
    }

    boolean isLate() {
        return kind == Kind.LATE;
    }

    boolean isCounted() {
        return isOnTime() || isLate();
    }

    boolean isRead() {
        return kind != Kind.UNREAD;
    }

    /** Whether the log says that it was not counted for this reason. */
    boolean isRejectedAs(Verdict verdict) {
        return kind == Kind.REJECTED && logged.orElseThrow().verdict() == verdict;
    }
}
