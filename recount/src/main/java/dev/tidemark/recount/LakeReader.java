package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.RejectedClickJson;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.ledger.Tag;
import dev.tidemark.recount.sort.RecordOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Reads objects of a lake into {@link ClickRecords}; for one thread. */
final class LakeReader {

    /** How a line begins that binds. */
    private static final byte[] INVALID =
            "{\"v\":1,\"verdict\":\"invalid\"".getBytes(StandardCharsets.US_ASCII);

    /** How the lines of the other verdicts begin, as the job writes them. */
    private static final byte[] ANY = "{\"v\":1,\"verdict\":\"".getBytes(StandardCharsets.US_ASCII);

    private final Lake lake;
    private final RecountRules rules;
    private final Hour firstHour;
    private final boolean explains;
    private final ClickRecords clicks;
    private final RawLine line = new RawLine();

    /**
     * @param firstHour the first hour that is recounted
     * @param explains whether logged verdicts that do not bind are wanted too
     * @param out where the records go
     */
    LakeReader(Lake lake, RecountRules rules, Hour firstHour, boolean explains, RecordOutput out) {
        this.lake = lake;
        this.rules = rules;
        this.firstHour = firstHour;
        this.explains = explains;
        this.clicks = new ClickRecords(out);
    }

    /**
     * Reads one object and answers how many lines it has.
     *
     * @throws UnreadableObjectException if it cannot be read to its end
     * @throws IOException if what was read can be put nowhere
     */
    long read(LakeObject object) throws IOException {
        return LakeLines.read(
                lake,
                object,
                object.kind() == Lake.Kind.RAW ? this::rawLine : this::exceptionsLine);
    }

    /** Takes one line that was read elsewhere. */
    void add(Lake.Kind kind, byte[] bytes) throws IOException {
        if (kind == Lake.Kind.RAW) {
            rawLine(bytes, 0, bytes.length);
        } else {
            exceptionsLine(bytes, 0, bytes.length);
        }
    }

    private void rawLine(byte[] bytes, int from, int length) throws IOException {
        boolean isClick = line.read(bytes, from, length);
        if (isClick && rules.matters(line, firstHour)) {
            clicks.add(line);
        }
    }

    private void exceptionsLine(byte[] bytes, int from, int length) throws IOException {
        if (!explains && startsWith(ANY, bytes, from, length) && !binds(bytes, from, length)) {
            return;
        }
        RejectedClick read = RejectedClickJson.read(Arrays.copyOfRange(bytes, from, from + length));
        Tag writtenBy = new Tag(read.epoch(), read.generation(), read.run());
        boolean wanted = explains || read.verdict() == Verdict.INVALID;
        if (!wanted || read.verdict() == Verdict.MALFORMED) {
            return;
        }
        if (read.clickId() == null || read.arrivalTimeMillis() == null) {
            throw new IllegalArgumentException(
                    "a %s click has a click_id and an arrival_time"
                            .formatted(read.verdict().label()));
        }
        long judge = read.judgeMillis() == null ? Long.MIN_VALUE : read.judgeMillis();
        clicks.add(
                read.clickId(),
                read.arrivalTimeMillis(),
                read.position(),
                new LoggedVerdict(read.verdict(), judge, writtenBy));
    }

    private static boolean binds(byte[] bytes, int from, int length) {
        return startsWith(INVALID, bytes, from, length);
    }

    private static boolean startsWith(byte[] beginning, byte[] bytes, int from, int length) {
        return length >= beginning.length
                && Arrays.equals(
                        bytes, from, from + beginning.length, beginning, 0, beginning.length);
    }
}
