package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * The objects that a recount of one hour has to read, as a listing shows them at one moment.
 *
 * @param objects sorted by kind, arrival hour and name
 */
public record LakeObjects(List<LakeObject> objects) {

    public LakeObjects {
        objects = List.copyOf(objects);
    }

    /**
     * Lists what an hour needs.
     *
     * @throws IOException if the lake cannot be listed
     */
    static LakeObjects list(Lake lake, RecountRules rules, Hour hour) throws IOException {
        List<LakeObject> objects = new ArrayList<>();
        Hour last = rules.lastArrival(hour);
        for (Lake.Kind kind : Lake.Kind.values()) {
            for (Hour arrival : lake.hours(kind)) {
                boolean needed =
                        arrival.compareTo(rules.firstArrival(hour)) >= 0
                                && arrival.compareTo(last) <= 0;
                if (needed) {
                    objects.addAll(lake.objects(kind, arrival));
                }
            }
        }
        return new LakeObjects(objects);
    }

    /** The size of all objects together, in bytes as they are stored. */
    public long bytes() {
        return objects.stream().mapToLong(LakeObject::bytes).sum();
    }

    /** Changes when any object comes, goes or changes. */
    String fingerprint() {
        MessageDigest sha;
        try {
            sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
        for (LakeObject object : objects) {
            String line = "%s %d %s\n".formatted(object.name(), object.bytes(), object.version());
            sha.update(line.getBytes(StandardCharsets.UTF_8));
        }
        return HexFormat.of().formatHex(sha.digest());
    }
}
