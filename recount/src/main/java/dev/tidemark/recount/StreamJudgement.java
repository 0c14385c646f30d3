package dev.tidemark.recount;

import dev.tidemark.clicks.Verdict;
import dev.tidemark.ledger.Tag;
import java.util.Optional;

/**
 * What the stream made of a record.
 *
 * @param kind whether and how it was counted
 * @param logged what the exceptions log says; empty if the record was counted on time or not read
 * @param readBy its newest reading by the line that judges; empty if it has not read it
 */
public record StreamJudgement(Kind kind, Optional<LoggedVerdict> logged, Optional<Tag> readBy) {

    /** Whether and how a record was counted. */
    public enum Kind {
        /** In its minute, and with it in the hour's {@code fast_*}. */
        ON_TIME,
        /** In the hour's {@code late_*}. */
        LATE,
        /** Not counted. */
        REJECTED,
        /** Never read, or not again since a rewind. */
        UNREAD
    }

    static final StreamJudgement UNREAD =
            new StreamJudgement(Kind.UNREAD, Optional.empty(), Optional.empty());

    static StreamJudgement onTime(Tag readBy) {
        return new StreamJudgement(Kind.ON_TIME, Optional.empty(), Optional.of(readBy));
    }

    static StreamJudgement of(Tag readBy, LoggedVerdict logged) {
        Kind kind = logged.verdict() == Verdict.LATE ? Kind.LATE : Kind.REJECTED;
        return new StreamJudgement(kind, Optional.of(logged), Optional.of(readBy));
    }

    /** Whether it was counted in its minute. */
    public boolean isOnTime() {
        return kind == Kind.ON_TIME;
    }

    /** Whether it was counted in the late total of its hour. */
    public boolean isLate() {
        return kind == Kind.LATE;
    }

    /** Whether it was counted at all. */
    public boolean isCounted() {
        return isOnTime() || isLate();
    }

    /** Whether the run that the row stands for has read it. */
    public boolean isRead() {
        return kind != Kind.UNREAD;
    }

    /** Whether the log says that it was not counted for this reason. */
    public boolean isRejectedAs(Verdict verdict) {
        return kind == Kind.REJECTED && logged.orElseThrow().verdict() == verdict;
    }
}
