package dev.tidemark.recount;

import dev.tidemark.clicks.Position;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.ledger.Tag;
import dev.tidemark.recount.sort.RecordCursor;
import dev.tidemark.recount.sort.SortedRecords;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Brings together what the lake holds of each click id, exactly and within bounded memory, and
 * decides about it: {@link ClickRecords} are sorted, on disk if they must be. Repeated lines of a
 * record are neighbours, and the newest stands.
 */
final class DistinctClicks implements AutoCloseable {

    private final SortedRecords records;

    /**
     * An empty collection.
     *
     * @param memoryBytes how much it may hold in memory
     * @param threads how many threads add to it, and later read it
     * @param folder where it puts what does not fit
     */
    DistinctClicks(long memoryBytes, int threads, Path folder) {
        this.records = new SortedRecords(memoryBytes, threads, folder);
    }

    /** Where {@link ClickRecords} of one thread go; to be closed before anything is decided. */
    SortedRecords.Writer writer() {
        return records.writer();
    }

    /** Says that all writers are closed. */
    void finish() throws IOException {
        records.finish();
    }

    /** How many bytes did not fit into memory. */
    long spilledBytes() {
        return records.spilledBytes();
    }

    /**
     * Decides about the records of one part, those of one click id in the order of (arrival,
     * position). Parts may be decided side by side.
     *
     * @param voided which lines of the log no longer count
     * @param keepsHistory whether decisions carry all that was added about their record
     */
    void decide(
            int part,
            RecountRules rules,
            VoidedLines voided,
            boolean keepsHistory,
            Decisions decisions)
            throws IOException {
        new PartDecisions(records.part(part), rules, voided, keepsHistory, decisions).run();
    }

    @Override
    public void close() throws IOException {
        records.close();
    }

    /** Walks through one part. */
    private static final class PartDecisions {
        private final RecordCursor cursor;
        private final RecountRules rules;
        private final VoidedLines voided;
        private final boolean keepsHistory;
        private final Decisions decisions;

        /** The hash and the click id of the records at hand. */
        private byte[] id = new byte[64];

        private int idLength = -1;
        private long known;

        /** What is known of the record at hand; no lines before its first raw line. */
        private byte[] place = new byte[128];

        private int placeLength = -1;
        private LoggedVerdict logged;
        private LakeClick click;
        private int lines;
        private final List<Tag> allReadBy = new ArrayList<>();
        private final List<LoggedVerdict> allLogged = new ArrayList<>();

        PartDecisions(
                RecordCursor cursor,
                RecountRules rules,
                VoidedLines voided,
                boolean keepsHistory,
                Decisions decisions) {
            this.cursor = cursor;
            this.rules = rules;
            this.voided = voided;
            this.keepsHistory = keepsHistory;
            this.decisions = decisions;
        }

        void run() throws IOException {
            while (cursor.next()) {
                int upToKind = cursor.keyLength() - 1;
                if (upToKind != placeLength || !cursor.keyEquals(0, upToKind, place)) {
                    decide();
                    beginRecord(upToKind);
                }
                if (cursor.keyByte(upToKind) == ClickRecords.LOGGED) {
                    readLogged();
                } else {
                    readClick();
                }
            }
            decide();
        }

        private void beginRecord(int upToKind) {
            int length = 2 * Long.BYTES + (int) cursor.keyLong(Long.BYTES);
            if (length != idLength || !cursor.keyEquals(0, length, id)) {
                id = id.length < length ? new byte[length * 2] : id;
                cursor.copyKey(0, length, id);
                idLength = length;
                known = RecountRules.NOT_KNOWN;
            }
            place = place.length < upToKind ? new byte[upToKind * 2] : place;
            cursor.copyKey(0, upToKind, place);
            placeLength = upToKind;
            logged = null;
            click = null;
            lines = 0;
            allReadBy.clear();
            allLogged.clear();
        }

        private void readLogged() {
            Tag writtenBy = readTag();
            long judge = cursor.readVarLong();
            LoggedVerdict said =
                    new LoggedVerdict(Verdict.parse(cursor.readText()), judge, writtenBy);
            if (keepsHistory) {
                allLogged.add(said);
            }
            boolean isNewest =
                    logged == null || LoggedVerdict.NEWEST_LAST.compare(said, logged) >= 0;
            if (isNewest && !voided.isVoid(writtenBy)) {
                logged = said;
            }
        }

        private void readClick() {
            lines++;
            Tag writtenBy = readTag();
            if (keepsHistory) {
                allReadBy.add(writtenBy);
            }
            if (click != null && Newest.ORDER.compare(writtenBy, click.writtenBy()) < 0) {
                return;
            }
            long arrival = cursor.keyLong(idLength);
            long event = arrival - cursor.readVarLong();
            long impression = arrival - cursor.readVarLong();
            long cost = cursor.readVarLong();
            boolean valid = cursor.readByte() == 1;
            click =
                    new LakeClick(
                            new Position(
                                    cursor.keyText(idLength + Long.BYTES),
                                    cursor.keySequenceAfterText(idLength + Long.BYTES)),
                            new String(
                                    id,
                                    2 * Long.BYTES,
                                    idLength - 2 * Long.BYTES,
                                    StandardCharsets.UTF_8),
                            cursor.readText(),
                            impression,
                            event,
                            arrival,
                            cost,
                            valid,
                            writtenBy);
        }

        private Tag readTag() {
            long generation = cursor.readVarLong();
            long run = cursor.readVarLong();
            return new Tag(cursor.readVarLong(), generation, run);
        }

        private void decide() throws IOException {
            if (click == null) {
                return;
            }
            Optional<LoggedVerdict> said = Optional.ofNullable(logged);
            Verdict verdict = rules.verdict(click, said, known);
            known = rules.knownUntil(click, verdict, known);
            RecordHistory history =
                    keepsHistory ? new RecordHistory(allReadBy, allLogged) : RecordHistory.NONE;
            decisions.take(new Decision(click, verdict, said, lines, history));
        }
    }
}
