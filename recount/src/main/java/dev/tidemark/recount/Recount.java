package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.recount.HourOutcome.Kind;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Recounts hours from the lake and writes what it finds as {@code final_*}.
 *
 * <p>Hours that lie close together are read together: each needs the arrival hours around it, and
 * so a partition is read once for all of them. Each hour is written on its own, its rows first, and
 * only then is it said to be final; a recount that was killed is continued by the next.
 */
public final class Recount {

    /** As many hours are read together at most; more would lose more work when it is killed. */
    private static final int MOST_HOURS_OF_A_PASS = 24;

    private final Lake lake;
    private final Ledger ledger;
    private final RecountSettings settings;
    private final Clock clock;
    private final RecountRules rules;
    private final RecountedHours recounted;
    private final RecountProgress progress;
    private final HourCounting counting;

    /** A recount of what a lake holds into a ledger, counted in this process. */
    public Recount(
            Lake lake,
            Ledger ledger,
            RecountSettings settings,
            Clock clock,
            RecountProgress progress) {
        this(
                lake,
                ledger,
                settings,
                clock,
                progress,
                new CountingHere(lake, ledger.controlItems(), settings, progress));
    }

    /** The same, counted wherever {@code counting} does it. */
    public Recount(
            Lake lake,
            Ledger ledger,
            RecountSettings settings,
            Clock clock,
            RecountProgress progress,
            HourCounting counting) {
        this.counting = counting;
        this.lake = lake;
        this.ledger = ledger;
        this.settings = settings;
        this.clock = clock;
        this.progress = progress;
        this.rules = new RecountRules(settings.horizon());
        this.recounted = new RecountedHours(ledger.controlItems());
    }

    /**
     * Recounts some hours and says how each ended, in their order.
     *
     * @throws HourCanStillChangeException if it is too early for one of them; nothing was written
     * @throws IOException if the lake cannot be listed, or what was read can be put nowhere
     */
    public List<HourOutcome> run(RecountRequest request) throws IOException {
        try (HourClaims claims = HourClaims.ofThisProcess(ledger.controlItems())) {
            return run(request, claims);
        }
    }

    List<HourOutcome> run(RecountRequest request, HourClaims claims) throws IOException {
        DueHours due = new DueHours(settings);
        for (Hour hour : request.hours()) {
            due.require(hour, clock.instant());
        }
        Map<Hour, HourOutcome> outcomes = new TreeMap<>();
        Set<Hour> open = new TreeSet<>(request.hours());
        Set<Hour> waitedFor = new HashSet<>();
        while (!open.isEmpty()) {
            LakeListing listing = new LakeListing(lake);
            List<Hour> together = claim(open, listing, request, claims, outcomes);
            try {
                count(together, listing, request, outcomes);
            } finally {
                together.forEach(claims::release);
            }
            open.removeAll(outcomes.keySet());
            if (together.isEmpty() && !open.isEmpty()) {
                waitFor(open.iterator().next(), waitedFor, claims);
            }
        }
        return List.copyOf(outcomes.values());
    }

    private void waitFor(Hour hour, Set<Hour> waitedFor, HourClaims claims) throws IOException {
        if (waitedFor.add(hour)) {
            progress.say(
                    "waiting for another recount that is at work on hour %s"
                            .formatted(hour.text()));
        }
        try {
            claims.pause();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while another recount was at work", e);
        }
    }

    /**
     * Takes the next hours that need counting and lie together, and says of the others before them
     * how they end. Nothing is taken while others have them all.
     */
    private List<Hour> claim(
            Set<Hour> open,
            LakeListing listing,
            RecountRequest request,
            HourClaims claims,
            Map<Hour, HourOutcome> outcomes)
            throws IOException {
        List<Hour> taken = new ArrayList<>();
        for (Hour hour : open) {
            boolean apart = !taken.isEmpty() && !isNear(taken.get(taken.size() - 1), hour);
            if (apart || taken.size() == MOST_HOURS_OF_A_PASS) {
                break;
            }
            Optional<RecountedHour> held = recounted.find(hour);
            Optional<HourOutcome> known =
                    held.isEmpty()
                            ? Optional.empty()
                            : need(request).withoutCounting(held.get(), listing.of(hour, rules));
            if (known.isPresent()) {
                end(known.get(), outcomes);
                continue;
            }
            Optional<Holder> other = request.dryRun() ? Optional.empty() : claims.take(hour);
            if (other.isEmpty()) {
                taken.add(hour);
            } else if (!request.waits()) {
                String why = other.get() + " is recounting it";
                end(HourOutcome.problem(hour, Kind.BUSY, recounted.find(hour), why), outcomes);
            }
        }
        return taken;
    }

