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

/** The recounted hours of a ledger, one control item each. */
public final class RecountedHours {

    private static final String ENTITY = "recount";
    private static final String HOUR = "C:hour:";

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

    private static Map<String, String> attributes(RecountedHour hour) {
        Map<String, String> attributes = new TreeMap<>();
        attributes.put("state", hour.state().name().toLowerCase(Locale.ROOT));
        attributes.put("generation", Long.toString(hour.generation()));
        attributes.put("fingerprint", hour.fingerprint());
        attributes.put("objects", Long.toString(hour.objects()));
        attributes.put("bytes", Long.toString(hour.bytes()));
        attributes.put("rows", Long.toString(hour.rows()));
        attributes.put("valid", Long.toString(hour.total().valid()));
        attributes.put("spend_micros", Long.toString(hour.total().spendMicros()));
        attributes.put("at", hour.at().toString());
        return attributes;
    }

    private static RecountedHour read(ControlItem item) {
        Map<String, String> attributes = item.attributes();
        return new RecountedHour(
                Hour.parse(item.bucket().substring(HOUR.length())),
                RecountedHour.State.valueOf(attributes.get("state").toUpperCase(Locale.ROOT)),
                number(item, "generation"),
                attributes.get("fingerprint"),
                number(item, "objects"),
                number(item, "bytes"),
                number(item, "rows"),
                new Counts(number(item, "valid"), number(item, "spend_micros")),
                Instant.parse(attributes.get("at")));
    }

    private static long number(ControlItem item, String name) {
        return Long.parseLong(item.attributes().get(name));
    }
}
