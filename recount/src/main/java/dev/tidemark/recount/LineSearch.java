package dev.tidemark.recount;

import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.RejectedClickJson;
import dev.tidemark.clicks.Verdict;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;

/** Reads objects of a lake for the lines about one click id; by several threads. */
final class LineSearch {

    /** An id in more lines than these names no click. */
    private static final int MOST_LINES = 10_000;

    private static final Comparator<Line> ORDER =
            Comparator.comparing((Line line) -> line.object().kind())
                    .thenComparing(line -> line.object().name())
                    .thenComparingLong(Line::number);

    private final String clickId;
    private final byte[] clickIdBytes;
    private final Pattern asWord;
    private final List<Line> found = new ArrayList<>();
    private final List<UnreadableObjectException> unreadable = new ArrayList<>();

    /** A line that was found. */
    record Line(LakeObject object, long number, String text) {

        LinePlace place() {
            return new LinePlace(object.name(), number);
        }

        byte[] bytes() {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    }

    LineSearch(String clickId) {
        this.clickId = clickId;
        this.clickIdBytes = clickId.getBytes(StandardCharsets.UTF_8);
        this.asWord = Pattern.compile("(?<![\\w-])" + Pattern.quote(clickId) + "(?![\\w-])");
    }

    /**
     * Reads the objects; one that cannot be read is kept as such, and the others are read.
     *
     * @throws IOException if too many lines are about the id
     */
    void read(Lake lake, List<LakeObject> objects, int threads, RecountProgress progress)
            throws IOException {
        progress.toRead(objects.size(), objects.stream().mapToLong(LakeObject::bytes).sum());
        Queue<LakeObject> waiting = new ConcurrentLinkedQueue<>(objects);
        SideBySide.run(
                threads,
                () -> {
                    for (LakeObject next = waiting.poll(); next != null; next = waiting.poll()) {
                        read(lake, next, progress);
                    }
                });
        found.sort(ORDER);
        unreadable.sort(Comparator.comparing(failed -> failed.object().name()));
    }

    private void read(Lake lake, LakeObject object, RecountProgress progress) throws IOException {
        RawLine raw = new RawLine();
        long[] number = new long[1];
        try {
            long lines =
                    LakeLines.read(
                            lake,
                            object,
                            (bytes, from, length) -> {
                                number[0]++;
                                boolean isWanted =
                                        object.kind() == Lake.Kind.RAW
                                                ? isWanted(raw, bytes, from, length)
                                                : isWanted(bytes, from, length);
                                if (isWanted) {
                                    add(
                                            new Line(
                                                    object,
                                                    number[0],
                                                    new String(
                                                            bytes,
                                                            from,
                                                            length,
                                                            StandardCharsets.UTF_8)));
                                }
                            });
            progress.read(object, lines);
        } catch (UnreadableObjectException e) {
            synchronized (this) {
                unreadable.add(e);
            }
        }
    }

    private boolean isWanted(RawLine raw, byte[] bytes, int from, int length) {
        return raw.read(bytes, from, length)
                && Arrays.equals(
                        raw.clickId.bytes,
                        raw.clickId.from,
                        raw.clickId.from + raw.clickId.length,
                        clickIdBytes,
                        0,
                        clickIdBytes.length);
    }

    private boolean isWanted(byte[] bytes, int from, int length) {
        RejectedClick read = RejectedClickJson.read(Arrays.copyOfRange(bytes, from, from + length));
        return clickId.equals(read.clickId())
                || (read.verdict() == Verdict.MALFORMED
                        && read.raw() != null
                        && asWord.matcher(read.raw()).find());
    }

    private synchronized void add(Line line) throws IOException {
        if (found.size() == MOST_LINES) {
            throw new IOException(
                    "click id '%s' is in more than %,d lines of the lake: whoever makes clicks gives it to many. Nothing was changed."
                            .formatted(clickId, MOST_LINES));
        }
        found.add(line);
    }

    /** What was found of one kind, by object and line. */
    List<Line> found(Lake.Kind kind) {
        return found.stream().filter(line -> line.object().kind() == kind).toList();
    }

    /** The objects that could not be read to their end, by name. */
    List<UnreadableObjectException> unreadable() {
        return List.copyOf(unreadable);
    }
}
