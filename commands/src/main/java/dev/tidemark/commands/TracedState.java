package dev.tidemark.commands;

import dev.tidemark.clicks.Position;
import dev.tidemark.commands.run.JobEvent.Checkpoint;
import dev.tidemark.commands.run.JobEvent.Held;
import dev.tidemark.recount.HeldClickId;
import dev.tidemark.recount.LakeClick;
import dev.tidemark.recount.TracedClick;
import dev.tidemark.recount.TracedRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * What a checkpoint or savepoint holds of a click.
 *
 * @param path as the user gave it
 * @param checkpoint its id and run
 * @param knownUntil until which judge the click id is remembered; empty if it is not
 * @param stalenessFloor what the foremost subtask judged staleness by; empty if nothing
 * @param shards of which it says how far they had been read
 * @param ids what it remembers of the id, seen from each record
 * @param counts the counts of the records' ads, minutes and hours
 */
record TracedState(
        String path,
        Checkpoint checkpoint,
        OptionalLong knownUntil,
        OptionalLong stalenessFloor,
        Set<String> shards,
        Map<Position, HeldClickId> ids,
        List<Held> counts) {

    /** Kinds of values that are counts. */
    private static final Set<String> COUNTS = Set.of("open_minute", "open_hour", "late_total");

    static TracedState read(StateChild child, String path, TracedClick click, Duration horizon) {
        Set<String> ads =
                click.records().stream()
                        .map(record -> record.click().adId())
                        .collect(Collectors.toSet());
        List<Held> all = new ArrayList<>();
        Checkpoint checkpoint =
                child.readClick(
                        "--state",
                        path,
                        click.clickId(),
                        ads.size() == 1 ? ads.iterator().next() : "",
                        held -> {
                            if (!COUNTS.contains(held.kind()) || isOf(click, held)) {
                                all.add(held);
                            }
                        });
        OptionalLong knownUntil = numbers(all, "click_id").findFirst();
        OptionalLong floor =
                numbers(all, "staleness_floor").filter(number -> number != Long.MIN_VALUE).max();
        Map<Position, HeldClickId> ids = new HashMap<>();
        for (TracedRecord record : click.records()) {
            LakeClick each = record.click();
            ids.put(
                    each.position(),
                    HeldClickId.of(knownUntil, floor, each, horizon, isStillToRead(all, each)));
        }
        List<Held> counts =
                all.stream()
                        .filter(held -> COUNTS.contains(held.kind()))
                        .sorted(Comparator.comparing(Held::kind).thenComparing(Held::at))
                        .toList();
        return new TracedState(path, checkpoint, knownUntil, floor, shards(all), ids, counts);
    }

    private static boolean isOf(TracedClick click, Held held) {
        return click.records().stream()
                .map(TracedRecord::row)
                .anyMatch(
                        row ->
                                held.name().equals(row.adId())
                                        && (held.at().equals(row.minute().bucket())
                                                || held.at().equals(row.hour().bucket())));
    }

    private static LongStream numbers(List<Held> all, String kind) {
        return all.stream().filter(held -> held.kind().equals(kind)).mapToLong(Held::number);
    }

    private static Set<String> shards(List<Held> all) {
        return all.stream()
                .filter(held -> held.kind().equals("position"))
                .map(Held::name)
                .collect(Collectors.toSet());
    }

    /**
     * Whether the record's shard had not been read so far; empty if no position is of this shard:
     * it may have been read to its end, or not been found yet.
     */
    static Optional<Boolean> isStillToRead(List<Held> all, LakeClick click) {
        String shard = click.position().shard();
        List<Held> ofShard =
                all.stream()
                        .filter(held -> held.kind().equals("position"))
                        .filter(held -> held.name().equals(shard))
                        .toList();
        return ofShard.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        ofShard.stream()
                                .anyMatch(held -> isStillToRead(click.position(), held.at())));
    }

    /**
     * Whether a place comes after the last one that was read.
     *
     * @param at in words that end with that place, such as {@code line 61}, or with none
     */
    static boolean isStillToRead(Position position, String at) {
        String place = at.substring(at.lastIndexOf(' ') + 1);
        if (!place.matches("[0-9.]+")) {
            return true;
        }
        // After a record that others were packed into, all of them have been read.
        String last = at.startsWith("after ") ? place + "." + Integer.MAX_VALUE : place;
        return position.compareTo(new Position(position.shard(), last)) > 0;
    }
}
