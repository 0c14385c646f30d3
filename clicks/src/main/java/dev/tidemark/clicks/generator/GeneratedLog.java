package dev.tidemark.clicks.generator;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.tidemark.clicks.Verdict;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * A generated log as a folder: one file a shard, and beside them what a right count gives, {@code
 * _expected.csv} (a line for each ad and hour) and {@code _expected.json} (verdicts and settings).
 *
 * <p>{@code _expected.json} is written last: where it is, everything is. Until then the files have
 * names that no reader takes for data, and {@code _generating.json} holds the settings, so that the
 * same command begins again after an interruption.
 */
public final class GeneratedLog {

    private static final String EXPECTED_ROWS = "_expected.csv";
    private static final String EXPECTED = "_expected.json";
    private static final String UNFINISHED = "_generating.json";

    private final Path folder;
    private final GeneratorSettings settings;

    /** The log with these settings in this folder. */
    public GeneratedLog(Path folder, GeneratorSettings settings) {
        this.folder = folder;
        this.settings = settings;
    }

    /** What {@link #write()} found to do. */
    public enum Outcome {
        /** The log was written. */
        WRITTEN,
        /** The folder held this very log; nothing was changed. */
        ALREADY_THERE
    }

    /**
     * Writes the log, unless it is there.
     *
     * @throws FolderInUseException if the folder holds anything else; nothing is changed then
     * @throws IOException if a file cannot be written; the same call begins again
     */
    public Outcome write() throws IOException {
        Files.createDirectories(folder);
        if (isThere()) {
            return Outcome.ALREADY_THERE;
        }
        requireUnused();
        replace(UNFINISHED, settingsText());
        ClickGenerator generator = new ClickGenerator(settings);
        writeShards(generator);
        for (int shard = 0; shard < settings.shards(); shard++) {
            move(partName(shard), settings.fileName(shard));
        }
        replace(EXPECTED_ROWS, rowsText(generator.truth()));
        replace(EXPECTED, expectedText(generator.truth()));
        Files.deleteIfExists(folder.resolve(UNFINISHED));
        return Outcome.WRITTEN;
    }

    private boolean isThere() throws IOException {
        Path expected = folder.resolve(EXPECTED);
        if (!Files.exists(expected)) {
            return false;
        }
        boolean same = Files.readString(expected).contains("\"settings\":" + settingsText() + "}");
        if (!same) {
            throw new FolderInUseException(
                    folder
                            + " holds a log that was generated with other settings (see "
                            + EXPECTED
                            + "); take another folder");
        }
        for (String name : allNames()) {
            if (!Files.exists(folder.resolve(name))) {
                throw new FolderInUseException(
                        "%s holds this log, but %s is gone; delete %s to write it again"
                                .formatted(folder, name, EXPECTED));
            }
        }
        return true;
    }

    private List<String> allNames() {
        List<String> names = new ArrayList<>();
        for (int shard = 0; shard < settings.shards(); shard++) {
            names.add(settings.fileName(shard));
        }
        names.add(EXPECTED_ROWS);
        return names;
    }

    /** Everything in the folder must be left over from writing this log. */
    private void requireUnused() throws IOException {
        Path unfinished = folder.resolve(UNFINISHED);
        boolean ours =
                Files.exists(unfinished) && Files.readString(unfinished).equals(settingsText());
        List<String> expected = allNames();
        try (Stream<Path> found = Files.list(folder)) {
            for (Path path : (Iterable<Path>) found.sorted()::iterator) {
                String name = path.getFileName().toString();
                boolean leftOver =
                        name.equals(UNFINISHED) || isPart(name) || expected.contains(name);
                boolean firstWrite = name.equals(partName(UNFINISHED));
                if (!firstWrite && (!ours || !leftOver)) {
                    throw new FolderInUseException(
                            "%s is not empty: it holds %s; take another folder"
                                    .formatted(folder, name));
                }
            }
        }
    }

    private static boolean isPart(String name) {
        return name.startsWith(".") && name.endsWith(".part");
    }

    private static String partName(String name) {
        return "." + name + ".part";
    }

    private String partName(int shard) {
        return partName(settings.fileName(shard));
    }

    private void writeShards(ClickGenerator generator) throws IOException {
        List<OutputStream> files = new ArrayList<>();
        try {
            for (int shard = 0; shard < settings.shards(); shard++) {
                files.add(open(folder.resolve(partName(shard))));
                files.get(shard).write(generator.header());
            }
            while (generator.hasNext()) {
                GeneratedRecord record = generator.next();
                files.get(record.shard()).write(record.bytes());
            }
        } finally {
            closeAll(files);
        }
    }

    private OutputStream open(Path file) throws IOException {
        OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 64 * 1_024);
        return settings.gzip() ? new GZIPOutputStream(out, 8 * 1_024) : out;
    }

    private static void closeAll(List<OutputStream> files) throws IOException {
        IOException first = null;
        for (OutputStream file : files) {
            try {
                file.close();
            } catch (IOException e) {
                if (first == null) {
                    first = e;
                } else {
                    first.addSuppressed(e);
                }
            }
        }
        if (first != null) {
            throw first;
        }
    }

    private void replace(String name, String content) throws IOException {
        Files.write(folder.resolve(partName(name)), content.getBytes(StandardCharsets.UTF_8));
        move(partName(name), name);
    }

    private void move(String from, String to) throws IOException {
        Files.move(
                folder.resolve(from),
                folder.resolve(to),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    private static String rowsText(Truth truth) {
        StringBuilder rows = new StringBuilder();
        rows.append("ad,hour,fast_valid,fast_spend_micros,late_valid,late_spend_micros\n");
        for (Map.Entry<Truth.AdHour, Truth.HourCounts> row : truth.rows().entrySet()) {
            Truth.HourCounts counts = row.getValue();
            rows.append(row.getKey().adId()).append(',').append(row.getKey().hour().text());
            rows.append(',').append(counts.fast().valid());
            rows.append(',').append(counts.fast().spendMicros());
            rows.append(',').append(counts.late().valid());
            rows.append(',').append(counts.late().spendMicros()).append('\n');
        }
        return rows.toString();
    }

    private String expectedText(Truth truth) throws IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            json.writeStartObject();
            json.writeNumberField("lines", truth.lines());
            for (Verdict verdict : Verdict.values()) {
                json.writeNumberField(verdict.label(), truth.count(verdict));
            }
            json.writeFieldName("settings");
            settings.write(json);
            json.writeEndObject();
        }
        return out.append('\n').toString();
    }

    private String settingsText() throws IOException {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(out)) {
            settings.write(json);
        }
        return out.toString();
    }
}
