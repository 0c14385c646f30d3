package dev.tidemark.recount;

import dev.tidemark.clicks.Hour;
import dev.tidemark.clicks.RawClick;
import dev.tidemark.clicks.RawClickJson;
import dev.tidemark.clicks.RejectedClick;
import dev.tidemark.clicks.RejectedClickJson;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.GZIPOutputStream;

/** A lake in memory, to which tests add objects and which they damage. */
final class MemoryLake implements Lake {

    private final SortedMap<String, byte[]> objects = new TreeMap<>();
    private final SortedMap<String, Long> claimedSizes = new TreeMap<>();
    private final Map<String, IOException> failures = new HashMap<>();

    /** Puts raw lines into one gzip object of their arrival hour. */
    MemoryLake raw(String name, RawClick... clicks) {
        Hour arrival = Hour.of(clicks[0].arrivalTimeMillis());
        byte[][] lines = Arrays.stream(clicks).map(RawClickJson::write).toArray(byte[][]::new);
        return put(Kind.RAW, arrival, name + ".jsonl.gz", gzip(lines));
    }

    /** Puts lines of the exceptions log into one gzip object of their arrival hour. */
    MemoryLake exceptions(String name, RejectedClick... rejected) {
        Hour arrival = Hour.of(rejected[0].arrivalTimeMillis());
        byte[][] lines =
                Arrays.stream(rejected).map(RejectedClickJson::write).toArray(byte[][]::new);
        return put(Kind.EXCEPTIONS, arrival, name + ".jsonl.gz", gzip(lines));
    }

    MemoryLake put(Kind kind, Hour arrival, String name, byte[] content) {
        objects.put(kind.folder() + "/hour=" + arrival.text() + "/" + name, content);
        return this;
    }

    byte[] content(String name) {
        return objects.get(name);
    }

    void replace(String name, byte[] content) {
        objects.put(name, content);
    }

    void remove(String name) {
        objects.remove(name);
    }

    /** Lets the listing say another size than the object has. */
    void claimSize(String name, long bytes) {
        claimedSizes.put(name, bytes);
    }

    /** Lets whoever opens an object fail. */
    void failToOpen(String name, IOException failure) {
        failures.put(name, failure);
    }

    static byte[] gzip(byte[]... lines) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            for (byte[] line : lines) {
                gzip.write(line);
                gzip.write('\n');
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    @Override
    public SortedSet<Hour> hours(Kind kind) {
        SortedSet<Hour> hours = new TreeSet<>();
        for (String name : objects.keySet()) {
            if (name.startsWith(kind.folder() + "/")) {
                hours.add(hour(name));
            }
        }
        return hours;
    }

    private static Hour hour(String name) {
        return Hour.parse(name.substring(name.indexOf('=') + 1, name.lastIndexOf('/')));
    }

    @Override
    public List<LakeObject> objects(Kind kind, Hour arrival) {
        return objects.entrySet().stream()
                .filter(
                        entry ->
                                entry.getKey().startsWith(kind.folder() + "/")
                                        && hour(entry.getKey()).equals(arrival))
                .map(
                        entry ->
                                new LakeObject(
                                        kind,
                                        arrival,
                                        entry.getKey(),
                                        claimedSizes.getOrDefault(
                                                entry.getKey(), (long) entry.getValue().length),
                                        Integer.toHexString(Arrays.hashCode(entry.getValue()))))
                .toList();
    }

    @Override
    public InputStream open(LakeObject object) throws IOException {
        if (failures.containsKey(object.name())) {
            throw failures.get(object.name());
        }
        byte[] content = objects.get(object.name());
        if (content == null) {
            throw new IOException("it is no longer there");
        }
        return new ByteArrayInputStream(content);
    }
}