    private HourNeed need(RecountRequest request) {
        return new HourNeed(recounted, settings, request);
    }

    private void end(HourOutcome outcome, Map<Hour, HourOutcome> outcomes) {
        outcomes.put(outcome.hour(), outcome);
        progress.ended(outcome);
    }

    /** Whether reading both together saves reading a partition twice. */
    private boolean isNear(Hour one, Hour next) {
        return rules.firstArrival(next).compareTo(rules.lastArrival(one)) <= 0;
    }

    private void count(
            List<Hour> hours,
            LakeListing listing,
            RecountRequest request,
            Map<Hour, HourOutcome> outcomes)
            throws IOException {
        if (hours.isEmpty()) {
            return;
        }
        SortedMap<Hour, LakeObjects> objects = new TreeMap<>();
        for (Hour hour : hours) {
            objects.put(hour, listing.of(hour, rules));
        }
        try (CountedHours counted = counting.count(objects)) {
            CountedHours.Rows toCompare = counted.rows();
            CountedHours.Rows toWrite = counted.rows();
            for (Hour hour : hours) {
                Optional<UnreadableObjectException> unreadable =
                        counted.unreadable(objects.get(hour));
                Optional<HourOutcome> outcome =
                        unreadable.isPresent()
                                ? Optional.of(unreadable(hour, unreadable.get()))
                                : settle(
                                        hour,
                                        objects.get(hour),
                                        counted.totals(hour),
                                        toCompare,
                                        toWrite,
                                        request);
                outcome.ifPresent(known -> end(known, outcomes));
            }
        }
    }

    private HourOutcome unreadable(Hour hour, UnreadableObjectException failed) {
        return HourOutcome.problem(
                hour,
                Kind.UNREADABLE,
                recounted.find(hour),
                failed.getMessage() + ". Nothing was written for this hour");
    }

    /**
     * Compares an hour with what the ledger holds, and writes it unless this is a dry run. Empty if
     * another recount has overtaken this one: then the hour has to be looked at again.
     */
    private Optional<HourOutcome> settle(
            Hour hour,
            LakeObjects objects,
            HourTotals totals,
            CountedHours.Rows toCompare,
            CountedHours.Rows toWrite,
            RecountRequest request)
            throws IOException {
        Optional<RecountedHour> seen = recounted.find(hour);
        HourNeed need = need(request);
        Optional<HourOutcome> known = seen.flatMap(held -> need.withoutCounting(held, objects));
        if (known.isPresent()) {
            // Another recount has been faster.
            return known;
        }
        String fingerprint = objects.fingerprint(settings.horizon());
        long generation = need.generation(seen, fingerprint);
        RecountedHour writing =
                RecountedHour.writing(hour, generation, settings, objects, totals, clock.instant());
        try {
            HourChanges changes = new HourWriter(ledger, writing).compare(toCompare);
            writing = writing.withRows(changes.rows());
            if (request.dryRun()) {
                return Optional.of(
                        new HourOutcome(
                                hour,
                                Kind.WOULD_WRITE,
                                Optional.of(writing),
                                Optional.of(changes),
                                ""));
            }
            return write(writing, seen, objects, toWrite, changes);
        } catch (NewerRecountException e) {
            boolean overtaken =
                    recounted.find(hour).filter(held -> held.generation() > generation).isPresent();
            return overtaken
                    ? Optional.empty()
                    : Optional.of(HourOutcome.problem(hour, Kind.REFUSED, seen, e.getMessage()));
        }
    }

    private Optional<HourOutcome> write(
            RecountedHour writing,
            Optional<RecountedHour> seen,
            LakeObjects objects,
            CountedHours.Rows rows,
            HourChanges changes)
            throws IOException {
        if (!recounted.put(seen, writing)) {
            return Optional.empty();
        }
        recounted.putObjects(writing, objects);
        HourWriter writer = new HourWriter(ledger, writing);
        writer.write(rows);
        if (seen.isPresent()) {
            writer.writeOffOlder(changes);
        }
        if (!recounted.put(Optional.of(writing), writing.finished())) {
            return Optional.empty();
        }
        return Optional.of(
                new HourOutcome(
                        writing.hour(),
                        Kind.RECOUNTED,
                        Optional.of(writing.finished()),
                        Optional.of(changes),
                        ""));
    }
}
