package dev.tidemark.job.virtual;

import static dev.tidemark.job.virtual.StoryTime.bucket;
import static dev.tidemark.job.virtual.StoryTime.text;
import static dev.tidemark.job.virtual.StoryTime.wall;

import dev.tidemark.clicks.Click;
import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.Verdict;
import dev.tidemark.job.PositionedClick;
import dev.tidemark.ledger.LedgerRow;
import dev.tidemark.ledger.LedgerWrite;
import dev.tidemark.ledger.LedgerWrite.ClosedWindowWrite;
import dev.tidemark.ledger.LedgerWrite.LateTotalWrite;
import dev.tidemark.ledger.RepairChange;
import dev.tidemark.ledger.RowKey;
import dev.tidemark.ledger.RunningTotal;
import dev.tidemark.ledger.TaggedCounts;
import dev.tidemark.ledger.TotalWrite;
import dev.tidemark.ledger.WriteOutcome.Refusal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Writes down what happens to a virtual job in the words of the story's event table. */
final class StoryLog implements JobObserver, LedgerObserver {

    private static final class ShardState {
        private long watermark = Long.MIN_VALUE;
        private boolean idle;

        String text() {
            return StoryTime.text(watermark) + (idle ? " (idle)" : "");
        }
    }

    private final VirtualClock clock;
    private final Map<String, ShardState> shards = new LinkedHashMap<>();
    private final List<String> events = new ArrayList<>();
    private final List<String> exceptions = new ArrayList<>();
    private final List<String> totals = new ArrayList<>();
    private final List<String> repairs = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();
    private final Map<RowKey, Long> shownTotals = new LinkedHashMap<>();
    private long jobWatermark = Long.MIN_VALUE;
    private final StoryLake lake = new StoryLake();
    private int run;

    StoryLog(VirtualClock clock, List<Shard> shards) {
        this.clock = clock;
        shards.forEach(shard -> this.shards.put(shard.name(), new ShardState()));
    }

    /** A new life: no watermark, no idle shard. */
    void newLife(int runNumber) {
        run = runNumber;
        jobWatermark = Long.MIN_VALUE;
        shards.replaceAll((shard, old) -> new ShardState());
    }

    void event(String what) {
        events.add(
                "%s | %s | %s | %s | %d"
                        .formatted(
                                wall(clock.absoluteTimeMillis()),
                                what,
                                shards.values().stream()
                                        .map(ShardState::text)
                                        .collect(Collectors.joining(" / ")),
                                text(jobWatermark),
                                run));
    }

    /**
     * The repairs since the last call as one event, in the story's order; none if there are none.
     */
    void flushed() {
        if (!repairs.isEmpty()) {
            List<String> ordered = new ArrayList<>(repairs);
            ordered.sort(Comparator.comparing(StoryLog::rowsBeforeTotals));
            event("FLUSH: " + String.join("; ", ordered));
            repairs.clear();
        }
    }

    /** Rows by ad and bucket, then running totals by ad and minute. */
    private static String rowsBeforeTotals(String repair) {
        int ad = repair.indexOf("ad_");
        return (repair.startsWith("VALKEY") ? "2" : "1") + repair.substring(ad);
    }

    @Override
    public void shardWatermark(String shard, long watermark) {
        shards.get(shard).watermark = watermark;
    }

    @Override
    public void shardIdle(String shard, boolean idle) {
        ShardState state = shards.get(shard);
        if (idle && !state.idle) {
            state.idle = true;
            event(shard + " marked idle");
        } else if (!idle && state.idle) {
            event(shard + " active again");
            state.idle = false;
        }
    }

    @Override
    public void jobWatermark(long watermark) {
        jobWatermark = watermark;
        event("job watermark -> " + text(watermark));
    }

    @Override
    public void judged(PositionedClick positioned, Verdict verdict, long judge) {
        lake.read(positioned);
        Click click = positioned.click();
        String id = click.clickId();
        if (verdict == Verdict.DUPLICATE) {
            event(id + "': duplicate of " + id + ", dropped");
            return;
        }
        String who = "%s (%s, %s): ".formatted(id, click.adId(), text(click.eventTimeMillis()));
        if (verdict == Verdict.LATE) {
            event(who + "LATE, judge " + text(judge));
            return;
        }
        if (verdict == Verdict.STALE) {
            event(who + "STALE, judge " + text(judge));
            return;
        }
        String minute = bucket(click.minute().bucket()).substring(1);
        event(who + "on time for minute " + minute + ", judge " + text(judge));
    }

    @Override
    public void rejected(RejectedClick line) {
        lake.rejected(line);
        exceptions.add(
                "%s %s %s gen %d run %d epoch %d"
                        .formatted(
                                wall(clock.absoluteTimeMillis()),
                                line.clickId(),
                                line.verdict().label(),
                                line.generation(),
                                line.run(),
                                line.epoch()));
    }

