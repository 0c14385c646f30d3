package dev.tidemark.clicks.generator;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.Minute;
import dev.tidemark.clicks.Verdict;
import java.util.Iterator;
import java.util.NoSuchElementException;

/**
 * A seeded click log, record by record in the order of arrival, whose right counts are known by
 * construction.
 *
 * <p>A click that is on time arrives less than 3 s after its event, and no watermark is nearer than
 * 5 s to the newest event of its own shard: so no reader can take it for late, however far shards
 * drift apart. A late click arrives at least 150 s after its event, and its minute had ended 60 s
 * before a watermark that every reader has reached if its shards are merged by arrival, or drift
 * less than those 60 s. A stale click is over its horizon of 2 h by at least 5 minutes of that
 * watermark. A duplicate arrives within the horizon of the accepted click it repeats. Memory does
 * not grow with the clicks.
 */
public final class ClickGenerator implements Iterator<GeneratedRecord> {

    private static final long SECOND = 1_000;
    private static final long MINUTE = 60 * SECOND;
    private static final long HOUR = 60 * MINUTE;
    private static final long DAY = 24 * HOUR;

    private static final long ON_TIME = 3 * SECOND;
    private static final long WARM_UP = 5 * MINUTE;
    private static final long LATE_FROM = 150 * SECOND;
    private static final long LATE_TO = 25 * MINUTE;
    private static final long LATE_MARGIN = 60 * SECOND;
    private static final long HORIZON = 2 * HOUR;
    private static final long STALE_FROM = HORIZON + 15 * MINUTE;
    private static final long STALE_MARGIN = 5 * MINUTE;

    /** A shard that was quiet for so long gets the next click, whatever else was planned. */
    private static final long LONGEST_QUIET = 1_500;

    /** A shard that was quiet for so long gets the next click that is on time. */
    private static final long QUIET = 500;

    private final GeneratorSettings settings;
    private final long start;
    private final double spacing;
    private final Chance chance;
    private final RecordText text;
    private final SettledWatermark watermark;
    private final AcceptedClicks accepted;
    private final Truth truth = new Truth();
    private long made;
    private long arrival;

    /** Starts at the first record. */
    public ClickGenerator(GeneratorSettings settings) {
        this.settings = settings;
        this.start = settings.start().toEpochMilli();
        this.spacing = settings.duration().toMillis() / (double) settings.clicks();
        this.chance = new Chance(settings.seed());
        this.text = new RecordText(settings.format());
        this.watermark = new SettledWatermark(settings.shards());
        this.accepted = new AcceptedClicks(settings);
    }

    /** The header line of each shard with its line end; empty if the format has none. */
    public byte[] header() {
        return RecordText.header(settings.format());
    }

    /** What a right count of the records made so far gives. */
    public Truth truth() {
        return truth;
    }

    @Override
    public boolean hasNext() {
        return made < settings.clicks();
    }

    @Override
    public GeneratedRecord next() {
        if (!hasNext()) {
            throw new NoSuchElementException("all " + made + " records are made");
        }
        arrival = start + (long) ((made + chance.share()) * spacing);
        watermark.passTo(arrival);
        GeneratedRecord special = mustCatchUp() ? null : special();
        GeneratedRecord record = special == null ? ordinary() : special;
        made++;
        return record;
    }

    private boolean mustCatchUp() {
        return settings.wantsLateOrStale()
                && watermark.lastArrival(watermark.quietest()) < arrival - LONGEST_QUIET;
    }

    /** A record of one of the special kinds, or null if none is due or possible now. */
    private GeneratedRecord special() {
        double rest = chance.share();
        if ((rest -= settings.lateShare()) < 0) {
            return late();
        }
        if ((rest -= settings.staleShare()) < 0) {
            return stale();
        }
        if ((rest -= settings.duplicateShare()) < 0) {
            return duplicate();
        }
        if ((rest -= settings.badClockShare()) < 0) {
            return chance.happens(0.5) ? fastClock() : slowClock();
        }
        if ((rest -= settings.invalidShare()) < 0) {
            return invalid();
        }
        return rest - settings.badLineShare() < 0 ? badLine() : null;
    }

    private GeneratedRecord ordinary() {
        long event = recent(ON_TIME);
        long impression = event - chance.between(SECOND, 2 * MINUTE);
        return onTime(click(adId(), impression, event, true), true);
    }

    /** A clock ahead by days or years: the event is clamped to the arrival. */
    private GeneratedRecord fastClock() {
        long impression = arrival - chance.between(SECOND, MINUTE);
        long device = arrival + chance.between(DAY, 5 * 365 * DAY);
        // Its copy would have another event time, so it is not repeated.
        return onTime(click(adId(), impression, device, true), false);
    }

