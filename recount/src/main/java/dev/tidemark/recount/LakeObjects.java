package dev.tidemark.recount;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * The objects that a recount of one hour has to read, as a listing shows them at one moment.
 *
 * @param objects sorted by kind, arrival hour and name
 */
public record LakeObjects(List<LakeObject> objects) {

    public LakeObjects {
        objects = List.copyOf(objects);
    }

    /** The size of all objects together, in bytes as they are stored. */
    public long bytes() {
        return objects.stream().mapToLong(LakeObject::bytes).sum();
    }

    /** All objects of some hours, each once, the largest first: who read them then end together. */
    static List<LakeObject> largestFirst(Collection<LakeObjects> ofHours) {
        return ofHours.stream()
                .flatMap(ofHour -> ofHour.objects().stream())
                .distinct()
                .sorted(
                        Comparator.comparingLong(LakeObject::bytes)
                                .reversed()
                                .thenComparing(LakeObject::name))
                .toList();
    }

    /** The first by name of the failures that concern one of these objects. */
    Optional<UnreadableObjectException> firstOf(List<UnreadableObjectException> failures) {
        return failures.stream()
                .filter(failed -> objects.contains(failed.object()))
                .min(Comparator.comparing(failed -> failed.object().name()));
    }

    /** Changes when any object comes, goes or changes, and with the horizon of the rules. */
    String fingerprint(Duration horizon) {
        MessageDigest sha;
        try {
            sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
        String rules = "%s horizon %s\n".formatted(RecountRules.VERSION, horizon);
        sha.update(rules.getBytes(StandardCharsets.UTF_8));
        for (LakeObject object : objects) {
            String line = "%s %d %s\n".formatted(object.name(), object.bytes(), object.version());
            sha.update(line.getBytes(StandardCharsets.UTF_8));
        }
        return HexFormat.of().formatHex(sha.digest());
    }
}
