package dev.tidemark.recount;

import dev.tidemark.ledger.Restore;
import dev.tidemark.ledger.Tag;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One line of counting: a run with everything it goes on from, back through restores and savepoints
 * to a fresh start (docs/protocol.md, R13). It knows which tags are its own, and so what it made of
 * a record.
 */
final class CountingLine {

    /**
     * The part of a line that one generation counted.
     *
     * @param lastRun the last of its runs that belongs to the line
     * @param end the savepoint at which the line left the generation; its epochs are before it
     * @param restores what its runs began from
     */
    record Segment(long lastRun, long end, List<Restore> restores) {

        boolean holds(Tag tag) {
            return tag.run() <= lastRun && holdsValue(tag);
        }

        /**
         * A value of a parent from before the branch is history for the child, whichever run wrote
         * it: the parent's next run, or the sweep, may have put it back.
         */
        boolean holdsValue(Tag tag) {
            return (tag.run() <= lastRun || end != NO_END)
                    && tag.checkpoint() < end
                    && restores.stream().noneMatch(restore -> takesBack(restore, tag));
        }

        private boolean takesBack(Restore restore, Tag tag) {
            return restore.run() <= lastRun
                    && restore.run() > tag.run()
                    && restore.checkpoint() <= tag.checkpoint();
        }
    }

    /** The end of what has none yet. */
    static final long NO_END = Long.MAX_VALUE;

    private final Map<Long, Segment> segments;

    CountingLine(Map<Long, Segment> segments) {
        this.segments = Map.copyOf(segments);
    }

    /** Whether what carries this tag was done by this line, and not taken back by it later. */
    boolean holds(Tag tag) {
        Segment segment = segments.get(tag.generation());
        return segment != null && segment.holds(tag);
    }

    /** Whether a value with this tag stands for this line. */
    boolean holdsValue(Tag tag) {
        Segment segment = segments.get(tag.generation());
        return segment != null && segment.holdsValue(tag);
    }

    /** What this line made of a record. */
    StreamJudgement judge(RecordHistory history) {
        Optional<Tag> readBy = history.read().stream().filter(this::holds).max(Newest.ORDER);
        if (readBy.isEmpty()) {
            return StreamJudgement.UNREAD;
        }
        Optional<LoggedVerdict> logged =
                history.logged().stream()
                        .filter(verdict -> holds(verdict.writtenBy()))
                        .max(LoggedVerdict.NEWEST_LAST);
        return logged.map(said -> StreamJudgement.of(readBy.get(), said))
                .orElseGet(() -> StreamJudgement.onTime(readBy.get()));
    }
}
