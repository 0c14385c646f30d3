package dev.tidemark.recount;

import dev.tidemark.recount.HourOutcome.Kind;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Says whether an hour that was recounted before needs counting again, whether it may be, and under
 * which generation.
 */
final class HourNeed {

    private final RecountedHours recounted;
    private final RecountSettings settings;
    private final RecountRequest request;

    HourNeed(RecountedHours recounted, RecountSettings settings, RecountRequest request) {
        this.recounted = recounted;
        this.settings = settings;
        this.request = request;
    }

    /**
     * How an hour ends that needs no counting, or must not be counted; empty if it is to be.
     *
     * @param objects what the lake holds for it now
     */
    Optional<HourOutcome> withoutCounting(RecountedHour held, LakeObjects objects) {
        long wanted = request.generation().orElse(Long.MAX_VALUE);
        boolean dirty = isDirty(held, objects);
        if (wanted < held.generation()
                || (dirty && held.isFinal() && wanted == held.generation())) {
            return Optional.of(refused(held, takenText(held, wanted)));
        }
        if (!dirty && (request.generation().isEmpty() || wanted == held.generation())) {
            return Optional.of(HourOutcome.unchanged(held));
        }
        Optional<String> removed =
                request.acceptsRemoved() ? Optional.empty() : removed(held, objects);
        return removed.map(name -> refused(held, removedText(name)));
    }

    private static HourOutcome refused(RecountedHour held, String why) {
        return HourOutcome.problem(held.hour(), Kind.REFUSED, Optional.of(held), why);
    }

    private static String takenText(RecountedHour held, long wanted) {
        return """
                hour %s has generation %d of the recount; generation %d is not newer. Nothing was \
                written. Next: the same command without --final-gen, or with a higher one"""
                .formatted(held.hour().text(), held.generation(), wanted);
    }

    /** Whether the objects or the rules are not those that an hour was counted by. */
    private boolean isDirty(RecountedHour held, LakeObjects objects) {
        boolean minutesAreMissing = settings.minutes() && !held.minutes();
        return !held.isFinal()
                || minutesAreMissing
                || !held.fingerprint().equals(objects.fingerprint(settings.horizon()));
    }

    private Optional<String> removed(RecountedHour held, LakeObjects objects) {
        Set<String> now = new TreeSet<>();
        objects.objects().forEach(object -> now.add(object.name()));
        return recounted.objects(held).keySet().stream()
                .filter(name -> !now.contains(name))
                .findFirst();
    }

    private static String removedText(String name) {
        return """
                %s was counted before and is no longer in the lake; counting without it would \
                lower the hour. Nothing was written. Next: bring it back, or the same command \
                with --force to count what is left"""
                .formatted(name);
    }

    /**
     * The generation to write under: what was begun with the same objects is continued; anything
     * else is a new one.
     *
     * @param seen what the ledger remembers of the hour
     */
    long generation(Optional<RecountedHour> seen, String fingerprint) {
        if (request.generation().isPresent()) {
            return request.generation().getAsLong();
        }
        if (seen.isEmpty()) {
            return 1;
        }
        RecountedHour held = seen.get();
        boolean continues =
                !held.isFinal()
                        && held.fingerprint().equals(fingerprint)
                        && held.minutes() == settings.minutes();
        return continues ? held.generation() : held.generation() + 1;
    }
}