    @Override
    public void written(LedgerWrite write) {
        if (write instanceof ClosedWindowWrite closed) {
            set(write, "fast_valid", closed.epoch());
        } else if (write instanceof LateTotalWrite late) {
            set(write, "late_valid", late.epoch());
        }
    }

    private void set(LedgerWrite write, String attribute, long epoch) {
        event(
                "SET %s %s=%d tag %d"
                        .formatted(name(write.key()), attribute, write.counts().valid(), epoch));
    }

    @Override
    public void refused(LedgerWrite write, Refusal why) {
        refusals.add(
                "%s %s %d %s"
                        .formatted(
                                wall(clock.absoluteTimeMillis()),
                                name(write.key()),
                                write.counts().valid(),
                                why));
    }

    @Override
    public void repaired(RepairChange change, Optional<LedgerRow> after) {
        String key = name(change.key());
        String writer = change.writer().prefix() + "_*";
        if (change.will().isPresent()) {
            TaggedCounts will = change.will().get();
            repairs.add(
                    "REWRITE %s %s %d tag %d"
                            .formatted(
                                    writer, key, will.counts().valid(), will.tag().checkpoint()));
        } else {
            repairs.add(after.isEmpty() ? "DELETE " + key : "REMOVE " + writer + " " + key);
        }
    }

    @Override
    public void totalWritten(TotalWrite write) {
        total(write.key(), write.counts().valid());
    }

    @Override
    public void totalRepaired(RunningTotal before, Optional<TaggedCounts> after) {
        String key = name(before.key()).replace("/M", "/");
        long was = before.value().counts().valid();
        if (after.isEmpty()) {
            repairs.add("VALKEY DEL %s (was %d)".formatted(key, was));
            shownTotals.remove(before.key());
            totals.add("%s %s deleted".formatted(wall(clock.absoluteTimeMillis()), key));
            return;
        }
        long now = after.get().counts().valid();
        if (was != now) {
            repairs.add("VALKEY %s %d->%d".formatted(key, was, now));
        }
        total(before.key(), now);
    }

    /** Only changes are listed: an equal value that is written again shows nothing new. */
    private void total(RowKey key, long valid) {
        Long before = shownTotals.put(key, valid);
        if (before == null || before != valid) {
            totals.add(
                    "%s %s %d"
                            .formatted(
                                    wall(clock.absoluteTimeMillis()),
                                    name(key).replace("/M", "/"),
                                    valid));
        }
    }

    private static String name(RowKey key) {
        return key.entity() + "/" + bucket(key.bucket());
    }

    /** The event table so far. */
    List<String> events() {
        return events;
    }

    /**
     * The event table so far, with rows that were written at one instant in the order of buckets
     * and ads: timers of one timestamp have no order.
     */
    List<String> eventsWithTiesInOrder() {
        List<String> ordered = new ArrayList<>(events);
        int start = 0;
        for (int end = 1; end <= ordered.size(); end++) {
            if (end == ordered.size() || !isTie(ordered.get(start), ordered.get(end))) {
                ordered.subList(start, end).sort(Comparator.comparing(StoryLog::bucketThenAd));
                start = end;
            }
        }
        return ordered;
    }

    private static boolean isTie(String one, String other) {
        return one.contains("fast_valid")
                && other.contains("fast_valid")
                && one.substring(0, 10).equals(other.substring(0, 10));
    }

    /** Of {@code 10:15:07.2 | SET ad_7/M10:14 ...}: {@code M10:14 ad_7}. */
    private static String bucketThenAd(String event) {
        String[] words = event.split("[ /]", -1);
        return words.length > 4 ? words[4] + " " + words[3] : event;
    }

    /** What a dashboard shows: the last total of each ad's minute, such as {@code ad_7/10:14}. */
    Map<String, Long> shownTotals() {
        Map<String, Long> shown = new LinkedHashMap<>();
        shownTotals.forEach((key, valid) -> shown.put(name(key).replace("/M", "/"), valid));
        return shown;
    }

    /** What was read and rejected so far. */
    StoryLake lake() {
        return lake;
    }

    /** The lines for the exceptions log so far. */
    List<String> exceptions() {
        return exceptions;
    }

    /** The changes of running totals of an ad's minute so far, such as {@code ad_7/10:14}. */
    List<String> totals(String key) {
        return totals.stream().filter(line -> line.contains(" " + key + " ")).toList();
    }

    /** The repairs so far. */
    List<String> repairs() {
        return repairs;
    }

    /** The refused writes so far. */
    List<String> refusals() {
        return refusals;
    }
}
