package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Position;
import dev.tidemark.clicks.RawClick;
import dev.tidemark.clicks.RawClickJson;
import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.RejectedClickJson;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.Tag;
import dev.tidemark.recount.sort.SortedRecords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Follows one click id through lake, exceptions log and ledger, and says of each of its records
 * what stream and recount made of it, by the rules of both. Changes nothing.
 */
public final class ClickTrace {

    /** Sorts a handful of lines. */
    private static final int MEMORY_BYTES = 1 << 20;

    private final Lake lake;
    private final Ledger ledger;
    private final RecountSettings settings;
    private final RecountProgress progress;
    private final RecountRules rules;
    private final VoidedLines voided;

    /** A record as the lake tells it apart. */
    private record Key(Position position, long arrivalTimeMillis) {}

    /**
     * A trace through a lake and a ledger.
     *
     * @param settings as in the recount
     */
    public ClickTrace(
            Lake lake, Ledger ledger, RecountSettings settings, RecountProgress progress) {
        this.lake = lake;
        this.ledger = ledger;
        this.settings = settings;
        this.progress = progress;
        this.rules = new RecountRules(settings.horizon());
        this.voided = VoidedLines.read(ledger.controlItems());
    }

    /** The hours in which the ledger holds a row of an ad. */
    public static SortedSet<Hour> hoursOf(Ledger ledger, String adId) {
        SortedSet<Hour> hours = new TreeSet<>();
        for (LedgerRow row : ledger.rows(adId, "H", "N")) {
            hours.add(row.key().hour());
        }
        return hours;
    }

    /**
     * Looks through the whole lake.
     *
     * @throws IOException if the lake cannot be listed
     */
    public TracedClick throughAll(String clickId) throws IOException {
        LakeListing listing = new LakeListing(lake);
        return trace(clickId, listing, listing.all().objects(), Set.of());
    }

    /**
     * Looks through what a recount of some hours would read: the arrival hours of their clicks, and
     * those of copies that were still remembered. Records of other hours are among them, but not
     * all that decides about these: they are counted, not judged.
     *
     * @param hours of the click's event time, at least one
     * @throws IOException if the lake cannot be listed
     */
    public TracedClick through(String clickId, Collection<Hour> hours) throws IOException {
        LakeListing listing = new LakeListing(lake);
        Set<LakeObject> objects = new LinkedHashSet<>();
        for (Hour hour : hours) {
            objects.addAll(listing.of(hour, rules).objects());
        }
        return trace(clickId, listing, List.copyOf(objects), Set.copyOf(hours));
    }

    /**
     * @param asked the hours whose records are judged; none if the whole lake is read
     */
    private TracedClick trace(
            String clickId, LakeListing listing, List<LakeObject> objects, Set<Hour> asked)
            throws IOException {
        LineSearch search = new LineSearch(clickId);
        search.read(lake, objects, settings.threads(), progress);
        Map<Key, List<TracedLine>> lines = lines(search);
        List<TracedVerdict> verdicts = verdicts(search);
        RecordPlaces places = new RecordPlaces(ledger, listing, settings.horizon());
        List<TracedRecord> records = new ArrayList<>();
        Set<Key> found = new HashSet<>();
        SortedMap<Hour, Integer> otherHours = new TreeMap<>();
        for (Decision decision : decisions(search)) {
            Hour hour = decision.click().hour();
            Key key = key(decision.click());
            found.add(key);
            if (!asked.isEmpty() && !asked.contains(hour)) {
                otherHours.merge(hour, 1, Integer::sum);
                continue;
            }
            List<TracedVerdict> ofRecord =
                    verdicts.stream().filter(verdict -> isAbout(verdict.said(), key)).toList();
            records.add(places.record(decision, lines.get(key), ofRecord));
        }
        return new TracedClick(
                clickId,
                records,
                verdicts.stream()
                        .filter(
                                verdict ->
                                        found.stream()
                                                .noneMatch(key -> isAbout(verdict.said(), key)))
                        .toList(),
                otherHours,
                objects.stream()
                        .map(LakeObject::arrival)
                        .collect(Collectors.toCollection(TreeSet::new)),
                objects.size(),
                objects.stream().mapToLong(LakeObject::bytes).sum(),
                asked.isEmpty(),
                search.unreadable().stream().map(Throwable::getMessage).toList());
    }

    private static Key key(LakeClick click) {
        return new Key(click.position(), click.arrivalTimeMillis());
    }

    private static boolean isAbout(RejectedClick said, Key key) {
        return said.verdict() != Verdict.MALFORMED
                && said.position().equals(key.position())
                && said.arrivalTimeMillis() != null
                && said.arrivalTimeMillis() == key.arrivalTimeMillis();
    }

    private Map<Key, List<TracedLine>> lines(LineSearch search) {
        Map<Key, List<TracedLine>> lines = new HashMap<>();
        for (LineSearch.Line line : search.found(Lake.Kind.RAW)) {
            RawClick read = RawClickJson.read(line.bytes());
            Tag readBy = new Tag(read.epoch(), read.generation(), read.run());
            lines.computeIfAbsent(
                            new Key(read.position(), read.arrivalTimeMillis()),
                            any -> new ArrayList<>())
                    .add(new TracedLine(line.place(), readBy, voided.voidedBy(readBy)));
        }
        return lines;
    }

    private List<TracedVerdict> verdicts(LineSearch search) {
        List<TracedVerdict> verdicts = new ArrayList<>();
        for (LineSearch.Line line : search.found(Lake.Kind.EXCEPTIONS)) {
            RejectedClick said = RejectedClickJson.read(line.bytes());
            Tag judgedBy = new Tag(said.epoch(), said.generation(), said.run());
            verdicts.add(new TracedVerdict(line.place(), said, voided.voidedBy(judgedBy)));
        }
        return verdicts;
    }

    /** What a recount makes of the lines, by the same way as in a recount. */
    private List<Decision> decisions(LineSearch search) throws IOException {
        List<Decision> decisions = new ArrayList<>();
        try (DistinctClicks clicks = new DistinctClicks(MEMORY_BYTES, 1, settings.scratch())) {
            try (SortedRecords.Writer out = clicks.writer()) {
                LakeReader reader = new LakeReader(lake, rules, Hour.of(0), true, out);
                for (Lake.Kind kind : Lake.Kind.values()) {
                    for (LineSearch.Line line : search.found(kind)) {
                        reader.add(kind, line.bytes());
                    }
                }
            }
            clicks.finish();
            for (int part = 0; part < SortedRecords.PARTS; part++) {
                clicks.decide(part, rules, voided, true, decisions::add);
            }
        }
        return decisions;
    }
}
