package dev.tidemark.recount;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.ControlItem;
import dev.tidemark.ledger.ControlItems;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The recounted hours of a ledger, one control item each, and the names and sizes of the objects
 * that each was counted from in further items.
 */
public final class RecountedHours {

    private static final String ENTITY = "recount";
    private static final String HOUR = "C:hour:";
    private static final String OBJECTS = "C:objects:";

    /** Keeps an item far below what any store allows. */
    private static final int OBJECTS_OF_A_PAGE = 500;

    private final ControlItems items;

    /** Of a ledger, by its control items. */
    public RecountedHours(ControlItems items) {
        this.items = items;
    }

    /** All of them, oldest first. */
    public List<RecountedHour> all() {
        return items.list(ENTITY, HOUR).stream().map(RecountedHours::read).toList();
    }

    /** One of them; empty if the hour was never recounted. */
    public Optional<RecountedHour> find(Hour hour) {
        return items.get(ENTITY, HOUR + hour.text()).map(RecountedHours::read);
    }

    /** Replaces what is remembered of the hour if it still is what was read; false if it is not. */
    boolean put(Optional<RecountedHour> seen, RecountedHour now) {
        Map<String, String> attributes = attributes(now);
        Optional<ControlItem> held = items.get(ENTITY, HOUR + now.hour().text());
        if (!held.map(RecountedHours::read).equals(seen)) {
            return false;
        }
        return held.isPresent()
                ? items.replace(held.get(), attributes)
                : items.create(ENTITY, HOUR + now.hour().text(), attributes);
    }

    /** Keeps what a generation of an hour is counted from. Saying it twice changes nothing. */
    void putObjects(RecountedHour hour, LakeObjects objects) {
        List<LakeObject> all = objects.objects();
        for (int from = 0; from < all.size(); from += OBJECTS_OF_A_PAGE) {
            Map<String, String> page = new TreeMap<>();
            int to = Math.min(from + OBJECTS_OF_A_PAGE, all.size());
            for (LakeObject object : all.subList(from, to)) {
                page.put(object.name(), Long.toString(object.bytes()));
            }
            // False means that it was said before: the generation has one set of objects only.
            items.create(
                    entityOfObjects(hour.hour()),
                    pagesOf(hour.generation()) + "%06d".formatted(from / OBJECTS_OF_A_PAGE),
                    page);
        }
    }

    /** The names of the objects that an hour was counted from, with their sizes in bytes. */
    public Map<String, Long> objects(RecountedHour hour) {
        Map<String, Long> objects = new TreeMap<>();
        items.list(entityOfObjects(hour.hour()), pagesOf(hour.generation()))
                .forEach(
                        page ->
                                page.attributes()
                                        .forEach(
                                                (name, bytes) ->
                                                        objects.put(name, Long.parseLong(bytes))));
        return objects;
    }

    private static String entityOfObjects(Hour hour) {
        return ENTITY + ":" + hour.text();
    }

    private static String pagesOf(long generation) {
        return OBJECTS + "%019d:".formatted(generation);
    }

    private static Map<String, String> attributes(RecountedHour hour) {
        HourTotals totals = hour.totals();
        Map<String, String> attributes = new TreeMap<>();
        attributes.put("state", hour.state().name().toLowerCase(Locale.ROOT));
        attributes.put("generation", Long.toString(hour.generation()));
        attributes.put("minutes", Boolean.toString(hour.minutes()));
        attributes.put("fingerprint", hour.fingerprint());
        attributes.put("objects", Long.toString(hour.objects()));
        attributes.put("bytes", Long.toString(hour.bytes()));
        attributes.put("rows", Long.toString(hour.rows()));
        attributes.put("valid", Long.toString(totals.counts().valid()));
        attributes.put("spend_micros", Long.toString(totals.counts().spendMicros()));
        attributes.put("duplicate", Long.toString(totals.duplicate()));
        attributes.put("stale", Long.toString(totals.stale()));
        attributes.put("invalid", Long.toString(totals.invalid()));
        attributes.put("repeated_lines", Long.toString(totals.repeatedLines()));
        attributes.put("at", hour.at().toString());
        return attributes;
    }

    private static RecountedHour read(ControlItem item) {
        Map<String, String> attributes = item.attributes();
        return new RecountedHour(
                Hour.parse(item.bucket().substring(HOUR.length())),
                RecountedHour.State.valueOf(attributes.get("state").toUpperCase(Locale.ROOT)),
                number(item, "generation"),
                Boolean.parseBoolean(attributes.get("minutes")),
                attributes.get("fingerprint"),
                number(item, "objects"),
                number(item, "bytes"),
                number(item, "rows"),
                new HourTotals(
                        new Counts(number(item, "valid"), number(item, "spend_micros")),
                        number(item, "duplicate"),
                        number(item, "stale"),
                        number(item, "invalid"),
                        number(item, "repeated_lines")),
                Instant.parse(attributes.get("at")));
    }

    private static long number(ControlItem item, String name) {
        return Long.parseLong(item.attributes().get(name));
    }
}
