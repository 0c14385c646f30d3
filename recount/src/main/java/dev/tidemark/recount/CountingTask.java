package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.ledger.ControlItems;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * All that decides the counts of some hours, as a text that an engine can carry to other machines:
 * the hours, the rules, the objects of the lake, and which logged lines are void. Whoever counts by
 * it, and can read all of its objects, comes to the same sums.
 */
public final class CountingTask {

    private static final int ID_DIGITS = 16;

    /** To be changed with the form of this text, of a {@link Piece} or of a {@link PieceFile}. */
    private static final String RELEASE = RecountRules.VERSION + " pieces 1";

    private final String lake;
    private final Duration horizon;
    private final boolean minutes;
    private final SortedSet<Hour> hours;
    private final List<LakeObject> objects;
    private final VoidedLines voided;

    private CountingTask(
            String lake,
            Duration horizon,
            boolean minutes,
            SortedSet<Hour> hours,
            List<LakeObject> objects,
            VoidedLines voided) {
        this.lake = lake;
        this.horizon = horizon;
        this.minutes = minutes;
        this.hours = hours;
        this.objects = List.copyOf(objects);
        this.voided = voided;
    }

    /**
     * The task of counting some hours.
     *
     * @param lake the lake as every machine can open it: an absolute path, or an address
     * @param hours at least one, each with the objects that a listing showed for it
     * @param items the register, which knows the lines that a restore has voided
     */
    public static CountingTask of(
            String lake,
            SortedMap<Hour, LakeObjects> hours,
            RecountSettings settings,
            ControlItems items) {
        return new CountingTask(
                lake,
                settings.horizon(),
                settings.minutes(),
                new TreeSet<>(hours.keySet()),
                LakeObjects.largestFirst(hours.values()),
                VoidedLines.read(items));
    }

    /** The lake, as {@link Lakes#open} takes it. */
    public String lake() {
        return lake;
    }

    /** The objects that are to be read, the largest first. */
    public List<LakeObject> objects() {
        return objects;
    }

    /** The hours that are counted. */
    public SortedSet<Hour> hours() {
        return hours;
    }

    /** Whether minutes are summed, of which the hours follow. */
    boolean minutes() {
        return minutes;
    }

    RecountRules rules() {
        return new RecountRules(horizon);
    }

    VoidedLines voided() {
        return voided;
    }

    /** The same for steps that read no objects. */
    public CountingTask withoutObjects() {
        return new CountingTask(lake, horizon, minutes, hours, List.of(), voided);
    }

    /** Hexadecimal digits that are the same for the same counts of the same lake only. */
    public String id() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes());
            return HexFormat.of().formatHex(hash).substring(0, ID_DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** The text that {@link #parse} reads: letters, digits and few signs more. */
    public String text() {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
            out.write(bytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Base64.getUrlEncoder().withoutPadding().encodeToString(zipped.toByteArray());
    }

    private byte[] bytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        try {
            out.writeUTF(RELEASE);
            out.writeUTF(lake);
            out.writeLong(horizon.toMillis());
            out.writeBoolean(minutes);
            out.writeInt(hours.size());
            for (Hour hour : hours) {
                out.writeLong(hour.number());
            }
            out.writeInt(objects.size());
            for (LakeObject object : objects) {
                out.writeUTF(object.kind().name());
                out.writeLong(object.arrival().number());
                out.writeUTF(object.name());
                out.writeLong(object.bytes());
                out.writeUTF(object.version());
            }
            voided.write(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads what {@link #text} gave.
     *
     * @throws IllegalArgumentException if it is no such text, or of a release that counts otherwise
     */
    public static CountingTask parse(String text) {
        byte[] zipped = Base64.getUrlDecoder().decode(text);
        try (DataInputStream in =
                new DataInputStream(new GZIPInputStream(new ByteArrayInputStream(zipped)))) {
            requireSame(in.readUTF());
            String lake = in.readUTF();
            Duration horizon = Duration.ofMillis(in.readLong());
            boolean minutes = in.readBoolean();
            SortedSet<Hour> hours = new TreeSet<>();
            for (int left = in.readInt(); left > 0; left--) {
                hours.add(new Hour(in.readLong()));
            }
            List<LakeObject> objects = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                objects.add(
                        new LakeObject(
                                Lake.Kind.valueOf(in.readUTF()),
                                new Hour(in.readLong()),
                                in.readUTF(),
                                in.readLong(),
                                in.readUTF()));
            }
            return new CountingTask(lake, horizon, minutes, hours, objects, VoidedLines.read(in));
        } catch (IOException e) {
            throw new IllegalArgumentException("not the text of a count: " + e.getMessage(), e);
        }
    }

    private static void requireSame(String release) {
        if (!release.equals(RELEASE)) {
            throw new IllegalArgumentException(
                    "a count by '%s', where this release counts by '%s'"
                            .formatted(release, RELEASE));
        }
    }
}
