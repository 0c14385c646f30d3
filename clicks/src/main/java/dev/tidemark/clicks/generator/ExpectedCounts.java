package dev.tidemark.clicks.generator;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.tidemark.clicks.Verdict;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;

/**
 * What a right count of a generated log gives, as two files of a folder: {@code _expected.csv} (a
 * line for each ad and hour) and {@code _expected.json} (verdicts and settings). The second is
 * written last: where it is, the first is whole.
 */
public final class ExpectedCounts {

    static final String ROWS = "_expected.csv";
    static final String VERDICTS = "_expected.json";

    private final Path folder;
    private final GeneratorSettings settings;

    /** Those of the log with these settings, in this folder. */
    public ExpectedCounts(Path folder, GeneratorSettings settings) {
        this.folder = folder;
        this.settings = settings;
    }

    /**
     * Whether the folder holds them.
     *
     * @throws FolderInUseException if it holds those of a log with other settings
     */
    public boolean areThere() throws IOException {
        Path verdicts = folder.resolve(VERDICTS);
        if (!Files.exists(verdicts)) {
            return false;
        }
        if (!Files.readString(verdicts).contains("\"settings\":" + settings.text() + "}")) {
            throw new FolderInUseException(
                    folder
                            + " holds a log that was generated with other settings (see "
                            + VERDICTS
                            + "); take another folder");
        }
        return true;
    }

    /** Writes them; a folder that is missing is made. */
    public void write(Truth truth) throws IOException {
        Files.createDirectories(folder);
        replace(folder, ROWS, rowsText(truth));
        replace(folder, VERDICTS, verdictsText(truth));
    }

    /** The name of a file that is being written; no reader takes it for data. */
    static String partName(String name) {
        return "." + name + ".part";
    }

    /** Writes a file that is there as a whole or not at all. */
    static void replace(Path folder, String name, String content) throws IOException {
        Path part = folder.resolve(partName(name));
        Files.writeString(part, content);
        Files.move(
                part,
                folder.resolve(name),
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

    private String verdictsText(Truth truth) throws IOException {
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
}