    /** A clock behind by days or years: the event is clamped to the impression, just before. */
    private GeneratedRecord slowClock() {
        long impression = recent(ON_TIME);
        long device = Math.max(0, impression - chance.between(DAY, 20 * 365 * DAY));
        return onTime(click(adId(), impression, device, true), true);
    }

    private GeneratedRecord onTime(Click click, boolean mayRepeat) {
        int shard = shardForOnTime();
        watermark.onTime(shard, click.eventTimeMillis(), arrival);
        truth.onTime(click.adId(), Hour.of(click.eventTimeMillis()), click.counts());
        if (mayRepeat) {
            accepted.add(click, shard, chance);
        }
        return record(shard, text.good(click, lineEnd()));
    }

    private int shardForOnTime() {
        int quietest = watermark.quietest();
        return watermark.lastArrival(quietest) < arrival - QUIET ? quietest : anyShard();
    }

    private GeneratedRecord late() {
        if (arrival - start < WARM_UP) {
            return null;
        }
        long earliest = Math.max(start, arrival - LATE_TO);
        long event = chance.between(earliest, arrival - LATE_FROM + 1);
        if (Minute.of(event).maxTimestampMillis() + LATE_MARGIN > watermark.millis()) {
            return null;
        }
        long impression = event - chance.between(SECOND, MINUTE);
        Click click = click(adId(), impression, event, true);
        int shard = anyShard();
        truth.late(click.adId(), Hour.of(event), click.counts());
        accepted.add(click, shard, chance);
        return record(shard, text.good(click, lineEnd()));
    }

    private GeneratedRecord stale() {
        long impression = arrival - STALE_FROM - chance.between(1, 6 * HOUR);
        boolean certain = impression + HORIZON + STALE_MARGIN <= watermark.millis();
        if (arrival - start < WARM_UP || !certain) {
            return null;
        }
        long event = impression + chance.between(SECOND, MINUTE);
        truth.note(Verdict.STALE);
        return record(anyShard(), text.good(click(adId(), impression, event, true), lineEnd()));
    }

    private GeneratedRecord duplicate() {
        AcceptedClicks.Accepted first = accepted.any(chance);
        if (first == null) {
            return null;
        }
        Click click = first.click();
        long age = arrival - click.arrivalTimeMillis();
        boolean inHorizon = arrival + MINUTE < click.impressionTimeMillis() + HORIZON;
        if (age < SECOND || !inHorizon) {
            return null;
        }
        Click copy =
                new Click(
                        click.clickId(),
                        click.adId(),
                        click.campaignId(),
                        click.deviceId(),
                        click.impressionTimeMillis(),
                        click.deviceTimeMillis(),
                        arrival,
                        click.costMicros(),
                        true);
        // Soon after, it comes on the same shard, so that no reader can see it first.
        int shard = age < 2 * MINUTE ? first.shard() : anyShard();
        truth.note(Verdict.DUPLICATE);
        return record(shard, text.good(copy, lineEnd()));
    }

    private GeneratedRecord invalid() {
        long event = recent(ON_TIME);
        long impression = event - chance.between(SECOND, MINUTE);
        Click click =
                switch (chance.below(4)) {
                    case 0 -> click("", impression, event, true);
                    case 1 -> click("x".repeat(2_049), impression, event, true);
                    default -> click(adId(), impression, event, false);
                };
        truth.note(Verdict.INVALID);
        return record(anyShard(), text.good(click, lineEnd()));
    }

    private GeneratedRecord badLine() {
        Click click = click(adId(), arrival, arrival, true);
        truth.note(Verdict.MALFORMED);
        return record(anyShard(), text.bad(click, chance, lineEnd()));
    }

    /** A time up to so long before the arrival, but not before the log starts. */
    private long recent(long atMost) {
        return arrival - Math.min(chance.between(0, atMost), arrival - start);
    }

    private String adId() {
        boolean hot = settings.ads() == 1 || chance.happens(settings.hotShare());
        return "ad_" + (hot ? 1 : 2 + chance.below(settings.ads() - 1));
    }

    private int anyShard() {
        return chance.below(settings.shards());
    }

    private Click click(String adId, long impression, long device, boolean valid) {
        return new Click(
                "s" + settings.seed() + "-" + made,
                adId,
                "cmp_" + chance.below(50),
                "d_" + chance.below(100_000),
                impression,
                device,
                arrival,
                chance.between(1, 200) * 10_000,
                valid);
    }

    private String lineEnd() {
        return settings.badLineShare() > 0 && chance.happens(0.125) ? "\r\n" : "\n";
    }

    private GeneratedRecord record(int shard, byte[] line) {
        return new GeneratedRecord(shard, line, arrival);
    }
}
