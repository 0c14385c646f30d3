package dev.tidemark.job.source.file;

import dev.tidemark.clicks.ClickFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.concurrent.TimeUnit;

/**
 * Recognises an input that has been counted already: a digest of every file's name in the folder,
 * size and time of last change. Content is not read, so it costs one look at each file.
 *
 * @param sha256 64 hexadecimal digits
 * @param files how many files it covers
 * @param bytes their size together, as stored
 */
public record SourceFingerprint(String sha256, int files, long bytes) {

    /**
     * Looks at a source as a bounded run would.
     *
     * @param path a folder or a single file
     * @throws IOException if it does not exist, cannot be read or holds no click log
     */
    public static SourceFingerprint of(String path) throws IOException {
        ClickFiles listed = SourceFolder.of(path).listWhole();
        MessageDigest digest = newDigest();
        long bytes = 0;
        for (String shard : listed.shards()) {
            Path file = listed.path(shard);
            BasicFileAttributes seen = Files.readAttributes(file, BasicFileAttributes.class);
            long changed = seen.lastModifiedTime().to(TimeUnit.MICROSECONDS);
            // A name cannot hold the character 0, so no two lists have one form.
            String line = shard + '\0' + seen.size() + '\0' + changed + '\n';
            digest.update(line.getBytes(StandardCharsets.UTF_8));
            bytes += seen.size();
        }
        String hex = HexFormat.of().formatHex(digest.digest());
        return new SourceFingerprint(hex, listed.shards().size(), bytes);
    }

    private static MessageDigest newDigest() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
