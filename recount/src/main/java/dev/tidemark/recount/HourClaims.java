package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.ControlItem;
import dev.tidemark.ledger.ControlItems;
import dev.tidemark.ledger.LedgerException;
import dev.tidemark.ledger.repair.RepairClock;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Keeps two recounts from working on the same hour. It only saves work: what keeps the ledger right
 * is the compare-and-set of {@link RecountedHours} and the generation of each row.
 *
 * <p>A claim is a control item with a beat that its holder raises. It may be taken over when its
 * holder is dead, or has not raised it for some time on the taker's own clock.
 */
final class HourClaims implements AutoCloseable {

    /** How often a holder says that it lives. */
    static final Duration BEAT = Duration.ofSeconds(5);

    /** How long a silent holder is believed to live. */
    static final Duration SILENCE = Duration.ofSeconds(45);

    private static final String ENTITY = "recount";
    private static final String CLAIM = "C:claim:";
    private static final String BEATS = "beat";

    private record Watched(long version, long sinceNanos) {}

    private final ControlItems items;
    private final Holder self;
    private final RepairClock clock;
    private final Map<Hour, ControlItem> held = new HashMap<>();
    private final Map<Hour, Watched> watched = new HashMap<>();
    private final Thread beats = new Thread(this::beatUntilClosed, "recount-claims");

    /** Claims that beat only when they are told to. */
    HourClaims(ControlItems items, Holder self, RepairClock clock) {
        this.items = items;
        this.self = self;
        this.clock = clock;
        beats.setDaemon(true);
    }

    /** Claims that beat by themselves until they are closed. */
    static HourClaims beating(ControlItems items, Holder self, RepairClock clock) {
        HourClaims claims = new HourClaims(items, self, clock);
        claims.beats.start();
        return claims;
    }

    /** The claims of this process. */
    static HourClaims ofThisProcess(ControlItems items) {
        String token = UUID.randomUUID().toString();
        return beating(items, Holder.thisProcess(hostName(), token), RepairClock.system());
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            // Then a dead holder is noticed by its silence only.
            return "unknown-" + UUID.randomUUID();
        }
    }

    /** Takes an hour, or answers who has it. */
    synchronized Optional<Holder> take(Hour hour) {
        String bucket = CLAIM + hour.text();
        Optional<ControlItem> seen = items.get(ENTITY, bucket);
        Optional<Holder> other = seen.flatMap(item -> Holder.read(item.attributes()));
        if (other.isPresent() && !mayBeTakenOver(hour, seen.get(), other.get())) {
            return other;
        }
        boolean taken =
                seen.isPresent()
                        ? items.replace(seen.get(), claim(0))
                        : items.create(ENTITY, bucket, claim(0));
        if (!taken) {
            return items.get(ENTITY, bucket).flatMap(item -> Holder.read(item.attributes()));
        }
        remember(hour, seen.map(ControlItem::version).orElse(0L) + 1, 0);
        return Optional.empty();
    }

    private boolean mayBeTakenOver(Hour hour, ControlItem seen, Holder other) {
        if (other.isDead(self.host())) {
            return true;
        }
        long now = clock.nanoTime().getAsLong();
        Watched before = watched.get(hour);
        if (before == null || before.version() != seen.version()) {
            watched.put(hour, new Watched(seen.version(), now));
            return false;
        }
        return now - before.sinceNanos() >= SILENCE.toNanos();
    }

    /** Lets time pass between two looks at a claim. */
    void pause() throws InterruptedException {
        clock.sleeper().sleep(Duration.ofMillis(500));
    }

    private void beatUntilClosed() {
        try {
            while (true) {
                clock.sleeper().sleep(BEAT);
                beat();
            }
        } catch (InterruptedException e) {
            // This is how close() ends it.
            Thread.currentThread().interrupt();
        }
    }

    /** Says of everything held that its holder lives. */
    synchronized void beat() {
        for (Hour hour : held.keySet().toArray(Hour[]::new)) {
            try {
                beat(hour, held.get(hour));
            } catch (LedgerException e) {
                // The store is away. The next beat tries again, and a write that needs the store
                // fails by itself.
                return;
            }
        }
    }

    private void beat(Hour hour, ControlItem item) {
        long next = Long.parseLong(item.attributes().get(BEATS)) + 1;
        if (items.replace(item, claim(next))) {
            remember(hour, item.version() + 1, next);
        } else {
            held.remove(hour);
        }
    }

    /** Lets an hour go, so that others need not wait. */
    synchronized void release(Hour hour) {
        ControlItem item = held.remove(hour);
        if (item != null) {
            // False means that somebody took it over: then it is theirs.
            items.replace(item, Map.of(BEATS, "0"));
        }
    }

    private void remember(Hour hour, long version, long beat) {
        held.put(hour, new ControlItem(ENTITY, CLAIM + hour.text(), version, claim(beat)));
    }

    private Map<String, String> claim(long beat) {
        Map<String, String> attributes = new HashMap<>(self.attributes());
        attributes.put(BEATS, Long.toString(beat));
        return attributes;
    }

    /** Lets everything go. */
    @Override
    public synchronized void close() {
        beats.interrupt();
        for (Hour hour : held.keySet().toArray(Hour[]::new)) {
            release(hour);
        }
    }
}
