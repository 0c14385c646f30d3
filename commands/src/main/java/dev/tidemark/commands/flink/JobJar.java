package dev.tidemark.commands.flink;

import dev.tidemark.commands.ErrorCode;
import dev.tidemark.commands.Failure;
import dev.tidemark.commands.Session;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/**
 * The job's jar under a name that its content gives it, so that a cluster that has it needs no
 * second copy and never runs an older one by mistake.
 */
public final class JobJar {

    private static final int HASH_DIGITS = 16;
    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final String name;

    private JobJar(Path file, String name) {
        this.file = file;
        this.name = name;
    }

    /** The jar of this installation. */
    public static JobJar installed(Session session) {
        Path jar = session.surroundings().home().resolve("lib").resolve("tidemark-job.jar");
        if (!Files.isRegularFile(jar)) {
            throw new Failure(
                    ErrorCode.NOT_INSTALLED,
                    jar + " is missing. Nothing was changed.",
                    "unpack the release again, and keep bin/ and lib/ side by side");
        }
        return of(jar);
    }

    /** Reads a jar and names it by its SHA-256. */
    static JobJar of(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[BUFFER];
            int read = in.read(buffer);
            while (read >= 0) {
                digest.update(buffer, 0, read);
                read = in.read(buffer);
            }
            String hash = HexFormat.of().formatHex(digest.digest()).substring(0, HASH_DIGITS);
            return new JobJar(file, "tidemark-job-" + hash + ".jar");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Its name on the cluster, which its content decides. */
    public String name() {
        return name;
    }

    /**
     * The id of the jar on a cluster, which gets it now if it does not have it.
     *
     * @param uploading called before an upload
     */
    public String on(FlinkRest cluster, Runnable uploading) {
        Map<String, String> there = cluster.jars();
        if (there.containsKey(name)) {
            return there.get(name);
        }
        uploading.run();
        return cluster.upload(file, name);
    }
}
