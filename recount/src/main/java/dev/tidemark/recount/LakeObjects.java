package dev.tidemark.recount;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
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

    /** The size of all objects together, in bytes as they are stored. */
    public long bytes() {
        return objects.stream().mapToLong(LakeObject::bytes).sum();
    }

    /** Changes when any object comes, goes or changes, and with the horizon of the rules. */
    String fingerprint(Duration horizon) {
        MessageDigest sha;
        try {
            sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
        sha.update("rules 1 horizon %s\n".formatted(horizon).getBytes(StandardCharsets.UTF_8));
        for (LakeObject object : objects) {
            String line = "%s %d %s\n".formatted(object.name(), object.bytes(), object.version());
            sha.update(line.getBytes(StandardCharsets.UTF_8));
        }
        return HexFormat.of().formatHex(sha.digest());
    }
}
