package dev.tidemark.recount;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.RawClick;
import dev.tidemark.clicks.RawClickJson;
import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.RejectedClickJson;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.ledger.Tag;
import java.util.Arrays;

/** Reads the objects of a lake into {@link DistinctClicks}. */
final class LakeReader {

    private final Lake lake;
    private final VoidedLines voided;
    private final DistinctClicks clicks;

    LakeReader(Lake lake, VoidedLines voided, DistinctClicks clicks) {
        this.lake = lake;
        this.voided = voided;
        this.clicks = clicks;
    }

    LakeLines.Read read(LakeObject object) throws UnreadableObjectException {
        return LakeLines.read(
                lake,
                object,
                object.kind() == Lake.Kind.RAW ? this::rawLine : this::exceptionsLine);
    }

    private void rawLine(byte[] bytes, int from, int length) {
        RawClick raw = RawClickJson.read(Arrays.copyOfRange(bytes, from, from + length));
        Click click = raw.click();
        if (click == null) {
            return;
        }
        clicks.add(
                new LakeClick(
                        raw.position(),
                        click.clickId(),
                        click.adId(),
                        click.impressionTimeMillis(),
                        click.eventTimeMillis(),
                        click.arrivalTimeMillis(),
                        click.costMicros(),
                        click.valid(),
                        new Tag(raw.epoch(), raw.generation(), raw.run())));
    }

    private void exceptionsLine(byte[] bytes, int from, int length) {
        RejectedClick line = RejectedClickJson.read(Arrays.copyOfRange(bytes, from, from + length));
        Tag writtenBy = new Tag(line.epoch(), line.generation(), line.run());
        if (line.verdict() == Verdict.MALFORMED || voided.isVoid(writtenBy)) {
            return;
        }
        if (line.clickId() == null || line.arrivalTimeMillis() == null) {
            throw new IllegalArgumentException(
                    "a %s click has a click_id and an arrival_time"
                            .formatted(line.verdict().label()));
        }
        long judge = line.judgeMillis() == null ? Long.MIN_VALUE : line.judgeMillis();
        clicks.add(
                line.clickId(),
                line.arrivalTimeMillis(),
                line.position(),
                new LoggedVerdict(line.verdict(), judge, writtenBy));
    }
}
