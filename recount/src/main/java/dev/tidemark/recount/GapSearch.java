package dev.tidemark.recount;

import dev.tidemark.clicks.Counts;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Minute;
import dev.tidemark.clicks.Position;
import dev.tidemark.ledger.Ledger;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.Writer;
import dev.tidemark.recount.Gap.Suspect;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Looks for the place of a remainder: the minutes whose rows are not what lake and log say, and the
 * clicks that may be too many there. It reads the decisions of a pass again, which only an hour
 * with a remainder has to pay for.
 */
final class GapSearch {

    /** So many ads are searched, the worst. */
    private static final int ADS = 20;

    /** So many clicks of minutes with a gap are looked at. */
    private static final int CLICKS = 100_000;

    /** So many suspects are named for one gap. */
    private static final int SUSPECTS = 20;

    private static final Comparator<Suspect> MOST_SUSPICIOUS_FIRST =
            Comparator.comparing((Suspect suspect) -> !suspect.sharesItsPosition())
                    .thenComparing(suspect -> suspect.click().clickId())
                    .thenComparing(suspect -> suspect.click().arrivalTimeMillis());

    /** One value of the stream. */
    private record Place(String adId, Writer writer, String bucket) implements Comparable<Place> {
        private static final Comparator<Place> ORDER =
                Comparator.comparing(Place::adId)
                        .thenComparing(Place::writer)
                        .thenComparing(Place::bucket);

        @Override
        public int compareTo(Place other) {
            return ORDER.compare(this, other);
        }
    }

    private final Ledger ledger;
    private final Hour hour;
    private final Map<String, StreamRow> rows = new HashMap<>();

    GapSearch(Ledger ledger, Hour hour, List<StreamRow> unexplained) {
        this.ledger = ledger;
        this.hour = hour;
        unexplained.stream().limit(ADS).forEach(row -> rows.put(row.row().key().entity(), row));
    }

    /** The gaps in the order of ad, writer and bucket. */
    List<Gap> search(RecountPass pass) throws IOException {
        TreeMap<Place, Counts> inLake = new TreeMap<>();
        pass.decide(
                decision -> {
                    for (Place place : places(decision)) {
                        Counts one = new Counts(1, decision.click().costMicros());
                        inLake.merge(place, one, Counts::plus);
                    }
                });
        Map<Place, Counts> inLedger = inLedger();
        Set<Place> gaps = gaps(inLake, inLedger);
        Map<Place, List<Suspect>> suspects = suspects(pass, tooMany(gaps, inLake, inLedger));
        List<Gap> found = new ArrayList<>();
        for (Place place : gaps) {
            found.add(
                    new Gap(
                            place.adId(),
                            place.writer(),
                            place.bucket(),
                            inLedger.getOrDefault(place, Counts.ZERO),
                            inLake.getOrDefault(place, Counts.ZERO),
                            suspects.getOrDefault(place, List.of())));
        }
        return found;
    }

    /** The values that should hold a click: its minute and its hour, or the hour's late total. */
    private List<Place> places(Decision decision) {
        LakeClick click = decision.click();
        StreamRow row = rows.get(click.adId());
        List<Place> places = new ArrayList<>();
        if (row != null && row.countsOnTime(decision.history())) {
            String minute = Minute.of(click.eventTimeMillis()).bucket();
            places.add(new Place(click.adId(), Writer.FAST, minute));
            places.add(new Place(click.adId(), Writer.FAST, hour.bucket()));
        }
        if (row != null && row.countsLate(decision.history())) {
            places.add(new Place(click.adId(), Writer.LATE, hour.bucket()));
        }
        return places;
    }

    private Map<Place, Counts> inLedger() {
        String first = Minute.of(hour.startMillis()).bucket();
        String last = Minute.of(hour.maxTimestampMillis()).bucket();
        TreeMap<Place, Counts> values = new TreeMap<>();
        rows.forEach(
                (ad, row) -> {
                    values.put(new Place(ad, Writer.FAST, hour.bucket()), row.fast());
                    values.put(new Place(ad, Writer.LATE, hour.bucket()), row.late());
                    for (LedgerRow minute : ledger.rows(ad, first, last)) {
                        minute.fast()
                                .map(TaggedCounts::counts)
                                .ifPresent(
                                        fast ->
                                                values.put(
                                                        new Place(
                                                                ad,
                                                                Writer.FAST,
                                                                minute.key().bucket()),
                                                        fast));
                    }
                });
        return values;
    }

    /** An hour's own row is named only where its minutes do not say it more exactly. */
    private Set<Place> gaps(Map<Place, Counts> inLake, Map<Place, Counts> inLedger) {
        TreeMap<Place, Boolean> wrong = new TreeMap<>();
        Set<Place> all = new HashSet<>(inLake.keySet());
        all.addAll(inLedger.keySet());
        Set<String> adsWithWrongMinutes = new HashSet<>();
        for (Place place : all) {
            Counts lake = inLake.getOrDefault(place, Counts.ZERO);
            if (!lake.equals(inLedger.getOrDefault(place, Counts.ZERO))) {
                boolean isHour = place.bucket().equals(hour.bucket());
                wrong.put(place, isHour && place.writer() == Writer.FAST);
                if (!isHour) {
                    adsWithWrongMinutes.add(place.adId());
                }
            }
        }
        wrong.entrySet()
                .removeIf(
                        place ->
                                place.getValue()
                                        && adsWithWrongMinutes.contains(place.getKey().adId()));
        return wrong.keySet();
    }

    private static Set<Place> tooMany(
            Set<Place> gaps, Map<Place, Counts> inLake, Map<Place, Counts> inLedger) {
        Set<Place> more = new HashSet<>();
        for (Place place : gaps) {
            long lake = inLake.getOrDefault(place, Counts.ZERO).valid();
            if (lake > inLedger.getOrDefault(place, Counts.ZERO).valid()) {
                more.add(place);
            }
        }
        return more;
    }

    private Map<Place, List<Suspect>> suspects(RecountPass pass, Set<Place> places)
            throws IOException {
        if (places.isEmpty()) {
            return Map.of();
        }
        Map<Place, List<LakeClick>> clicks = new HashMap<>();
        Map<Position, Set<String>> idsAt = new HashMap<>();
        pass.decide(
                decision -> {
                    for (Place place : places(decision)) {
                        if (places.contains(place) && idsAt.size() < CLICKS) {
                            clicks.computeIfAbsent(place, any -> new ArrayList<>())
                                    .add(decision.click());
                            idsAt.put(decision.click().position(), new HashSet<>());
                        }
                    }
                });
        pass.decide(
                decision -> {
                    Set<String> ids = idsAt.get(decision.click().position());
                    if (ids != null) {
                        ids.add(decision.click().clickId());
                    }
                });
        Map<Place, List<Suspect>> suspects = new HashMap<>();
        clicks.forEach((place, ofPlace) -> suspects.put(place, mostSuspicious(ofPlace, idsAt)));
        return suspects;
    }

    /** Those that share their position, if there are any; else all may be it. */
    private static List<Suspect> mostSuspicious(
            List<LakeClick> clicks, Map<Position, Set<String>> idsAt) {
        List<Suspect> all =
                clicks.stream()
                        .map(click -> new Suspect(click, idsAt.get(click.position()).size() > 1))
                        .sorted(MOST_SUSPICIOUS_FIRST)
                        .toList();
        long sharing = all.stream().filter(Suspect::sharesItsPosition).count();
        return all.stream().limit(sharing > 0 ? Math.min(sharing, SUSPECTS) : SUSPECTS).toList();
    }
}
